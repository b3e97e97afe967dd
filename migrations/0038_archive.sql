CREATE TABLE `archives` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`month` text NOT NULL,
	`digest` text NOT NULL,
	`orders` integer NOT NULL,
	`events` integer NOT NULL,
	`oldest_at` integer NOT NULL,
	`begun_at` integer NOT NULL,
	`written_at` integer,
	`erased` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `archives_key` ON `archives` (`key`);--> statement-breakpoint
CREATE INDEX `archives_oldest` ON `archives` (`oldest_at`);--> statement-breakpoint
CREATE INDEX `archives_unfinished` ON `archives` (`begun_at`) WHERE "archives"."written_at" is null;--> statement-breakpoint
CREATE TABLE `books` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text,
	`archive` integer NOT NULL,
	`created_at` integer NOT NULL,
	`paid_at` integer,
	`ended_at` integer NOT NULL,
	`ended` text,
	`cents` integer NOT NULL,
	`currency` text NOT NULL,
	`provider` text NOT NULL,
	`provider_id` text,
	`test` integer DEFAULT 0 NOT NULL,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	`by_hand` integer DEFAULT 0 NOT NULL,
	`charged_back_cents` integer DEFAULT 0 NOT NULL,
	`refunded_elsewhere_cents` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `books_provider` ON `books` (substr("provider_id", -8));--> statement-breakpoint
CREATE INDEX `books_created` ON `books` (`created_at`);--> statement-breakpoint
CREATE INDEX `books_second` ON `books` (`order_id`) WHERE "books"."order_id" is not null;
--> statement-breakpoint
-- The rows of an order whose money came in stay for seven years, by the clock of whoever forgets (heartbeat `forgetting`), unless
-- they stand in the books against the receipt of an archive (decision 104). What nobody paid goes as before.
CREATE VIEW payments_to_keep AS
SELECT p.id FROM payments p
WHERE p.status IN ('paid', 'paid_mismatch')
  AND p.created_at > coalesce((SELECT at FROM heartbeats WHERE name = 'forgetting'), 0) - 220752000000
  AND NOT EXISTS (SELECT 1 FROM books b INNER JOIN archives a ON a.id = b.archive WHERE b.id = p.id AND a.written_at IS NOT NULL);
--> statement-breakpoint
CREATE TRIGGER payments_stay BEFORE DELETE ON payments WHEN EXISTS (SELECT 1 FROM payments_to_keep WHERE id = OLD.id)
BEGIN
  SELECT RAISE(ABORT, 'a paid order stays until it is archived');
END;
--> statement-breakpoint
CREATE TRIGGER messages_stay BEFORE DELETE ON messages WHEN EXISTS (SELECT 1 FROM payments_to_keep WHERE id = OLD.id)
BEGIN
  SELECT RAISE(ABORT, 'a paid order stays until it is archived');
END;
--> statement-breakpoint
CREATE TRIGGER orders_stay BEFORE DELETE ON orders WHEN EXISTS (SELECT 1 FROM payments_to_keep WHERE id = OLD.id)
BEGIN
  SELECT RAISE(ABORT, 'a paid order stays until it is archived');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_stay BEFORE DELETE ON refunds WHEN EXISTS (SELECT 1 FROM payments_to_keep WHERE id = OLD.payment_id)
BEGIN
  SELECT RAISE(ABORT, 'a paid order stays until it is archived');
END;
--> statement-breakpoint
CREATE TRIGGER books_stay BEFORE DELETE ON books
WHEN OLD.created_at > coalesce((SELECT at FROM heartbeats WHERE name = 'forgetting'), 0) - 220752000000
BEGIN
  SELECT RAISE(ABORT, 'the books stay for seven years');
END;
--> statement-breakpoint
-- Of what is not to stay the object goes first, and the receipt after it.
CREATE TRIGGER archives_stay BEFORE DELETE ON archives WHEN OLD.written_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a receipt stays as long as its part');
END;
--> statement-breakpoint
CREATE TRIGGER archives_written BEFORE UPDATE OF written_at ON archives
WHEN OLD.written_at IS NOT NULL AND NEW.written_at IS NULL
  AND OLD.oldest_at > coalesce((SELECT at FROM heartbeats WHERE name = 'forgetting'), 0) - 220752000000
BEGIN
  SELECT RAISE(ABORT, 'an archive stays for seven years');
END;

CREATE TABLE `backfills` (
	`name` text PRIMARY KEY NOT NULL,
	`cursor` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `gauges` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL,
	`detail` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `abuse_reports_reporters_kept` ON `abuse_reports` (`created_at`) WHERE (email_sealed is not null or address_sealed is not null or reporter_hash is not null);--> statement-breakpoint
-- Events go with the row that they tell of, in the statement that removes it, and never while it stands.
DROP TRIGGER events_stay;
--> statement-breakpoint
CREATE TRIGGER events_stay BEFORE DELETE ON events
WHEN CASE OLD.entity
  WHEN 'payment' THEN EXISTS (SELECT 1 FROM payments WHERE id = OLD.id)
  WHEN 'message' THEN EXISTS (SELECT 1 FROM messages WHERE id = OLD.id)
  WHEN 'refund' THEN EXISTS (SELECT 1 FROM refunds WHERE id = OLD.id)
  ELSE 1 END
BEGIN
  SELECT RAISE(ABORT, 'events are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payments_forgotten AFTER DELETE ON payments
BEGIN
  DELETE FROM events WHERE entity = 'payment' AND id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER messages_forgotten AFTER DELETE ON messages
BEGIN
  DELETE FROM events WHERE entity = 'message' AND id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER refunds_forgotten AFTER DELETE ON refunds
BEGIN
  DELETE FROM events WHERE entity = 'refund' AND id = OLD.id;
END;
--> statement-breakpoint
-- What was held is counted among the standing counts.
CREATE TRIGGER held_forgotten AFTER DELETE ON messages WHEN OLD.status = 'held'
BEGIN
  UPDATE daily_tallies SET value = value - 1 WHERE day = 'all' AND key = 'held';
END;
--> statement-breakpoint
-- A day earlier than before: the log is shortened once a day, and no entry may grow older than the two years.
DROP TRIGGER audit_stay;
--> statement-breakpoint
CREATE TRIGGER audit_stay BEFORE DELETE ON audit
WHEN OLD.at > (SELECT at FROM audit ORDER BY seq DESC LIMIT 1) - 62985600000
BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
--> statement-breakpoint
-- What is to be done to the rows of before, page by page (db/backfills.ts).
INSERT INTO backfills (name, cursor) VALUES ('events_of_the_forgotten', 0), ('messages_in_the_open', 0),
  ('reasons_of_blocked_phones', 0), ('reasons_of_blocked_ips', 0);

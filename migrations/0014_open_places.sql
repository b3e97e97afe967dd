CREATE TABLE `turned_away` (
	`place` text NOT NULL,
	`receiver_hash` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`place`, `receiver_hash`)
);
--> statement-breakpoint
CREATE INDEX `turned_away_at` ON `turned_away` (`at`);--> statement-breakpoint
ALTER TABLE `abuse_reports` ADD `reporter_place` text;--> statement-breakpoint
CREATE INDEX `abuse_reports_place` ON `abuse_reports` (`reporter_place`) WHERE "abuse_reports"."reporter_place" is not null;--> statement-breakpoint
ALTER TABLE `payments` ADD `place` text;--> statement-breakpoint
CREATE INDEX `payments_place` ON `payments` (`place`) WHERE "payments"."place" is not null;--> statement-breakpoint
-- How many orders are open at this moment, among the standing counts: an order is open for as long as its place is kept.
CREATE TRIGGER payments_opened AFTER INSERT ON payments WHEN NEW.place IS NOT NULL
BEGIN
  INSERT INTO daily_tallies (day, key, value) VALUES ('all', 'open_orders', 1)
  ON CONFLICT (day, key) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
CREATE TRIGGER payments_closed AFTER UPDATE OF place ON payments WHEN (OLD.place IS NULL) <> (NEW.place IS NULL)
BEGIN
  INSERT INTO daily_tallies (day, key, value) VALUES ('all', 'open_orders', iif(NEW.place IS NULL, -1, 1))
  ON CONFLICT (day, key) DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER payments_gone AFTER DELETE ON payments WHEN OLD.place IS NOT NULL
BEGIN
  UPDATE daily_tallies SET value = value - 1 WHERE day = 'all' AND key = 'open_orders';
END;

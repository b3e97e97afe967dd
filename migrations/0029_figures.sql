ALTER TABLE `abuse_reports` ADD `priority` integer DEFAULT 2 NOT NULL;--> statement-breakpoint
CREATE INDEX `abuse_reports_waiting` ON `abuse_reports` (`priority`,`created_at`,`id`) WHERE "abuse_reports"."status" = 'pending';
--> statement-breakpoint
-- How long a report waited for its first decision, in whole hours, rounded up: a histogram of each day, for the public median
-- must outlive the reports (decision 081).
CREATE TRIGGER reports_timed AFTER UPDATE OF status ON abuse_reports WHEN OLD.status = 'pending' AND NEW.closed_at IS NOT NULL
BEGIN
  INSERT INTO daily_tallies (day, key, value)
  SELECT closed, 'report_hours:' || max(1, (NEW.closed_at - NEW.created_at + 3599999) / 3600000), 1 FROM report_days WHERE id = NEW.id
  ON CONFLICT (day, key) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
-- What is held for a person's look, on the day it happened in Europe/Amsterdam; how that ends 0027_held.sql counts. Held for an
-- amount that does not fit is another matter.
CREATE TRIGGER events_reviewed AFTER INSERT ON events WHEN NEW.entity = 'message' AND NEW."to" = 'held' AND NEW.cause = 'held'
BEGIN
  INSERT INTO daily_tallies (day, key, value)
  SELECT date(NEW.at / 1000, 'unixepoch', CASE WHEN NEW.at / 1000 >= unixepoch(NEW.at / 1000, 'unixepoch', 'start of year', '+2 months', '+24 days', 'weekday 0', '+1 hours')
    AND NEW.at / 1000 < unixepoch(NEW.at / 1000, 'unixepoch', 'start of year', '+9 months', '+24 days', 'weekday 0', '+1 hours') THEN '+2 hours' ELSE '+1 hours' END),
    'held_for_review', 1 WHERE true
  ON CONFLICT (day, key) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
-- A receiver's opt-out, once: one that is renewed or locked is an update of its row. One that a restore brings back comes with
-- the day on which it was made.
CREATE TRIGGER opt_outs_tallied AFTER INSERT ON opt_outs
BEGIN
  INSERT INTO daily_tallies (day, key, value)
  SELECT date(NEW.created_at / 1000, 'unixepoch', CASE WHEN NEW.created_at / 1000 >= unixepoch(NEW.created_at / 1000, 'unixepoch', 'start of year', '+2 months', '+24 days', 'weekday 0', '+1 hours')
    AND NEW.created_at / 1000 < unixepoch(NEW.created_at / 1000, 'unixepoch', 'start of year', '+9 months', '+24 days', 'weekday 0', '+1 hours') THEN '+2 hours' ELSE '+1 hours' END),
    'opt_outs', 1 WHERE true
  ON CONFLICT (day, key) DO UPDATE SET value = value + 1;
END;

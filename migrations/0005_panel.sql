DROP INDEX `messages_receiver`;--> statement-breakpoint
CREATE INDEX `messages_listed` ON `messages` (`status`,`changed_at`,`id`);--> statement-breakpoint
CREATE INDEX `messages_of_receiver` ON `messages` (`receiver_hash`,`changed_at`,`id`);--> statement-breakpoint
DROP INDEX `orders_created`;--> statement-breakpoint
CREATE INDEX `orders_listed` ON `orders` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `blocked_ips_listed` ON `blocked_ips` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `blocked_ips_ending` ON `blocked_ips` (`expires_at`) WHERE "blocked_ips"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX `blocked_phones_listed` ON `blocked_phones` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `blocked_phones_ending` ON `blocked_phones` (`expires_at`) WHERE "blocked_phones"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX `audit_action` ON `audit` (`action`,`seq`);--> statement-breakpoint
-- What each event counts for, on the day it happened in Europe/Amsterdam: summer time runs from the last Sunday of March
-- to that of October, and changes at 01:00 UTC.
CREATE VIEW event_tallies AS
SELECT e.seq, r.column3 AS key,
  date(e.at / 1000, 'unixepoch', CASE WHEN e.at / 1000 >= unixepoch(e.at / 1000, 'unixepoch', 'start of year', '+2 months', '+24 days', 'weekday 0', '+1 hours')
    AND e.at / 1000 < unixepoch(e.at / 1000, 'unixepoch', 'start of year', '+9 months', '+24 days', 'weekday 0', '+1 hours') THEN '+2 hours' ELSE '+1 hours' END) AS day,
  CASE r.column3
    WHEN 'revenue_cents' THEN coalesce((SELECT paid_cents FROM payments WHERE id = e.id), 0)
    WHEN 'refund_cents' THEN coalesce((SELECT amount_cents FROM refunds WHERE id = e.id), 0)
    ELSE 1 END AS value
FROM events e INNER JOIN (VALUES
  ('message', 'awaiting_payment', 'orders'),
  ('payment', 'paid', 'paid'),
  ('payment', 'paid', 'revenue_cents'),
  ('message', 'sent', 'sent'),
  ('message', 'delivered', 'delivered'),
  ('message', 'undelivered', 'undelivered'),
  ('message', 'held', 'held'),
  ('refund', 'refunded', 'refunds'),
  ('refund', 'refunded', 'refund_cents')
) r ON r.column1 = e.entity AND r.column2 = e."to";
--> statement-breakpoint
-- The days on which a report came in and was closed.
CREATE VIEW report_days AS
SELECT id, status,
  date(created_at / 1000, 'unixepoch', CASE WHEN created_at / 1000 >= unixepoch(created_at / 1000, 'unixepoch', 'start of year', '+2 months', '+24 days', 'weekday 0', '+1 hours')
    AND created_at / 1000 < unixepoch(created_at / 1000, 'unixepoch', 'start of year', '+9 months', '+24 days', 'weekday 0', '+1 hours') THEN '+2 hours' ELSE '+1 hours' END) AS opened,
  date(closed_at / 1000, 'unixepoch', CASE WHEN closed_at / 1000 >= unixepoch(closed_at / 1000, 'unixepoch', 'start of year', '+2 months', '+24 days', 'weekday 0', '+1 hours')
    AND closed_at / 1000 < unixepoch(closed_at / 1000, 'unixepoch', 'start of year', '+9 months', '+24 days', 'weekday 0', '+1 hours') THEN '+2 hours' ELSE '+1 hours' END) AS closed
FROM abuse_reports;
--> statement-breakpoint
-- What was there before anything was counted.
INSERT INTO daily_tallies (day, key, value)
SELECT day, key, sum(value) FROM event_tallies GROUP BY day, key
UNION ALL SELECT opened, 'reports', count(*) FROM report_days GROUP BY opened
UNION ALL SELECT closed, 'reports_closed', count(*) FROM report_days WHERE closed IS NOT NULL GROUP BY closed
UNION ALL SELECT 'all', 'held', count(*) FROM messages WHERE status = 'held'
UNION ALL SELECT 'all', 'reports_' || status, count(*) FROM report_days GROUP BY status;
--> statement-breakpoint
CREATE TRIGGER events_tallied AFTER INSERT ON events
BEGIN
  INSERT INTO daily_tallies (day, key, value) SELECT day, key, value FROM event_tallies WHERE seq = NEW.seq
  ON CONFLICT (day, key) DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER events_held AFTER INSERT ON events WHEN NEW.entity = 'message' AND 'held' IN (NEW."from", NEW."to")
BEGIN
  INSERT INTO daily_tallies (day, key, value) VALUES ('all', 'held', iif(NEW."to" = 'held', 1, -1))
  ON CONFLICT (day, key) DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER reports_opened AFTER INSERT ON abuse_reports
BEGIN
  INSERT INTO daily_tallies (day, key, value)
  SELECT opened, 'reports', 1 FROM report_days WHERE id = NEW.id UNION ALL SELECT 'all', 'reports_' || NEW.status, 1 WHERE true
  ON CONFLICT (day, key) DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER reports_decided AFTER UPDATE OF status ON abuse_reports WHEN NEW.status <> OLD.status
BEGIN
  INSERT INTO daily_tallies (day, key, value)
  SELECT closed, 'reports_closed', 1 FROM report_days WHERE id = NEW.id AND closed IS NOT NULL AND OLD.status = 'pending'
  UNION ALL SELECT 'all', 'reports_' || OLD.status, -1
  UNION ALL SELECT 'all', 'reports_' || NEW.status, 1 WHERE true
  ON CONFLICT (day, key) DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER reports_forgotten AFTER DELETE ON abuse_reports
BEGIN
  UPDATE daily_tallies SET value = value - 1 WHERE day = 'all' AND key = 'reports_' || OLD.status;
END;

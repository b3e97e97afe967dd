-- A row tells its own story (decision 114): each move adds a line to the row that moves, where it used to add a row to a table and two
-- to its indexes. What was told before stays where it was told, and goes with its row; `events` is both, as a view.
--
-- A line is `,[ver,"from","to","cause","actor",at]`, so that `[` || substr(story, 2) || `]` is JSON.
ALTER TABLE `payments` ADD `story` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `story` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `story` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What moves count for until the sweep adds it to the days, a row an hour and key: `orders:` with the sender's number in the picker.
CREATE TABLE `fresh_counts` (
	`hour` integer NOT NULL,
	`key` text NOT NULL,
	`n` integer NOT NULL,
	`cents` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`hour`, `key`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `senders_name` ON `senders` (`name`);--> statement-breakpoint
-- Indexes that fewer moves rewrite: of what is open, by a time that no move changes; of what is known, and no longer.
DROP INDEX `payments_status`;--> statement-breakpoint
CREATE INDEX `payments_open` ON `payments` (`created_at`) WHERE status in ('creating', 'pending');--> statement-breakpoint
CREATE INDEX `payments_seconds` ON `payments` (`created_at`) WHERE payments.order_id <> payments.id;--> statement-breakpoint
DROP INDEX `orders_key`;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_key` ON `orders` (`key_hash`) WHERE key_hash is not null;--> statement-breakpoint
DROP INDEX `orders_address`;--> statement-breakpoint
CREATE INDEX `orders_address` ON `orders` (`address_hash`,`created_at`) WHERE "orders"."address_hash" is not null;--> statement-breakpoint
DROP INDEX `orders_visitors_kept`;--> statement-breakpoint
DROP INDEX `orders_keys_kept`;--> statement-breakpoint
CREATE INDEX `orders_kept` ON `orders` ((key_hash is null),`created_at`) WHERE (key_hash is not null or browser_sealed is not null);--> statement-breakpoint
-- What happened since the last minute is added to the days here: from now on no event waits for that.
INSERT INTO daily_tallies (day, key, value)
SELECT t.day, t.key, sum(t.value) FROM events e CROSS JOIN event_tallies t
WHERE t.seq = e.seq AND e.seq > (SELECT value FROM daily_tallies WHERE day = 'all' AND key = 'events_folded')
GROUP BY t.day, t.key
ON CONFLICT (day, key) DO UPDATE SET value = value + excluded.value;
--> statement-breakpoint
UPDATE daily_tallies SET value = (SELECT coalesce(max(seq), 0) FROM events) WHERE day = 'all' AND key = 'events_folded';
--> statement-breakpoint
DROP TRIGGER payments_start;--> statement-breakpoint
DROP TRIGGER payments_started;--> statement-breakpoint
DROP TRIGGER payments_moved;--> statement-breakpoint
DROP TRIGGER messages_start;--> statement-breakpoint
DROP TRIGGER messages_started;--> statement-breakpoint
DROP TRIGGER messages_moved;--> statement-breakpoint
DROP TRIGGER refunds_start;--> statement-breakpoint
DROP TRIGGER refunds_started;--> statement-breakpoint
DROP TRIGGER refunds_moved;--> statement-breakpoint
DROP TRIGGER events_tallied;--> statement-breakpoint
DROP TRIGGER events_held;--> statement-breakpoint
DROP TRIGGER events_judged;--> statement-breakpoint
DROP TRIGGER events_reviewed;--> statement-breakpoint
DROP TRIGGER events_held_by_rule;--> statement-breakpoint
DROP TRIGGER events_opted_out;--> statement-breakpoint
DROP TRIGGER events_refund_decided;--> statement-breakpoint
DROP VIEW event_tallies;--> statement-breakpoint
ALTER TABLE `events` RENAME TO `events_before`;--> statement-breakpoint
-- The number of an event sorts by its time; of one moment what begins comes first, then payments, refunds and messages.
CREATE VIEW events AS
SELECT seq, entity, id, ver, "from", "to", cause, actor, at FROM events_before
UNION ALL
SELECT (e.value ->> 5) * 1000 + iif(e.value ->> 0 > 1, 500, 0) + 0 + min(e.value ->> 0, 99), 'payment', t.id, e.value ->> 0, e.value ->> 1, e.value ->> 2, e.value ->> 3, e.value ->> 4, e.value ->> 5
FROM payments t, json_each('[' || substr(t.story, 2) || ']') e
UNION ALL
SELECT (e.value ->> 5) * 1000 + iif(e.value ->> 0 > 1, 500, 0) + 200 + min(e.value ->> 0, 99), 'message', t.id, e.value ->> 0, e.value ->> 1, e.value ->> 2, e.value ->> 3, e.value ->> 4, e.value ->> 5
FROM messages t, json_each('[' || substr(t.story, 2) || ']') e
UNION ALL
SELECT (e.value ->> 5) * 1000 + iif(e.value ->> 0 > 1, 500, 0) + 100 + min(e.value ->> 0, 99), 'refund', t.id, e.value ->> 0, e.value ->> 1, e.value ->> 2, e.value ->> 3, e.value ->> 4, e.value ->> 5
FROM refunds t, json_each('[' || substr(t.story, 2) || ']') e;
--> statement-breakpoint
-- As the table had it.
CREATE TRIGGER events_kept INSTEAD OF UPDATE ON events
BEGIN
  SELECT RAISE(ABORT, 'events are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER events_stayed INSTEAD OF DELETE ON events
BEGIN
  SELECT RAISE(ABORT, 'events are append-only');
END;
--> statement-breakpoint
-- What an event counts for, on the day it happened in Europe/Amsterdam (0005_panel.sql), from which the days can be counted anew.
CREATE VIEW counted_moves AS
SELECT e.id, e.entity, r.column3 AS key,
  date(e.at / 1000, 'unixepoch', iif(e.at / 1000 >= unixepoch(e.at / 1000, 'unixepoch', 'start of year', '+2 months', '+24 days', 'weekday 0', '+1 hours')
    AND e.at / 1000 < unixepoch(e.at / 1000, 'unixepoch', 'start of year', '+9 months', '+24 days', 'weekday 0', '+1 hours'), '+2 hours', '+1 hours')) AS day,
  iif(r.column3 = 'revenue_cents', coalesce((SELECT paid_cents FROM payments WHERE id = e.id), 0),
    iif(r.column3 = 'refund_cents', coalesce((SELECT amount_cents FROM refunds WHERE id = e.id), 0), 1)) AS value
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
-- What fresh counts are to the days in Europe/Amsterdam: themselves, the money that came with them, and what only the last weeks are
-- asked about (decision 109): of payments the hour, of orders the sender.
CREATE VIEW fresh_tallies AS
WITH timed AS (
  SELECT key, n, cents, hour * 3600 AS at,
    iif(hour * 3600 >= unixepoch(hour * 3600, 'unixepoch', 'start of year', '+2 months', '+24 days', 'weekday 0', '+1 hours')
      AND hour * 3600 < unixepoch(hour * 3600, 'unixepoch', 'start of year', '+9 months', '+24 days', 'weekday 0', '+1 hours'), '+2 hours', '+1 hours') AS ahead
  FROM fresh_counts
), fresh AS (
  SELECT key, n, cents, date(at, 'unixepoch', ahead) AS day, strftime('%H', at, 'unixepoch', ahead) AS local_hour FROM timed
)
SELECT day, iif(key LIKE 'orders:%', 'orders', key) AS key, n AS value FROM fresh
UNION ALL SELECT day, iif(key = 'paid', 'revenue_cents', 'refund_cents'), cents FROM fresh WHERE key IN ('paid', 'refunds')
UNION ALL SELECT '+' || day, 'paid@' || local_hour, n FROM fresh WHERE key = 'paid'
UNION ALL SELECT '+' || day, 'sender:' || substr(key, 8), n FROM fresh WHERE key LIKE 'orders:%';
--> statement-breakpoint
-- The Worker of before adds to the days what it finds here: nothing, since all of it is added.
CREATE VIEW event_tallies AS
SELECT 0 AS seq, '' AS key, '' AS day, 0 AS value WHERE false;
--> statement-breakpoint
-- The story of a payment: a row begins its own, or has it begun; a move adds its line, or has it added.
CREATE TRIGGER payments_start BEFORE INSERT ON payments
WHEN NEW.ver <> 1 OR NOT EXISTS (SELECT 1 FROM transitions WHERE entity = 'payment' AND "from" = '' AND "to" = NEW.status)
  OR NEW.story NOT IN ('', ',' || json_array(1, NULL, NEW.status, NEW.cause, NEW.actor, NEW.changed_at))
BEGIN
  SELECT RAISE(ABORT, 'unlawful start of a payment');
END;
--> statement-breakpoint
CREATE TRIGGER payments_started AFTER INSERT ON payments WHEN NEW.story = ''
BEGIN
  UPDATE payments SET story = ',' || json_array(NEW.ver, NULL, NEW.status, NEW.cause, NEW.actor, NEW.changed_at) WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER payments_told BEFORE UPDATE OF story ON payments
WHEN NEW.story <> OLD.story AND NOT (
  NEW.status <> OLD.status AND NEW.story = OLD.story || ',' || json_array(NEW.ver, OLD.status, NEW.status, NEW.cause, NEW.actor, NEW.changed_at)
  OR NEW.status = OLD.status AND NEW.story = OLD.story || ',' || json_array(NEW.ver, ('[' || substr(NEW.story, 2) || ']') ->> '$[#-1][1]', NEW.status, NEW.cause, NEW.actor, NEW.changed_at)
    AND coalesce(('[' || substr(OLD.story, 2) || ']') ->> '$[#-1][0]', 0) < NEW.ver)
BEGIN
  SELECT RAISE(ABORT, 'events are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER payments_moved AFTER UPDATE OF status ON payments WHEN NEW.status <> OLD.status AND NEW.story = OLD.story
BEGIN
  UPDATE payments SET story = OLD.story || ',' || json_array(NEW.ver, OLD.status, NEW.status, NEW.cause, NEW.actor, NEW.changed_at) WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER messages_start BEFORE INSERT ON messages
WHEN NEW.ver <> 1 OR NOT EXISTS (SELECT 1 FROM transitions WHERE entity = 'message' AND "from" = '' AND "to" = NEW.status)
  OR NEW.story NOT IN ('', ',' || json_array(1, NULL, NEW.status, NEW.cause, NEW.actor, NEW.changed_at))
BEGIN
  SELECT RAISE(ABORT, 'unlawful start of a message');
END;
--> statement-breakpoint
CREATE TRIGGER messages_started AFTER INSERT ON messages WHEN NEW.story = ''
BEGIN
  UPDATE messages SET story = ',' || json_array(NEW.ver, NULL, NEW.status, NEW.cause, NEW.actor, NEW.changed_at) WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER messages_told BEFORE UPDATE OF story ON messages
WHEN NEW.story <> OLD.story AND NOT (
  NEW.status <> OLD.status AND NEW.story = OLD.story || ',' || json_array(NEW.ver, OLD.status, NEW.status, NEW.cause, NEW.actor, NEW.changed_at)
  OR NEW.status = OLD.status AND NEW.story = OLD.story || ',' || json_array(NEW.ver, ('[' || substr(NEW.story, 2) || ']') ->> '$[#-1][1]', NEW.status, NEW.cause, NEW.actor, NEW.changed_at)
    AND coalesce(('[' || substr(OLD.story, 2) || ']') ->> '$[#-1][0]', 0) < NEW.ver)
BEGIN
  SELECT RAISE(ABORT, 'events are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER messages_moved AFTER UPDATE OF status ON messages WHEN NEW.status <> OLD.status AND NEW.story = OLD.story
BEGIN
  UPDATE messages SET story = OLD.story || ',' || json_array(NEW.ver, OLD.status, NEW.status, NEW.cause, NEW.actor, NEW.changed_at) WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER refunds_start BEFORE INSERT ON refunds
WHEN NEW.ver <> 1 OR NOT EXISTS (SELECT 1 FROM transitions WHERE entity = 'refund' AND "from" = '' AND "to" = NEW.status)
  OR NEW.story NOT IN ('', ',' || json_array(1, NULL, NEW.status, NEW.cause, NEW.actor, NEW.changed_at))
BEGIN
  SELECT RAISE(ABORT, 'unlawful start of a refund');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_started AFTER INSERT ON refunds WHEN NEW.story = ''
BEGIN
  UPDATE refunds SET story = ',' || json_array(NEW.ver, NULL, NEW.status, NEW.cause, NEW.actor, NEW.changed_at) WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER refunds_told BEFORE UPDATE OF story ON refunds
WHEN NEW.story <> OLD.story AND NOT (
  NEW.status <> OLD.status AND NEW.story = OLD.story || ',' || json_array(NEW.ver, OLD.status, NEW.status, NEW.cause, NEW.actor, NEW.changed_at)
  OR NEW.status = OLD.status AND NEW.story = OLD.story || ',' || json_array(NEW.ver, ('[' || substr(NEW.story, 2) || ']') ->> '$[#-1][1]', NEW.status, NEW.cause, NEW.actor, NEW.changed_at)
    AND coalesce(('[' || substr(OLD.story, 2) || ']') ->> '$[#-1][0]', 0) < NEW.ver)
BEGIN
  SELECT RAISE(ABORT, 'events are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_moved AFTER UPDATE OF status ON refunds WHEN NEW.status <> OLD.status AND NEW.story = OLD.story
BEGIN
  UPDATE refunds SET story = OLD.story || ',' || json_array(NEW.ver, OLD.status, NEW.status, NEW.cause, NEW.actor, NEW.changed_at) WHERE id = NEW.id;
END;
--> statement-breakpoint
-- What most orders count for waits a minute for the others, so that a minute writes it once.
CREATE TRIGGER messages_placed AFTER INSERT ON messages WHEN NEW.status = 'awaiting_payment'
BEGIN
  INSERT INTO fresh_counts (hour, key, n, cents) VALUES (NEW.changed_at / 3600000, 'orders:' || coalesce((SELECT s.id FROM orders o INNER JOIN senders s ON s.name = o.sender WHERE o.id = NEW.id ORDER BY s.id LIMIT 1), 'own'), 1, 0)
  ON CONFLICT (hour, key) DO UPDATE SET n = n + 1, cents = cents + excluded.cents;
END;
--> statement-breakpoint
CREATE TRIGGER payments_paid AFTER UPDATE OF status ON payments WHEN NEW.status = 'paid' AND OLD.status <> 'paid'
BEGIN
  INSERT INTO fresh_counts (hour, key, n, cents) VALUES (NEW.changed_at / 3600000, 'paid', 1, coalesce(NEW.paid_cents, 0))
  ON CONFLICT (hour, key) DO UPDATE SET n = n + 1, cents = cents + excluded.cents;
END;
--> statement-breakpoint
CREATE TRIGGER payments_paid_twice AFTER INSERT ON payments WHEN NEW.status = 'paid'
BEGIN
  INSERT INTO fresh_counts (hour, key, n, cents) VALUES (NEW.changed_at / 3600000, 'paid', 1, coalesce(NEW.paid_cents, 0))
  ON CONFLICT (hour, key) DO UPDATE SET n = n + 1, cents = cents + excluded.cents;
END;
--> statement-breakpoint
CREATE TRIGGER messages_out AFTER UPDATE OF status ON messages WHEN NEW.status <> OLD.status AND NEW.status IN ('sent', 'delivered', 'undelivered')
BEGIN
  INSERT INTO fresh_counts (hour, key, n, cents) VALUES (NEW.changed_at / 3600000, NEW.status, 1, 0)
  ON CONFLICT (hour, key) DO UPDATE SET n = n + 1, cents = cents + excluded.cents;
END;
--> statement-breakpoint
CREATE TRIGGER refunds_back AFTER UPDATE OF status ON refunds WHEN NEW.status = 'refunded' AND OLD.status <> 'refunded'
BEGIN
  INSERT INTO fresh_counts (hour, key, n, cents) VALUES (NEW.changed_at / 3600000, 'refunds', 1, NEW.amount_cents)
  ON CONFLICT (hour, key) DO UPDATE SET n = n + 1, cents = cents + excluded.cents;
END;
--> statement-breakpoint
CREATE TRIGGER refunds_back_at_once AFTER INSERT ON refunds WHEN NEW.status = 'refunded'
BEGIN
  INSERT INTO fresh_counts (hour, key, n, cents) VALUES (NEW.changed_at / 3600000, 'refunds', 1, NEW.amount_cents)
  ON CONFLICT (hour, key) DO UPDATE SET n = n + 1, cents = cents + excluded.cents;
END;
--> statement-breakpoint
CREATE TRIGGER messages_held AFTER UPDATE OF status ON messages WHEN NEW.status = 'held' AND OLD.status <> 'held'
BEGIN
  INSERT INTO fresh_counts (hour, key, n, cents) VALUES (NEW.changed_at / 3600000, 'held', 1, 0)
  ON CONFLICT (hour, key) DO UPDATE SET n = n + 1, cents = cents + excluded.cents;
END;
--> statement-breakpoint
-- And what these tell at once, as they did: how many are held at this moment, and what became of them (0027_held.sql, 0029_figures.sql,
-- 0031_gate_figures.sql, 0034_refund_reasons.sql).
CREATE TRIGGER messages_held_now AFTER UPDATE OF status ON messages WHEN (NEW.status = 'held') <> (OLD.status = 'held')
BEGIN
  INSERT INTO daily_tallies (day, key, value) VALUES ('all', 'held', iif(NEW.status = 'held', 1, -1))
  ON CONFLICT (day, key) DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER messages_judged AFTER UPDATE OF status ON messages
WHEN NEW.status <> OLD.status AND (OLD.status = 'held' OR NEW.cause = 'withdrawn_by_sender')
BEGIN
  INSERT INTO daily_tallies (day, key, value)
  SELECT date(NEW.changed_at / 1000, 'unixepoch', CASE WHEN NEW.changed_at / 1000 >= unixepoch(NEW.changed_at / 1000, 'unixepoch', 'start of year', '+2 months', '+24 days', 'weekday 0', '+1 hours')
    AND NEW.changed_at / 1000 < unixepoch(NEW.changed_at / 1000, 'unixepoch', 'start of year', '+9 months', '+24 days', 'weekday 0', '+1 hours') THEN '+2 hours' ELSE '+1 hours' END),
    k.key, 1
  FROM (
    SELECT CASE NEW.cause
      WHEN 'approved' THEN 'held_released'
      WHEN 'withdrawn_by_sender' THEN 'withdrawn'
      WHEN 'hold_ended' THEN iif(NEW.actor LIKE 'staff:%', 'held_rejected', 'held_unreviewed') END AS key
    UNION ALL
    SELECT iif(NEW.cause = 'approved', 'gate_wrong:', 'gate_right:') || c.value
    FROM messages m, json_each('["' || replace(substr(m.review, instr(m.review, ':') + 1), ',', '","') || '"]') c
    WHERE m.id = NEW.id AND m.review IS NOT NULL AND NEW.actor LIKE 'staff:%' AND NEW.cause IN ('approved', 'hold_ended')
  ) k
  WHERE k.key IS NOT NULL AND EXISTS (SELECT 1 FROM payments WHERE id = NEW.id AND status = 'paid')
  ON CONFLICT (day, key) DO UPDATE SET value = value + excluded.value;
END;
--> statement-breakpoint
CREATE TRIGGER messages_reviewed AFTER UPDATE OF status ON messages WHEN NEW.status = 'held' AND OLD.status <> 'held' AND NEW.cause = 'held'
BEGIN
  INSERT INTO daily_tallies (day, key, value)
  SELECT date(NEW.changed_at / 1000, 'unixepoch', CASE WHEN NEW.changed_at / 1000 >= unixepoch(NEW.changed_at / 1000, 'unixepoch', 'start of year', '+2 months', '+24 days', 'weekday 0', '+1 hours')
    AND NEW.changed_at / 1000 < unixepoch(NEW.changed_at / 1000, 'unixepoch', 'start of year', '+9 months', '+24 days', 'weekday 0', '+1 hours') THEN '+2 hours' ELSE '+1 hours' END),
    'held_for_review', 1 WHERE true
  ON CONFLICT (day, key) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
CREATE TRIGGER messages_held_by_rule AFTER UPDATE OF status ON messages WHEN NEW.status = 'held' AND OLD.status <> 'held' AND NEW.cause = 'held'
BEGIN
  INSERT INTO daily_tallies (day, key, value)
  SELECT date(NEW.changed_at / 1000, 'unixepoch', CASE WHEN NEW.changed_at / 1000 >= unixepoch(NEW.changed_at / 1000, 'unixepoch', 'start of year', '+2 months', '+24 days', 'weekday 0', '+1 hours')
    AND NEW.changed_at / 1000 < unixepoch(NEW.changed_at / 1000, 'unixepoch', 'start of year', '+9 months', '+24 days', 'weekday 0', '+1 hours') THEN '+2 hours' ELSE '+1 hours' END),
    'gate_held:' || c.value, 1
  FROM messages m, json_each('["' || replace(substr(m.review, instr(m.review, ':') + 1), ',', '","') || '"]') c
  WHERE m.id = NEW.id AND m.review IS NOT NULL
  ON CONFLICT (day, key) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
CREATE TRIGGER messages_opted_out AFTER UPDATE OF status ON messages WHEN NEW.status = 'refund_due' AND OLD.status <> 'refund_due'
BEGIN
  INSERT INTO daily_tallies (day, key, value)
  SELECT date(NEW.changed_at / 1000, 'unixepoch', CASE WHEN NEW.changed_at / 1000 >= unixepoch(NEW.changed_at / 1000, 'unixepoch', 'start of year', '+2 months', '+24 days', 'weekday 0', '+1 hours')
    AND NEW.changed_at / 1000 < unixepoch(NEW.changed_at / 1000, 'unixepoch', 'start of year', '+9 months', '+24 days', 'weekday 0', '+1 hours') THEN '+2 hours' ELSE '+1 hours' END),
    'opt_outs_stopped', 1
  WHERE EXISTS (SELECT 1 FROM messages m INNER JOIN opt_outs o ON o.hash = m.receiver_hash
    WHERE m.id = NEW.id AND m.reason = 'blocked' AND o.expires_at > NEW.changed_at)
  ON CONFLICT (day, key) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
CREATE TRIGGER messages_refund_decided AFTER UPDATE OF status ON messages WHEN NEW.status = 'refund_due' AND OLD.status <> 'refund_due'
BEGIN
  INSERT INTO daily_tallies (day, key, value)
  SELECT date(NEW.changed_at / 1000, 'unixepoch', CASE WHEN NEW.changed_at / 1000 >= unixepoch(NEW.changed_at / 1000, 'unixepoch', 'start of year', '+2 months', '+24 days', 'weekday 0', '+1 hours')
    AND NEW.changed_at / 1000 < unixepoch(NEW.changed_at / 1000, 'unixepoch', 'start of year', '+9 months', '+24 days', 'weekday 0', '+1 hours') THEN '+2 hours' ELSE '+1 hours' END),
    'refund_for:' || NEW.cause, 1 WHERE true
  ON CONFLICT (day, key) DO UPDATE SET value = value + 1;
END;

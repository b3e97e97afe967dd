-- How often each rule of the gate held an order (decision 084), by day in Europe/Amsterdam as in 0027_held.sql: once, in the move
-- itself.
CREATE TRIGGER events_held_by_rule AFTER INSERT ON events WHEN NEW.entity = 'message' AND NEW."to" = 'held' AND NEW.cause = 'held'
BEGIN
  INSERT INTO daily_tallies (day, key, value)
  SELECT date(NEW.at / 1000, 'unixepoch', CASE WHEN NEW.at / 1000 >= unixepoch(NEW.at / 1000, 'unixepoch', 'start of year', '+2 months', '+24 days', 'weekday 0', '+1 hours')
    AND NEW.at / 1000 < unixepoch(NEW.at / 1000, 'unixepoch', 'start of year', '+9 months', '+24 days', 'weekday 0', '+1 hours') THEN '+2 hours' ELSE '+1 hours' END),
    'gate_held:' || c.value, 1
  FROM messages m, json_each('["' || replace(substr(m.review, instr(m.review, ':') + 1), ',', '","') || '"]') c
  WHERE m.id = NEW.id AND m.review IS NOT NULL
  ON CONFLICT (day, key) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
-- A paid message that its receiver's own opt-out stopped; what a refused order was stopped by is counted where it is refused.
CREATE TRIGGER events_opted_out AFTER INSERT ON events WHEN NEW.entity = 'message' AND NEW."to" = 'refund_due'
BEGIN
  INSERT INTO daily_tallies (day, key, value)
  SELECT date(NEW.at / 1000, 'unixepoch', CASE WHEN NEW.at / 1000 >= unixepoch(NEW.at / 1000, 'unixepoch', 'start of year', '+2 months', '+24 days', 'weekday 0', '+1 hours')
    AND NEW.at / 1000 < unixepoch(NEW.at / 1000, 'unixepoch', 'start of year', '+9 months', '+24 days', 'weekday 0', '+1 hours') THEN '+2 hours' ELSE '+1 hours' END),
    'opt_outs_stopped', 1
  WHERE EXISTS (SELECT 1 FROM messages m INNER JOIN opt_outs o ON o.hash = m.receiver_hash
    WHERE m.id = NEW.id AND m.reason = 'blocked' AND o.expires_at > NEW.at)
  ON CONFLICT (day, key) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
-- A number that its owner locked, when it is first locked: at once, or after it was stopped.
CREATE TRIGGER opt_outs_locked_at_once AFTER INSERT ON opt_outs WHEN NEW.locked_at IS NOT NULL
BEGIN
  INSERT INTO daily_tallies (day, key, value)
  SELECT date(NEW.locked_at / 1000, 'unixepoch', CASE WHEN NEW.locked_at / 1000 >= unixepoch(NEW.locked_at / 1000, 'unixepoch', 'start of year', '+2 months', '+24 days', 'weekday 0', '+1 hours')
    AND NEW.locked_at / 1000 < unixepoch(NEW.locked_at / 1000, 'unixepoch', 'start of year', '+9 months', '+24 days', 'weekday 0', '+1 hours') THEN '+2 hours' ELSE '+1 hours' END),
    'opt_outs_locked', 1 WHERE true
  ON CONFLICT (day, key) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
CREATE TRIGGER opt_outs_locked_later AFTER UPDATE OF locked_at ON opt_outs WHEN OLD.locked_at IS NULL AND NEW.locked_at IS NOT NULL
BEGIN
  INSERT INTO daily_tallies (day, key, value)
  SELECT date(NEW.locked_at / 1000, 'unixepoch', CASE WHEN NEW.locked_at / 1000 >= unixepoch(NEW.locked_at / 1000, 'unixepoch', 'start of year', '+2 months', '+24 days', 'weekday 0', '+1 hours')
    AND NEW.locked_at / 1000 < unixepoch(NEW.locked_at / 1000, 'unixepoch', 'start of year', '+9 months', '+24 days', 'weekday 0', '+1 hours') THEN '+2 hours' ELSE '+1 hours' END),
    'opt_outs_locked', 1 WHERE true
  ON CONFLICT (day, key) DO UPDATE SET value = value + 1;
END;

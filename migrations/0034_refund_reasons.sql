-- Why money goes back (decision 091), by day in Europe/Amsterdam as in 0027_held.sql: `refund_for:<cause>`, in the move that decides
-- it, so that each order counts once. An order whose money stays adds no row.
CREATE TRIGGER events_refund_decided AFTER INSERT ON events WHEN NEW.entity = 'message' AND NEW."to" = 'refund_due'
BEGIN
  INSERT INTO daily_tallies (day, key, value)
  SELECT date(NEW.at / 1000, 'unixepoch', CASE WHEN NEW.at / 1000 >= unixepoch(NEW.at / 1000, 'unixepoch', 'start of year', '+2 months', '+24 days', 'weekday 0', '+1 hours')
    AND NEW.at / 1000 < unixepoch(NEW.at / 1000, 'unixepoch', 'start of year', '+9 months', '+24 days', 'weekday 0', '+1 hours') THEN '+2 hours' ELSE '+1 hours' END),
    'refund_for:' || NEW.cause, 1 WHERE true
  ON CONFLICT (day, key) DO UPDATE SET value = value + 1;
END;

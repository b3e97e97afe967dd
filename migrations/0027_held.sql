CREATE TABLE `objections` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`text_sealed` text NOT NULL,
	`outcome` text,
	`decided_at` integer,
	`decided_by` text
);
--> statement-breakpoint
CREATE INDEX `objections_kept` ON `objections` (`at`);
--> statement-breakpoint
-- What became of what a person was to look at, by day in Europe/Amsterdam as in 0005_panel.sql, and a person's verdict per
-- rule of the gate: `gate_right:<code>` where they rejected, `gate_wrong:<code>` where they released. In the move itself, so
-- that each counts once. What is held because it was paid otherwise is no matter of the gate.
CREATE TRIGGER events_judged AFTER INSERT ON events
WHEN NEW.entity = 'message' AND (NEW."from" = 'held' OR NEW.cause = 'withdrawn_by_sender')
BEGIN
  INSERT INTO daily_tallies (day, key, value)
  SELECT date(NEW.at / 1000, 'unixepoch', CASE WHEN NEW.at / 1000 >= unixepoch(NEW.at / 1000, 'unixepoch', 'start of year', '+2 months', '+24 days', 'weekday 0', '+1 hours')
    AND NEW.at / 1000 < unixepoch(NEW.at / 1000, 'unixepoch', 'start of year', '+9 months', '+24 days', 'weekday 0', '+1 hours') THEN '+2 hours' ELSE '+1 hours' END),
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

-- Nothing stands in an index for being passed through (decision 115): a message that goes its way is listed where it stays, and what
-- is forgotten by age is found by walking an index that is there anyway, from where the walk before ended.
CREATE TABLE `walks` (
	`clock` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
-- What is open is counted anew each minute, with what was placed and paid since (worker/db/tallies.ts).
DROP TRIGGER payments_opened;--> statement-breakpoint
DROP TRIGGER payments_closed;--> statement-breakpoint
DROP TRIGGER payments_gone;--> statement-breakpoint
-- What is open is known by its place from now on; payments of before there was one have none.
UPDATE payments SET place = '' WHERE id IN (SELECT id FROM payments WHERE status IN ('creating', 'pending') AND place IS NULL LIMIT 20000);--> statement-breakpoint
DROP INDEX `messages_accepted`;--> statement-breakpoint
DROP INDEX `messages_kept`;--> statement-breakpoint
DROP INDEX `messages_bound_kept`;--> statement-breakpoint
DROP INDEX `messages_listed`;--> statement-breakpoint
CREATE INDEX `messages_bound_late` ON `messages` (`bound_at`) WHERE text_hash is not null and bound_at is not null
  and not coalesce(('[' || substr(story, 2) || ']') ->> '$[0][0]' = 1 and bound_at <= ('[' || substr(story, 2) || ']') ->> '$[0][5]' + 3600000, false);--> statement-breakpoint
CREATE INDEX `messages_listed` ON `messages` (`status`,`changed_at`,`id`) WHERE status not in ('awaiting_payment', 'queued', 'sending');--> statement-breakpoint
DROP INDEX `orders_kept`;--> statement-breakpoint
DROP INDEX `payments_changed`;--> statement-breakpoint
DROP INDEX `payments_place`;--> statement-breakpoint
DROP INDEX `payments_open`;--> statement-breakpoint
CREATE INDEX `payments_given_up_late` ON `payments` (`changed_at`) WHERE status in ('failed', 'expired', 'canceled', 'create_failed') and (changed_at > created_at + 86400000 or order_id <> id);--> statement-breakpoint
CREATE INDEX `payments_open` ON `payments` (`place`,`created_at`) WHERE place is not null;--> statement-breakpoint
-- A legal hold that ends calls the walks back to its order, which they passed.
CREATE TRIGGER holds_released AFTER UPDATE OF released_at ON holds
WHEN NEW.entity = 'order' AND NEW.released_at IS NOT NULL AND OLD.released_at IS NULL
BEGIN
  UPDATE walks SET at = (SELECT created_at - 1 FROM orders WHERE id = NEW.entity_id)
  WHERE at >= (SELECT created_at FROM orders WHERE id = NEW.entity_id);
END;
--> statement-breakpoint
-- So does what comes with an old time: no walk is younger than a day, less what clocks differ by.
CREATE TRIGGER orders_come_late AFTER INSERT ON orders
WHEN NEW.created_at <= (SELECT at FROM heartbeats WHERE name = 'forgetting') - 82800000
BEGIN
  UPDATE walks SET at = NEW.created_at - 1 WHERE at >= NEW.created_at;
END;
--> statement-breakpoint
CREATE TRIGGER messages_come_late AFTER INSERT ON messages
WHEN NEW.changed_at <= (SELECT at FROM heartbeats WHERE name = 'forgetting') - 82800000
BEGIN
  UPDATE walks SET at = NEW.changed_at - 1 WHERE at >= NEW.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER messages_move_late AFTER UPDATE OF changed_at ON messages
WHEN NEW.changed_at <= (SELECT at FROM heartbeats WHERE name = 'forgetting') - 82800000
BEGIN
  UPDATE walks SET at = NEW.changed_at - 1 WHERE at >= NEW.changed_at;
END;

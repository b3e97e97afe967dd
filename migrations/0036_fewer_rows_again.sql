DROP INDEX `messages_texts_kept`;--> statement-breakpoint
DROP INDEX `messages_receivers_kept`;--> statement-breakpoint
DROP INDEX `messages_due`;--> statement-breakpoint
DROP INDEX `messages_of_receiver`;--> statement-breakpoint
DROP INDEX `messages_accepted`;--> statement-breakpoint
CREATE INDEX `messages_kept` ON `messages` (`status`,(body_sealed is null),`changed_at`) WHERE (body_sealed is not null or receiver_hash is not null) and status in ('sent', 'delivered', 'cancelled', 'refunded', 'refund_failed', 'blocked_final');--> statement-breakpoint
CREATE INDEX `messages_due` ON `messages` (`status`,`next_at`) WHERE "messages"."next_at" is not null;--> statement-breakpoint
CREATE INDEX `messages_of_receiver` ON `messages` (`receiver_hash`) WHERE "messages"."receiver_hash" is not null;--> statement-breakpoint
CREATE INDEX `messages_accepted` ON `messages` (`gateway`,`claimed_at`) WHERE "messages"."gateway_id" is not null;--> statement-breakpoint
DROP INDEX `payments_order`;--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`order_id`) WHERE payments.order_id <> payments.id;--> statement-breakpoint
-- What an event counts for is added to its day by the sweep, many at once (decision 097), from the first sweep of a Worker that
-- does so: it notes under `events_folded` the last event that is counted. Until then each event counts itself as before.
DROP TRIGGER events_tallied;
--> statement-breakpoint
CREATE TRIGGER events_tallied AFTER INSERT ON events
WHEN NOT EXISTS (SELECT 1 FROM daily_tallies WHERE day = 'all' AND key = 'events_folded')
BEGIN
  INSERT INTO daily_tallies (day, key, value) SELECT day, key, value FROM event_tallies WHERE seq = NEW.seq
  ON CONFLICT (day, key) DO UPDATE SET value = value + excluded.value;
END;

DROP INDEX `messages_changed`;--> statement-breakpoint
CREATE INDEX `messages_accepted` ON `messages` (`gateway`,`changed_at`) WHERE "messages"."gateway_id" is not null;--> statement-breakpoint
CREATE INDEX `messages_texts_kept` ON `messages` (`status`,`changed_at`) WHERE "messages"."body_sealed" is not null;--> statement-breakpoint
CREATE INDEX `messages_receivers_kept` ON `messages` (`status`,`changed_at`) WHERE "messages"."receiver_hash" is not null;--> statement-breakpoint
DROP INDEX `payments_poll`;--> statement-breakpoint
CREATE INDEX `payments_changed` ON `payments` (`status`,`changed_at`);--> statement-breakpoint
CREATE INDEX `payments_poll` ON `payments` (`status`,`next_poll_at`);--> statement-breakpoint
CREATE INDEX `orders_visitors_kept` ON `orders` (`created_at`) WHERE "orders"."browser_sealed" is not null;
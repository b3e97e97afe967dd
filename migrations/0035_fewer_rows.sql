DROP INDEX `messages_gateway`;--> statement-breakpoint
DROP INDEX `messages_texts_kept`;--> statement-breakpoint
DROP INDEX `messages_receivers_kept`;--> statement-breakpoint
CREATE INDEX `messages_gateway` ON `messages` (`gateway`,`gateway_id`) WHERE "messages"."gateway_id" is not null;--> statement-breakpoint
CREATE INDEX `messages_texts_kept` ON `messages` (`status`,`changed_at`) WHERE "messages"."body_sealed" is not null and status in ('sent', 'delivered', 'cancelled', 'refunded', 'refund_failed', 'blocked_final');--> statement-breakpoint
CREATE INDEX `messages_receivers_kept` ON `messages` (`status`,`changed_at`) WHERE "messages"."receiver_hash" is not null and status in ('sent', 'delivered', 'cancelled', 'refunded', 'refund_failed', 'blocked_final');--> statement-breakpoint
DROP INDEX `payments_provider`;--> statement-breakpoint
DROP INDEX `payments_poll`;--> statement-breakpoint
DROP INDEX `payments_changed`;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_provider` ON `payments` (`provider`,`provider_id`) WHERE "payments"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX `payments_poll` ON `payments` (`status`,`next_poll_at`) WHERE next_poll_at is not null and status = 'pending';--> statement-breakpoint
CREATE INDEX `payments_changed` ON `payments` (`status`,`changed_at`) WHERE status in ('failed', 'expired', 'canceled', 'create_failed');
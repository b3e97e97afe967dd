CREATE TABLE `blocked_ips` (
	`id` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`value_sealed` text,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blocked_ips_hash` ON `blocked_ips` (`hash`);--> statement-breakpoint
CREATE TABLE `blocked_phones` (
	`id` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`value_sealed` text,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blocked_phones_hash` ON `blocked_phones` (`hash`);--> statement-breakpoint
CREATE TABLE `events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`entity` text NOT NULL,
	`id` text NOT NULL,
	`ver` integer NOT NULL,
	`from` text,
	`to` text NOT NULL,
	`cause` text NOT NULL,
	`actor` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_row` ON `events` (`entity`,`id`,`ver`);--> statement-breakpoint
CREATE TABLE `heartbeats` (
	`name` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`ver` integer DEFAULT 1 NOT NULL,
	`tx` text NOT NULL,
	`cause` text NOT NULL,
	`actor` text NOT NULL,
	`changed_at` integer NOT NULL,
	`next_at` integer,
	`attempt` integer DEFAULT 0 NOT NULL,
	`lease` text,
	`claimed_at` integer,
	`first_absent_at` integer,
	`gateway` text,
	`gateway_id` text,
	`reason` text,
	`receiver_sealed` text,
	`receiver_hash` text,
	`receiver_mask` text,
	`body_sealed` text,
	`delivered_after_refund` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `messages_due` ON `messages` (`status`,`next_at`);--> statement-breakpoint
CREATE INDEX `messages_gateway` ON `messages` (`gateway`,`gateway_id`);--> statement-breakpoint
CREATE INDEX `messages_receiver` ON `messages` (`receiver_hash`);--> statement-breakpoint
CREATE INDEX `messages_changed` ON `messages` (`status`,`changed_at`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`locale` text NOT NULL,
	`sender` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`parts` integer NOT NULL,
	`segments` integer NOT NULL,
	`encoding` text NOT NULL,
	`consent_version` text NOT NULL,
	`address_sealed` text,
	`address_hash` text,
	`browser_sealed` text,
	`key_hash` text,
	`body_hash` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_key` ON `orders` (`key_hash`);--> statement-breakpoint
CREATE INDEX `orders_created` ON `orders` (`created_at`);--> statement-breakpoint
CREATE INDEX `orders_address` ON `orders` (`address_hash`,`created_at`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`provider` text NOT NULL,
	`provider_id` text,
	`checkout_url` text,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`mode` text NOT NULL,
	`status` text NOT NULL,
	`ver` integer DEFAULT 1 NOT NULL,
	`tx` text NOT NULL,
	`cause` text NOT NULL,
	`actor` text NOT NULL,
	`changed_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`paid_cents` integer,
	`paid_currency` text,
	`paid_at` integer,
	`mismatch` text,
	`next_poll_at` integer,
	`fetched_at` integer DEFAULT 0 NOT NULL,
	`charged_back_cents` integer DEFAULT 0 NOT NULL,
	`refunded_elsewhere_cents` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payments_amount" CHECK("payments"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_provider` ON `payments` (`provider`,`provider_id`);--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`order_id`);--> statement-breakpoint
CREATE INDEX `payments_poll` ON `payments` (`next_poll_at`);--> statement-breakpoint
CREATE INDEX `payments_status` ON `payments` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`ver` integer DEFAULT 1 NOT NULL,
	`tx` text NOT NULL,
	`cause` text NOT NULL,
	`actor` text NOT NULL,
	`changed_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`provider_refund_id` text,
	`next_at` integer,
	`reason` text,
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_payment` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `refunds_due` ON `refunds` (`status`,`next_at`);--> statement-breakpoint
CREATE TABLE `sender_categories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `senders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`category_id` integer
);
--> statement-breakpoint
CREATE INDEX `senders_category` ON `senders` (`category_id`);--> statement-breakpoint
CREATE TABLE `settings` (
	`k` text PRIMARY KEY NOT NULL,
	`v` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `transitions` (
	`entity` text NOT NULL,
	`from` text NOT NULL,
	`to` text NOT NULL,
	PRIMARY KEY(`entity`, `from`, `to`)
);

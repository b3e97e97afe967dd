CREATE TABLE `abuse_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`case_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`phone_sealed` text NOT NULL,
	`phone_hash` text NOT NULL,
	`address_sealed` text,
	`address_of` text NOT NULL,
	`order_id` text,
	`reason_sealed` text NOT NULL,
	`email_sealed` text,
	`notes_sealed` text,
	`decision_sealed` text,
	`version` integer DEFAULT 1 NOT NULL,
	`closed_at` integer,
	`repeat_hash` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `abuse_reports_case` ON `abuse_reports` (`case_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `abuse_reports_repeat` ON `abuse_reports` (`repeat_hash`);--> statement-breakpoint
CREATE INDEX `abuse_reports_listed` ON `abuse_reports` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `abuse_reports_created` ON `abuse_reports` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `abuse_reports_phone` ON `abuse_reports` (`phone_hash`,`created_at`);--> statement-breakpoint
CREATE INDEX `abuse_reports_closed` ON `abuse_reports` (`closed_at`);--> statement-breakpoint
CREATE INDEX `abuse_reports_repeats_kept` ON `abuse_reports` (`created_at`) WHERE "abuse_reports"."repeat_hash" is not null;--> statement-breakpoint
ALTER TABLE `orders` ADD `channel` text DEFAULT 'script' NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_keys_kept` ON `orders` (`created_at`) WHERE "orders"."key_hash" is not null;
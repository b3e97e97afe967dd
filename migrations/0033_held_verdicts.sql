CREATE TABLE `claims` (
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`by` text NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`kind`, `id`)
);
--> statement-breakpoint
CREATE INDEX `claims_ending` ON `claims` (`until`);--> statement-breakpoint
CREATE TABLE `text_verdicts` (
	`text_hash` text NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`verdict` text NOT NULL,
	`reason` text,
	`size` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`text_hash`, `at`, `by`)
);
--> statement-breakpoint
CREATE INDEX `text_verdicts_kept` ON `text_verdicts` (`at`);--> statement-breakpoint
ALTER TABLE `messages` ADD `verdict` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `verdict_by` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `verdict_at` integer;--> statement-breakpoint
ALTER TABLE `messages` ADD `verdict_due_at` integer;--> statement-breakpoint
ALTER TABLE `messages` ADD `verdict_reason` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `verdict_note_sealed` text;--> statement-breakpoint
CREATE INDEX `messages_waves` ON `messages` (`text_hash`,`next_at`,`id`) WHERE "messages"."status" = 'held' and "messages"."reason" = 'review' and "messages"."verdict" is null;--> statement-breakpoint
CREATE INDEX `messages_verdicts` ON `messages` (`verdict_due_at`) WHERE "messages"."verdict_due_at" is not null;
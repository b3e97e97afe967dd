CREATE TABLE `key_turns` (
	`name` text PRIMARY KEY NOT NULL,
	`ring` text NOT NULL,
	`since` integer NOT NULL,
	`step` integer DEFAULT 0 NOT NULL,
	`cursor` text DEFAULT '' NOT NULL,
	`done_at` integer
);
--> statement-breakpoint
ALTER TABLE `abuse_reports` ADD `case_code_sealed` text;
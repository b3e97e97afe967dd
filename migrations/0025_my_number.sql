CREATE TABLE `number_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`phone_hash` text NOT NULL,
	`phone_sealed` text NOT NULL,
	`place` text NOT NULL,
	`browser_hash` text NOT NULL,
	`code_hash` text NOT NULL,
	`code_sealed` text,
	`locale` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`advance` integer DEFAULT 0 NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`token_hash` text,
	`verified_at` integer
);
--> statement-breakpoint
CREATE INDEX `number_codes_phone` ON `number_codes` (`phone_hash`,`created_at`);--> statement-breakpoint
CREATE INDEX `number_codes_place` ON `number_codes` (`place`,`created_at`);--> statement-breakpoint
CREATE INDEX `number_codes_created` ON `number_codes` (`created_at`);--> statement-breakpoint
CREATE INDEX `number_codes_asked` ON `number_codes` (`created_at`) WHERE "number_codes"."status" = 'asked';--> statement-breakpoint
CREATE INDEX `number_codes_sent` ON `number_codes` (`sent_at`) WHERE "number_codes"."sent_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `number_codes_token` ON `number_codes` (`token_hash`) WHERE "number_codes"."token_hash" is not null;--> statement-breakpoint
CREATE TABLE `opt_outs` (
	`id` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`value_sealed` text NOT NULL,
	`created_at` integer NOT NULL,
	`locked_at` integer,
	`lift_at` integer,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `opt_outs_hash` ON `opt_outs` (`hash`);--> statement-breakpoint
CREATE INDEX `opt_outs_ending` ON `opt_outs` (`expires_at`);--> statement-breakpoint
ALTER TABLE `abuse_reports` ADD `proven` integer DEFAULT 0 NOT NULL;
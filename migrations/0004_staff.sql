CREATE TABLE `abuse_report_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`report_id` text NOT NULL,
	`at` integer NOT NULL,
	`author` text NOT NULL,
	`note_sealed` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `abuse_report_notes_report` ON `abuse_report_notes` (`report_id`,`at`,`id`);--> statement-breakpoint
CREATE TABLE `daily_tallies` (
	`day` text NOT NULL,
	`key` text NOT NULL,
	`value` integer NOT NULL,
	PRIMARY KEY(`day`, `key`)
);
--> statement-breakpoint
CREATE TABLE `audit` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`reason` text,
	`detail` text
);
--> statement-breakpoint
CREATE INDEX `audit_subject` ON `audit` (`subject`,`subject_id`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_actor` ON `audit` (`actor`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_at` ON `audit` (`at`);--> statement-breakpoint
CREATE TABLE `login_throttle` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`next_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `login_throttle_updated` ON `login_throttle` (`updated_at`);--> statement-breakpoint
CREATE TABLE `staff` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`password_hash` text NOT NULL,
	`totp_sealed` text,
	`totp_on_at` integer,
	`totp_last_step` integer,
	`created_at` integer NOT NULL,
	`disabled_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_username` ON `staff` (`username`);--> statement-breakpoint
CREATE TABLE `staff_recovery_codes` (
	`staff_id` text NOT NULL,
	`hash` text NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`staff_id`, `hash`)
);
--> statement-breakpoint
CREATE TABLE `staff_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`staff_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`browser_sealed` text,
	`address_sealed` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_sessions_token` ON `staff_sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `staff_sessions_staff` ON `staff_sessions` (`staff_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `staff_sessions_expires` ON `staff_sessions` (`expires_at`);--> statement-breakpoint
ALTER TABLE `blocked_ips` ADD `author` text DEFAULT 'system' NOT NULL;--> statement-breakpoint
ALTER TABLE `blocked_ips` ADD `hits` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `blocked_phones` ADD `author` text DEFAULT 'system' NOT NULL;--> statement-breakpoint
ALTER TABLE `blocked_phones` ADD `hits` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE TRIGGER audit_keep BEFORE UPDATE ON audit
BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
--> statement-breakpoint
-- Two years before its newest entry: forgetting writes an entry of its own first.
CREATE TRIGGER audit_stay BEFORE DELETE ON audit
WHEN OLD.at > (SELECT at FROM audit ORDER BY seq DESC LIMIT 1) - 63072000000
BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;

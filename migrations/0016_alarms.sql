CREATE TABLE `alarm_channels` (
	`name` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`reason` text,
	`failed_at` integer,
	`delivered_at` integer,
	`next_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `alarm_notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`channel` text NOT NULL,
	`kind` text NOT NULL,
	`alarm_id` integer,
	`at` integer NOT NULL,
	`held_by` text,
	`held_until` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `alarm_notices_alarm` ON `alarm_notices` (`alarm_id`);--> statement-breakpoint
CREATE TABLE `alarms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text NOT NULL,
	`subject` text NOT NULL,
	`state` text NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`count` integer NOT NULL,
	`facts` text NOT NULL,
	`told` integer NOT NULL,
	`told_at` integer,
	`changed_at` integer,
	`changed_by` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alarms_subject` ON `alarms` (`code`,`subject`);--> statement-breakpoint
CREATE INDEX `alarms_state` ON `alarms` (`state`,`last_at`);
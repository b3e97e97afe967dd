CREATE TABLE `tasks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`cause` text NOT NULL,
	`facts` text NOT NULL,
	`opened_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`taken_by` text,
	`taken_at` integer,
	`ended_at` integer,
	`ended_by` text,
	`ending` text,
	`reason_sealed` text,
	`reference_sealed` text,
	`ver` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tasks_open` ON `tasks` (`kind`,`subject`) WHERE "tasks"."ended_at" is null;--> statement-breakpoint
CREATE INDEX `tasks_due` ON `tasks` (`due_at`,`id`) WHERE "tasks"."ended_at" is null;--> statement-breakpoint
CREATE INDEX `tasks_ended` ON `tasks` (`ended_at`,`id`) WHERE "tasks"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX `tasks_subject` ON `tasks` (`subject`,`kind`);--> statement-breakpoint
ALTER TABLE `refunds` ADD `tries` integer DEFAULT 1 NOT NULL;
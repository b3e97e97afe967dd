CREATE TABLE `gateway_health` (
	`gateway` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`reason` text,
	`paused_since` integer,
	`probe_at` integer,
	`probe_tx` text,
	`tx` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `messages` ADD `refused_by` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `pinned` integer DEFAULT 0 NOT NULL;
CREATE TABLE `holds` (
	`id` text PRIMARY KEY NOT NULL,
	`entity` text NOT NULL,
	`entity_id` text NOT NULL,
	`reason_sealed` text NOT NULL,
	`release_reason_sealed` text,
	`author` text NOT NULL,
	`at` integer NOT NULL,
	`until` integer NOT NULL,
	`released_at` integer,
	`released_by` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `holds_in_force` ON `holds` (`entity`,`entity_id`) WHERE "holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX `holds_ending` ON `holds` (`until`) WHERE "holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX `holds_ended` ON `holds` (`released_at`) WHERE "holds"."released_at" is not null;
CREATE TABLE `reconciliations` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor` text NOT NULL,
	`from_at` integer NOT NULL,
	`to_at` integer NOT NULL,
	`part` text NOT NULL,
	`cursor` text,
	`compared_from` integer NOT NULL,
	`tally` text NOT NULL,
	`begun_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`ended_at` integer,
	`ver` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `reconciliations_open` ON `reconciliations` (`begun_at`) WHERE "reconciliations"."ended_at" is null;
--> statement-breakpoint
INSERT INTO transitions (entity, "from", "to") VALUES ('message', 'refund_due', 'blocked_final');

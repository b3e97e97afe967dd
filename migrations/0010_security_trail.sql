CREATE TABLE `trail_subjects` (
	`span` text NOT NULL,
	`start` integer NOT NULL,
	`kind` text NOT NULL,
	`sort` text NOT NULL,
	`subject` text NOT NULL,
	`count` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`first_reference` text,
	`last_reference` text,
	PRIMARY KEY(`span`, `start`, `kind`, `sort`, `subject`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `trail_subjects_subject` ON `trail_subjects` (`subject`,`span`,`start`);--> statement-breakpoint
CREATE TABLE `trail_totals` (
	`span` text NOT NULL,
	`start` integer NOT NULL,
	`kind` text NOT NULL,
	`addresses` integer NOT NULL,
	`count` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`first_reference` text,
	`last_reference` text,
	`alarmed_at` integer,
	PRIMARY KEY(`span`, `start`, `kind`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `trail_totals_kind` ON `trail_totals` (`span`,`kind`,`start`);
CREATE TABLE `budgets` (
	`kind` text NOT NULL,
	`minute` integer NOT NULL,
	`spent` integer NOT NULL,
	PRIMARY KEY(`kind`, `minute`)
);
--> statement-breakpoint
CREATE INDEX `budgets_minute` ON `budgets` (`minute`);
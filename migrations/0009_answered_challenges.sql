CREATE TABLE `answered_challenges` (
	`mark` text NOT NULL,
	`ends_at` integer NOT NULL,
	PRIMARY KEY(`ends_at`, `mark`)
);

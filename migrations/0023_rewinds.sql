CREATE TABLE `marks` (
	`at` integer NOT NULL,
	`nonce` text NOT NULL,
	PRIMARY KEY(`at`, `nonce`)
);
--> statement-breakpoint
CREATE TABLE `restored` (
	`order_id` text PRIMARY KEY NOT NULL,
	`rewind` integer NOT NULL,
	`was` text NOT NULL,
	`witness` text,
	`settled_at` integer,
	`how` text
);
--> statement-breakpoint
CREATE INDEX `restored_open` ON `restored` (`rewind`) WHERE "restored"."settled_at" is null;--> statement-breakpoint
CREATE TABLE `rewinds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`noticed_at` integer NOT NULL,
	`cause` text NOT NULL,
	`behind` integer,
	`since` integer,
	`marked_at` integer,
	`listed_at` integer,
	`released_at` integer,
	`epoch` integer
);
--> statement-breakpoint
INSERT INTO transitions (entity, "from", "to") VALUES
  ('message', 'queued', 'unknown'),
  ('message', 'held', 'unknown');

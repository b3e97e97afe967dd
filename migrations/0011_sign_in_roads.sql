ALTER TABLE `staff` ADD `devices_since` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `staff` ADD `link_hash` text;--> statement-breakpoint
ALTER TABLE `staff` ADD `link_until` integer;--> statement-breakpoint
ALTER TABLE `staff` ADD `link_tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `staff` ADD `failed_tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `staff` ADD `news_seen` integer DEFAULT 0 NOT NULL;
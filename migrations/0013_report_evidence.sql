ALTER TABLE `abuse_reports` ADD `reporter_hash` text;--> statement-breakpoint
ALTER TABLE `abuse_reports` ADD `quotes` integer;--> statement-breakpoint
CREATE INDEX `abuse_reports_reporter` ON `abuse_reports` (`reporter_hash`) WHERE "abuse_reports"."reporter_hash" is not null;
ALTER TABLE `abuse_reports` ADD `kind` text;--> statement-breakpoint
ALTER TABLE `abuse_reports` ADD `wave` text;--> statement-breakpoint
ALTER TABLE `abuse_reports` ADD `wave_texts` integer;--> statement-breakpoint
ALTER TABLE `abuse_reports` ADD `wave_senders` integer;--> statement-breakpoint
CREATE INDEX `abuse_reports_order` ON `abuse_reports` (`order_id`) WHERE "abuse_reports"."order_id" is not null;--> statement-breakpoint
CREATE INDEX `abuse_reports_wave` ON `abuse_reports` (`wave`,`created_at`) WHERE "abuse_reports"."wave" is not null;
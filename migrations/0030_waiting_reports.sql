DROP INDEX `abuse_reports_waiting`;--> statement-breakpoint
CREATE INDEX `abuse_reports_waiting` ON `abuse_reports` (`status`,`priority`,`created_at`,`id`) WHERE "abuse_reports"."status" = 'pending';
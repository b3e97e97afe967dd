ALTER TABLE `abuse_reports` ADD `decided_by` text;--> statement-breakpoint
CREATE INDEX `abuse_reports_decided` ON `abuse_reports` (`decided_by`,`closed_at`,`id`) WHERE "abuse_reports"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX `abuse_reports_kind` ON `abuse_reports` (`kind`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `abuse_reports_kind_listed` ON `abuse_reports` (`kind`,`status`,`created_at`,`id`);--> statement-breakpoint
-- Of what kind the reports of before are, and who decided about them (db/backfills.ts).
INSERT INTO backfills (name, cursor) VALUES ('kinds_and_deciders_of_reports', 0);

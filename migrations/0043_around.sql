-- A visitor of IPv6 is limited by the /48 around too, which anybody is handed for nothing (decision 127).
ALTER TABLE `messages` ADD `around_hash` text;--> statement-breakpoint
CREATE INDEX `messages_bound_around` ON `messages` (`around_hash`,`bound_at`) WHERE "messages"."around_hash" is not null and "messages"."bound_at" is not null;

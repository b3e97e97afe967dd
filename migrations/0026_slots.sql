CREATE TABLE `visitor_refusals` (
	`id` integer PRIMARY KEY NOT NULL,
	`visitor_hash` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `visitor_refusals_of` ON `visitor_refusals` (`visitor_hash`,`at`);--> statement-breakpoint
CREATE INDEX `visitor_refusals_at` ON `visitor_refusals` (`at`);--> statement-breakpoint
ALTER TABLE `messages` ADD `bound_at` integer;--> statement-breakpoint
ALTER TABLE `messages` ADD `visitor_hash` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `text_hash` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `repeat_hash` text;--> statement-breakpoint
CREATE INDEX `messages_bound` ON `messages` (`receiver_hash`,`bound_at`) WHERE "messages"."receiver_hash" is not null and "messages"."bound_at" is not null;--> statement-breakpoint
CREATE INDEX `messages_bound_visitors` ON `messages` (`visitor_hash`,`bound_at`) WHERE "messages"."visitor_hash" is not null and "messages"."bound_at" is not null;--> statement-breakpoint
CREATE INDEX `messages_bound_texts` ON `messages` (`text_hash`,`bound_at`) WHERE "messages"."text_hash" is not null and "messages"."bound_at" is not null;--> statement-breakpoint
CREATE INDEX `messages_bound_kept` ON `messages` (`bound_at`) WHERE "messages"."text_hash" is not null and "messages"."bound_at" is not null;
ALTER TABLE `gateway_health` ADD `next_call_at` integer;--> statement-breakpoint
ALTER TABLE `gateway_health` ADD `balance_cents` integer;--> statement-breakpoint
ALTER TABLE `gateway_health` ADD `balance_currency` text;--> statement-breakpoint
ALTER TABLE `gateway_health` ADD `balance_at` integer;--> statement-breakpoint
ALTER TABLE `gateway_health` ADD `balance_asked_at` integer;
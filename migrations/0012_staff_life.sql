ALTER TABLE `staff` ADD `password_expires_at` integer;--> statement-breakpoint
ALTER TABLE `staff` ADD `totp_offer_session` text;--> statement-breakpoint
ALTER TABLE `staff` ADD `totp_offer_ends_at` integer;--> statement-breakpoint
ALTER TABLE `staff` ADD `totp_offer_tries` integer;--> statement-breakpoint
ALTER TABLE `staff_sessions` ADD `reauthenticated_at` integer;
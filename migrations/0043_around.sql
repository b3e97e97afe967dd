-- A visitor of IPv6 is limited by the /48 around too, which anybody is handed for nothing (decision 127).
ALTER TABLE `messages` ADD `around_hash` text;--> statement-breakpoint
CREATE INDEX `messages_bound_around` ON `messages` (`around_hash`,`bound_at`) WHERE "messages"."around_hash" is not null and "messages"."bound_at" is not null;--> statement-breakpoint
-- The release of before, which serves while this is migrated and after a rollback, forgets visitors and does not know what is around them.
CREATE TRIGGER messages_forget_around AFTER UPDATE OF visitor_hash ON messages
WHEN new.visitor_hash IS NULL AND new.around_hash IS NOT NULL
BEGIN
  UPDATE messages SET around_hash = NULL WHERE id = new.id;
END;

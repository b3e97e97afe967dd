-- The state machines, enforced by the database: the lawful moves, the triggers that abort all others,
-- and the triggers that write exactly one event per move.
INSERT INTO transitions (entity, "from", "to") VALUES
  ('payment', '', 'creating'),
  ('payment', '', 'paid'),
  ('payment', 'creating', 'pending'),
  ('payment', 'create_failed', 'pending'),
  ('payment', 'creating', 'create_failed'),
  ('payment', 'pending', 'paid'),
  ('payment', 'pending', 'failed'),
  ('payment', 'pending', 'expired'),
  ('payment', 'pending', 'canceled'),
  ('payment', 'failed', 'paid'),
  ('payment', 'expired', 'paid'),
  ('payment', 'canceled', 'paid'),
  ('payment', 'create_failed', 'paid'),
  ('payment', 'creating', 'paid_mismatch'),
  ('payment', 'pending', 'paid_mismatch'),
  ('payment', 'failed', 'paid_mismatch'),
  ('payment', 'expired', 'paid_mismatch'),
  ('payment', 'canceled', 'paid_mismatch'),
  ('payment', 'create_failed', 'paid_mismatch');
--> statement-breakpoint
INSERT INTO transitions (entity, "from", "to") VALUES
  ('message', '', 'awaiting_payment'),
  ('message', 'awaiting_payment', 'cancelled'),
  ('message', 'awaiting_payment', 'queued'),
  ('message', 'awaiting_payment', 'held'),
  ('message', 'awaiting_payment', 'refund_due'),
  ('message', 'held', 'queued'),
  ('message', 'held', 'refund_due'),
  ('message', 'queued', 'sending'),
  ('message', 'queued', 'refund_due'),
  ('message', 'sending', 'sent'),
  ('message', 'sending', 'queued'),
  ('message', 'sending', 'refund_due'),
  ('message', 'sending', 'unknown'),
  ('message', 'unknown', 'sent'),
  ('message', 'unknown', 'queued'),
  ('message', 'unknown', 'refund_due'),
  ('message', 'sent', 'delivered'),
  ('message', 'sending', 'delivered'),
  ('message', 'unknown', 'delivered'),
  ('message', 'sent', 'undelivered'),
  ('message', 'sending', 'undelivered'),
  ('message', 'unknown', 'undelivered'),
  ('message', 'undelivered', 'delivered'),
  ('message', 'undelivered', 'refund_due'),
  ('message', 'refund_due', 'refunding'),
  ('message', 'refunding', 'refunded'),
  ('message', 'refunding', 'refund_failed'),
  ('message', 'refund_failed', 'refunding'),
  ('message', 'refund_failed', 'refunded'),
  ('message', 'queued', 'blocked_final'),
  ('message', 'held', 'blocked_final'),
  ('message', 'cancelled', 'refund_due'),
  ('message', 'cancelled', 'held');
--> statement-breakpoint
INSERT INTO transitions (entity, "from", "to") VALUES
  ('refund', '', 'due'),
  ('refund', '', 'requested'),
  ('refund', 'due', 'requested'),
  ('refund', 'requested', 'refunded'),
  ('refund', 'requested', 'failed'),
  ('refund', 'failed', 'requested'),
  ('refund', 'failed', 'refunded');
--> statement-breakpoint
CREATE TRIGGER payments_start BEFORE INSERT ON payments
WHEN NEW.ver <> 1 OR NOT EXISTS (SELECT 1 FROM transitions WHERE entity = 'payment' AND "from" = '' AND "to" = NEW.status)
BEGIN
  SELECT RAISE(ABORT, 'unlawful start of a payment');
END;
--> statement-breakpoint
CREATE TRIGGER payments_move BEFORE UPDATE ON payments
WHEN NEW.status <> OLD.status AND (NEW.ver <> OLD.ver + 1 OR NOT EXISTS (
  SELECT 1 FROM transitions WHERE entity = 'payment' AND "from" = OLD.status AND "to" = NEW.status))
BEGIN
  SELECT RAISE(ABORT, 'unlawful move of a payment');
END;
--> statement-breakpoint
CREATE TRIGGER payments_still BEFORE UPDATE ON payments
WHEN NEW.status = OLD.status AND (NEW.ver <> OLD.ver OR NEW.id <> OLD.id)
BEGIN
  SELECT RAISE(ABORT, 'a payment changed its version without a move');
END;
--> statement-breakpoint
CREATE TRIGGER payments_started AFTER INSERT ON payments
BEGIN
  INSERT INTO events (entity, id, ver, "from", "to", cause, actor, at)
  VALUES ('payment', NEW.id, NEW.ver, NULL, NEW.status, NEW.cause, NEW.actor, NEW.changed_at);
END;
--> statement-breakpoint
CREATE TRIGGER payments_moved AFTER UPDATE ON payments WHEN NEW.status <> OLD.status
BEGIN
  INSERT INTO events (entity, id, ver, "from", "to", cause, actor, at)
  VALUES ('payment', NEW.id, NEW.ver, OLD.status, NEW.status, NEW.cause, NEW.actor, NEW.changed_at);
END;
--> statement-breakpoint
CREATE TRIGGER messages_start BEFORE INSERT ON messages
WHEN NEW.ver <> 1 OR NOT EXISTS (SELECT 1 FROM transitions WHERE entity = 'message' AND "from" = '' AND "to" = NEW.status)
BEGIN
  SELECT RAISE(ABORT, 'unlawful start of a message');
END;
--> statement-breakpoint
CREATE TRIGGER messages_move BEFORE UPDATE ON messages
WHEN NEW.status <> OLD.status AND (NEW.ver <> OLD.ver + 1 OR NOT EXISTS (
  SELECT 1 FROM transitions WHERE entity = 'message' AND "from" = OLD.status AND "to" = NEW.status))
BEGIN
  SELECT RAISE(ABORT, 'unlawful move of a message');
END;
--> statement-breakpoint
CREATE TRIGGER messages_still BEFORE UPDATE ON messages
WHEN NEW.status = OLD.status AND (NEW.ver <> OLD.ver OR NEW.id <> OLD.id)
BEGIN
  SELECT RAISE(ABORT, 'a message changed its version without a move');
END;
--> statement-breakpoint
CREATE TRIGGER messages_started AFTER INSERT ON messages
BEGIN
  INSERT INTO events (entity, id, ver, "from", "to", cause, actor, at)
  VALUES ('message', NEW.id, NEW.ver, NULL, NEW.status, NEW.cause, NEW.actor, NEW.changed_at);
END;
--> statement-breakpoint
CREATE TRIGGER messages_moved AFTER UPDATE ON messages WHEN NEW.status <> OLD.status
BEGIN
  INSERT INTO events (entity, id, ver, "from", "to", cause, actor, at)
  VALUES ('message', NEW.id, NEW.ver, OLD.status, NEW.status, NEW.cause, NEW.actor, NEW.changed_at);
END;
--> statement-breakpoint
CREATE TRIGGER refunds_start BEFORE INSERT ON refunds
WHEN NEW.ver <> 1 OR NOT EXISTS (SELECT 1 FROM transitions WHERE entity = 'refund' AND "from" = '' AND "to" = NEW.status)
BEGIN
  SELECT RAISE(ABORT, 'unlawful start of a refund');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_move BEFORE UPDATE ON refunds
WHEN NEW.status <> OLD.status AND (NEW.ver <> OLD.ver + 1 OR NOT EXISTS (
  SELECT 1 FROM transitions WHERE entity = 'refund' AND "from" = OLD.status AND "to" = NEW.status))
BEGIN
  SELECT RAISE(ABORT, 'unlawful move of a refund');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_still BEFORE UPDATE ON refunds
WHEN NEW.status = OLD.status AND (NEW.ver <> OLD.ver OR NEW.id <> OLD.id)
BEGIN
  SELECT RAISE(ABORT, 'a refund changed its version without a move');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_started AFTER INSERT ON refunds
BEGIN
  INSERT INTO events (entity, id, ver, "from", "to", cause, actor, at)
  VALUES ('refund', NEW.id, NEW.ver, NULL, NEW.status, NEW.cause, NEW.actor, NEW.changed_at);
END;
--> statement-breakpoint
CREATE TRIGGER refunds_moved AFTER UPDATE ON refunds WHEN NEW.status <> OLD.status
BEGIN
  INSERT INTO events (entity, id, ver, "from", "to", cause, actor, at)
  VALUES ('refund', NEW.id, NEW.ver, OLD.status, NEW.status, NEW.cause, NEW.actor, NEW.changed_at);
END;
--> statement-breakpoint
CREATE TRIGGER events_keep BEFORE UPDATE ON events
BEGIN
  SELECT RAISE(ABORT, 'events are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER events_stay BEFORE DELETE ON events
BEGIN
  SELECT RAISE(ABORT, 'events are append-only');
END;
--> statement-breakpoint
INSERT INTO settings (k, v) VALUES ('sending', 'on'), ('custom_senders', 'on'), ('links', 'off');


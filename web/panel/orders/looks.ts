import type { MessageState } from "#domain/delivery";
import type { PaymentState } from "#domain/payment";
import type { StateLook } from "../ui/State";

/** The shape of each state of a message, and how loud it is. */
export const messageLooks: Readonly<Record<MessageState, StateLook>> = {
  awaiting_payment: { glyph: "clock", tone: "quiet" },
  held: { glyph: "eye", tone: "warn" },
  queued: { glyph: "home", tone: "calm" },
  sending: { glyph: "again", tone: "calm" },
  unknown: { glyph: "unknown", tone: "warn" },
  sent: { glyph: "next", tone: "calm" },
  delivered: { glyph: "task", tone: "good" },
  undelivered: { glyph: "warn", tone: "warn" },
  cancelled: { glyph: "dash", tone: "quiet" },
  refund_due: { glyph: "undo", tone: "calm" },
  refunding: { glyph: "undo", tone: "calm" },
  refunded: { glyph: "undo", tone: "quiet" },
  refund_failed: { glyph: "warn", tone: "bad" },
  blocked_final: { glyph: "block", tone: "quiet" },
};

/** The same of a payment. */
export const paymentLooks: Readonly<Record<PaymentState, StateLook>> = {
  creating: { glyph: "clock", tone: "quiet" },
  pending: { glyph: "clock", tone: "quiet" },
  paid: { glyph: "task", tone: "quiet" },
  failed: { glyph: "dash", tone: "quiet" },
  expired: { glyph: "dash", tone: "quiet" },
  canceled: { glyph: "dash", tone: "quiet" },
  create_failed: { glyph: "warn", tone: "warn" },
  paid_mismatch: { glyph: "warn", tone: "bad" },
};

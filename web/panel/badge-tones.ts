import type { ReportState } from "#domain/abuse";
import type { MessageState } from "#domain/delivery";
import type { BadgeTone } from "./ui/Badge";

/** Of a report: pending stands out, resolved is good, anything else is calm (spec §2). */
export const reportTones: Record<ReportState, BadgeTone> = {
  pending: "red",
  resolved: "green",
  dismissed: "neutral",
};

/** Of an order: red is what asks for somebody, green is what went well. */
export const orderTones: Record<MessageState, BadgeTone> = {
  awaiting_payment: "neutral",
  held: "red",
  queued: "neutral",
  sending: "neutral",
  unknown: "red",
  sent: "green",
  delivered: "green",
  undelivered: "neutral",
  cancelled: "neutral",
  refund_due: "neutral",
  refunding: "neutral",
  refunded: "neutral",
  refund_failed: "red",
  blocked_final: "neutral",
};

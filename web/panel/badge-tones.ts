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
export const orderTone = (state: MessageState): BadgeTone => orderTones[state] ?? "neutral";

const orderTones: Partial<Record<MessageState, BadgeTone>> = {
  held: "red",
  unknown: "red",
  refund_failed: "red",
  delivered: "green",
  sent: "green",
};

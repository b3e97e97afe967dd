import type { MessageState } from "#domain/delivery";
import type { BadgeTone } from "../ui/Badge";

const tones: Partial<Record<MessageState, BadgeTone>> = {
  held: "red",
  unknown: "red",
  refund_failed: "red",
  delivered: "green",
  sent: "green",
};

/** Red is what asks for somebody, green is what went well. */
export const toneOf = (state: MessageState): BadgeTone => tones[state] ?? "neutral";

import type { ReportState } from "#domain/abuse";
import type { BadgeTone } from "../ui/Badge";

/** Pending stands out, resolved is good, anything else is calm (spec §2). */
export const badgeTones: Record<ReportState, BadgeTone> = {
  pending: "red",
  resolved: "green",
  dismissed: "neutral",
};

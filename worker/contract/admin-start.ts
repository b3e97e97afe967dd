import * as z from "zod/mini";
import { overviewShown } from "./admin-panel";
import { taskItem } from "./admin-worklist";

/** A held message, or the wave of those of one text, as the worklist names it. Times are ms since the epoch. */
export const heldHead = z.object({
  id: z.string(),
  dueAt: z.number(),
  sender: z.string(),
  /** Which rules of the gate hold it, the gravest first. */
  codes: z.array(z.string()),
  /** Who looks at it now. */
  claimedBy: z.nullable(z.string()),
  amountCents: z.number(),
  /** How many wait of its text, itself counted, to fifty. */
  size: z.number(),
});

/** A report that waits, as the worklist names it. */
export const reportHead = z.object({
  id: z.string(),
  dueAt: z.nullable(z.number()),
  isThreat: z.boolean(),
  inWave: z.number(),
  /** Who looks at it now. */
  claimedBy: z.nullable(z.string()),
  reason: z.string(),
});

/**
 * All that the panel's first screen opens with, in one answer: what waits for a person by kind, each by deadline and thirty at
 * most, the overview, whether texts leave, and when the recurring jobs last ran to their end.
 */
export const startShown = z.object({
  at: z.number(),
  overview: overviewShown,
  held: z.array(heldHead),
  reports: z.array(reportHead),
  tasks: z.array(taskItem),
  /** How many gateways there are to send by. */
  gateways: z.number(),
  /** What was decided today: held messages, and reports. */
  decided: z.number(),
  sending: z.boolean(),
  sweptAt: z.nullable(z.number()),
});
export type StartShown = z.infer<typeof startShown>;

export const startResponse = z.object({ success: z.literal(true), data: startShown });
export type StartResponse = z.infer<typeof startResponse>;

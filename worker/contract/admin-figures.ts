import * as z from "zod/mini";
import { deskCounts, refundCauses } from "#domain/desk-figures";
import { refusalRuleNames } from "#domain/figures";
import { gateCodes } from "#domain/gate/verdict";

const counts = z.record(z.enum(deskCounts), z.number());
const hours = z.nullable(z.number());

/** What was counted, for staff (decision 091). Days are those of Europe/Amsterdam, amounts in cents. */
export const deskFigures = z.object({
  /** Thirty days, today first. */
  days: z.array(z.object({ day: z.string(), counts })),
  /** The month that runs, as far as it has come, and the twelve before it, `YYYY-MM`; none before the first that counted. */
  months: z.array(z.object({ month: z.string(), counts, medianHours: hours })),
  /** Of the thirty days: within so many whole hours half of the reports that were closed had a decision; null of fewer than five. */
  medianHours: hours,
  refused: z.array(z.object({ rule: z.enum(refusalRuleNames), count: z.number() })),
  refundsFor: z.array(z.object({ cause: z.enum(refundCauses), count: z.number() })),
  /** How often each rule of the gate spoke, and how often a person agreed. */
  rules: z.array(
    z.object({
      code: z.enum(gateCodes),
      hits: z.number(),
      spared: z.number(),
      right: z.number(),
      wrong: z.number(),
    }),
  ),
});
export type DeskFigures = z.infer<typeof deskFigures>;

export const deskFiguresResponse = z.object({ success: z.literal(true), data: deskFigures });

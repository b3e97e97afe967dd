import * as z from "zod/mini";
import { refusalRuleNames, reviewEndNames } from "#domain/figures";

/** A count of a month: `few` is under five, `withheld` a sum by which such a count could be worked out. */
const told = z.union([z.number(), z.literal("few"), z.literal("withheld")]);

/** A month that is over, `YYYY-MM`: counts of nobody in particular. */
export const monthFigures = z.object({
  month: z.string(),
  orders: told,
  refused: told,
  refusedFor: z.record(z.enum(refusalRuleNames), told),
  held: told,
  heldThen: z.record(z.enum(reviewEndNames), told),
  reports: told,
  /** Within so many whole hours half of the reports that were closed had a decision. */
  medianHours: z.nullable(z.number()),
  optOuts: told,
  ownData: told,
  lawful: told,
});

/** The public figures: the whole months of the last year, the latest first. */
export const figuresResponse = z.object({ success: z.literal(true), months: z.array(monthFigures) });
export type FiguresResponse = z.infer<typeof figuresResponse>;

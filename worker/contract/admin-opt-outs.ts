import * as z from "zod/mini";
import { phoneNumberTyped } from "./abuse";
import { nextPage, pageQuery } from "./paging";

/** What receivers did about their own numbers, and what that stopped; nobody's number. */
export const optOutFigures = z.object({
  /** How many numbers are stopped now, and how many of those are locked. */
  now: z.object({ stopped: z.number(), locked: z.number() }),
  /** In the last thirty days (domain/gate/upkeep.ts:ruleFigureDays). */
  stops: z.number(),
  locks: z.number(),
  lifts: z.number(),
  /** Orders refused and paid messages taken back. */
  kept: z.number(),
});
export type OptOutFigures = z.infer<typeof optOutFigures>;

export const optOutsResponse = z.object({ success: z.literal(true), data: optOutFigures });

/** Which opt-outs to list: those that act, the one that acts longest first. */
export const optOutListQuery = z.strictObject(pageQuery);
export type OptOutListQuery = z.infer<typeof optOutListQuery>;

/** An opt-out without its number, which is shown to nobody (decision 099). Times are ms since the epoch. */
export const optOutItem = z.object({
  id: z.string(),
  since: z.number(),
  until: z.number(),
  locked: z.boolean(),
  /** When the lock comes off, where its owner asked for that. */
  liftAt: z.nullable(z.number()),
});
export type OptOutItem = z.infer<typeof optOutItem>;

export const optOutListResponse = z.object({
  success: z.literal(true),
  data: z.array(optOutItem),
  next: nextPage,
});

/** Whether one number, taken as people type it, is opted out. It travels in a body (decision 048). */
export const checkOptOutRequest = z.strictObject({ phoneNumber: phoneNumberTyped });

/** Null where it is not; times are ms since the epoch. */
export const checkOptOutResponse = z.object({
  success: z.literal(true),
  data: z.nullable(
    z.object({
      since: z.number(),
      until: z.number(),
      locked: z.boolean(),
      /** When the lock comes off, where its owner asked for that. */
      liftAt: z.nullable(z.number()),
    }),
  ),
});
export type OptOutFound = z.infer<typeof checkOptOutResponse>["data"];

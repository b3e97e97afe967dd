import * as z from "zod/mini";

/** An account as a colleague sees it; times in ms. */
export const shownAccount = z.object({
  username: z.string(),
  /** Whether it is the one that asks. */
  own: z.boolean(),
  createdAt: z.number(),
  disabledAt: z.nullable(z.number()),
  totp: z.boolean(),
  /** Until when the password that was made for it is good; null where its owner chose one. */
  passwordUntil: z.nullable(z.number()),
  /** Null where nothing of it is left. */
  seenAt: z.nullable(z.number()),
  sessions: z.number(),
  /** Lines of the log that are theirs of today, counted to a hundred. */
  deeds: z.number(),
});
export type ShownAccount = z.infer<typeof shownAccount>;

export const accountsResponse = z.object({ success: z.literal(true), data: z.array(shownAccount) });

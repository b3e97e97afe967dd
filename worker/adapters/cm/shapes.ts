import * as z from "zod/mini";
import type { ReportedState } from "#ports/sms-gateway";

// Only what we read, by hand from developers.cm.com; all else may come and go.

/** The answer to a message, in the API's own words. */
export const sendAnswer = z.object({
  errorCode: z.number(),
  messages: z.nullish(
    z.array(
      z.object({
        status: z.string(),
        reference: z.nullish(z.string()),
        messageErrorCode: z.nullish(z.number()),
      }),
    ),
  ),
});
export type SendAnswer = z.infer<typeof sendAnswer>;

/** Seen values of a transaction: 20 delivered, 21 failed, 40 rejected; all else is on its way. */
const transactionState = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((status): ReportedState => {
    const code = Number(status);
    if (code === 20) return "delivered";
    return code === 21 || code === 40 ? "undelivered" : "accepted";
  }),
);

const currency = z.string().check(z.regex(/^[A-Z]{3}$/));

/** Transactions by our reference. */
export const lookedUp = z.object({
  result: z.array(z.object({ reference: z.optional(z.string()), status: transactionState })),
});

/** What is left: seen with capitals in clients of others, and nowhere published. */
export const accountBalance = z.object({
  Amount: z.optional(z.union([z.number(), z.string()])),
  amount: z.optional(z.union([z.number(), z.string()])),
  Currency: z.optional(currency),
  currency: z.optional(currency),
});

/** A status report. Codes come as numbers and as text. */
export const statusReport = z.object({
  messages: z.object({
    msg: z.object({
      reference: z.string().check(z.minLength(1), z.maxLength(64)),
      status: z.object({
        code: z.pipe(
          z.union([z.number(), z.string()]),
          z.transform((code) => Number(code)),
        ),
      }),
    }),
  }),
});

/** 0 accepted, 1 rejected, 2 delivered, 3 failed; a code that is not among them says nothing new. */
export function reportedState(code: number): ReportedState {
  if (code === 2) return "delivered";
  return code === 1 || code === 3 ? "undelivered" : "accepted";
}

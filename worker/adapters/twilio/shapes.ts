import * as z from "zod/mini";
import type { ReportedState } from "#ports/sms-gateway";

// Only what we read, by hand from twilio.com/docs/messaging/api; all else may come and go.

const sid = z.string().check(z.regex(/^(SM|MM)[0-9a-fA-F]{32}$/));

/** A message that was taken. */
export const createdMessage = z.object({ sid, account_sid: z.string() });

/** What is left on an account: a number as text. */
export const accountBalance = z.object({
  account_sid: z.string(),
  balance: z.string(),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
});

/** Why a request was not taken. */
export const apiError = z.object({ code: z.number(), message: z.string() });

/** What a status callback says, as a form. */
export const statusCallback = z.object({
  AccountSid: z.string(),
  MessageSid: sid,
  MessageStatus: z.string().check(z.minLength(1), z.maxLength(32)),
});

/**
 * The states that are an end; in all others, those of tomorrow too, the message is on its way. So it is with `partially_delivered`, which
 * stands in the list of Twilio's OpenAPI and in no description of it: money goes back on no word that nobody explains.
 */
const ends = new Map<string, ReportedState>([
  ["delivered", "delivered"],
  // Read implies that it arrived.
  ["read", "delivered"],
  ["undelivered", "undelivered"],
  ["failed", "undelivered"],
  ["canceled", "undelivered"],
]);

export const reportedState = (status: string): ReportedState => ends.get(status) ?? "accepted";

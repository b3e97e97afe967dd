import * as z from "zod/mini";
import { codeTypedMost } from "#domain/limits";
import { phoneNumberTyped, reasonTyped } from "./abuse";

/** Asks for a code to a number, taken as people type it. The answer is the same whatever the number is (decision 078). */
export const codeRequest = z.strictObject({ phoneNumber: phoneNumberTyped });
export type CodeRequest = z.infer<typeof codeRequest>;
export const codeResponse = z.object({ success: z.literal(true) });

/** The code that came by SMS, as typed; it opens the number in the browser that asked for it. */
export const verifyRequest = z.strictObject({
  phoneNumber: phoneNumberTyped,
  code: z.string("code_wrong").check(z.maxLength(codeTypedMost, "code_wrong")),
});
export type VerifyRequest = z.infer<typeof verifyRequest>;
export const verifyResponse = codeResponse;

/** Reports one of the messages that were sent to the number, by its id in the list. */
export const messageReportRequest = z.strictObject({
  message: z.string("sms_unknown").check(z.maxLength(64, "sms_unknown")),
  reason: reasonTyped,
});
export type MessageReportRequest = z.infer<typeof messageReportRequest>;
export const messageReportResponse = z.object({ success: z.literal(true), caseCode: z.string() });

/** What the owner of a number sees. Times are ms since the epoch. */
export const numberView = z.object({
  /** The number that the code proved, in E.164. */
  phoneNumber: z.string(),
  /** What was sent to it in ninety days, the latest first. */
  messages: z.array(
    z.object({
      /** Which one it is, for a report: says nothing, and opens no order. */
      id: z.string(),
      at: z.number(),
      sender: z.string(),
      /** Of the receiver's own report of it. */
      caseCode: z.optional(z.string()),
    }),
  ),
  /** Nothing is sent to it, until it is lifted or `until` is over. */
  stopped: z.boolean(),
  /** A lift takes a new code and 72 hours. */
  locked: z.boolean(),
  /** When the stop ends by itself; null where there is none. */
  until: z.nullable(z.number()),
  /** When a lock ends whose lift was asked for; stopping or locking again calls that off. */
  liftAt: z.nullable(z.number()),
  /** After a report nothing is sent before this time, stopped or not; null where that is over. */
  pausedUntil: z.nullable(z.number()),
});
export type NumberView = z.infer<typeof numberView>;
export const numberResponse = z.object({ success: z.literal(true), data: numberView });

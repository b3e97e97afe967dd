import * as z from "zod/mini";
import { isEmail, normaliseReason, reportStates } from "#domain/abuse";
import { maxReason, maxTypedNumber, minReason } from "#domain/limits";
import { hasVisible } from "#domain/message";

/** A number as people type it. */
export const phoneNumberTyped = z.string("phone_number_required").check(
  z.refine(hasVisible, { error: "phone_number_required", abort: true }),
  z.refine((text) => text.trim().length <= maxTypedNumber, { error: "phone_number_too_long" }),
);

/** Why somebody reports a message; counts UTF-16 units. One of which nothing shows says nothing, however long it is. */
export const reasonTyped = z.string("reason_too_short").check(
  z.refine(hasVisible, { error: "reason_too_short", abort: true }),
  z.refine((text) => normaliseReason(text).length >= minReason, { error: "reason_too_short", abort: true }),
  z.refine((text) => normaliseReason(text).length <= maxReason, { error: "reason_too_long" }),
);

/**
 * A report of an unwanted message (spec §5). Issues carry a code of `problems.ts`, the first broken rule of a field
 * first. `phoneNumber` is taken as people type it; an empty `reporterEmail` is none, and so is null, and space around it is not part of it; `reason` counts UTF-16 units;
 * `threat` says that the message is one, which is looked at first.
 */
export const reportAbuseRequest = z.strictObject({
  phoneNumber: phoneNumberTyped,
  reporterEmail: z.nullish(
    z.string("reporter_email_invalid").check(
      z.trim(),
      z.refine((text) => text === "" || isEmail(text), { error: "reporter_email_invalid" }),
    ),
  ),
  reason: reasonTyped,
  threat: z.optional(z.boolean("bad_request")),
});
export type ReportAbuseRequest = z.infer<typeof reportAbuseRequest>;

/** The answer to a report: the code with which its outcome can be read. */
export const reportAbuseResponse = z.object({ success: z.literal(true), caseCode: z.string() });
export type ReportAbuseResponse = z.infer<typeof reportAbuseResponse>;

/** Which case to show: its code as people type it. A code opens the case, so it travels in the body (decision 048). */
export const caseRequest = z.strictObject({
  code: z.string("bad_request").check(z.maxLength(maxTypedNumber, "bad_request")),
});
export type CaseRequest = z.infer<typeof caseRequest>;

/** What the reporter may see of a case. Times are ms since the epoch; `decision` is in the staff's own words. */
export const caseView = z.object({
  status: z.enum(reportStates),
  createdAt: z.number(),
  closedAt: z.nullable(z.number()),
  decision: z.nullable(z.string()),
});
export type CaseView = z.infer<typeof caseView>;

export const caseResponse = z.object({ success: z.literal(true), case: caseView });
export type CaseResponse = z.infer<typeof caseResponse>;

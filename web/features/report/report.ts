import type { ReportAbuseRequest } from "#contract/abuse";
import type { ProblemCode } from "#contract/problems";
import { isEmail, normaliseReason } from "#domain/abuse";
import { maxReason, maxTypedNumber, minReason } from "#domain/limits";
import { err, ok, type Result } from "#domain/result";

export const fieldNames = ["phoneNumber", "reporterEmail", "reason"] as const;
export type FieldName = (typeof fieldNames)[number];
export type Typed = Record<FieldName, string>;
export type FieldErrors = Partial<Record<FieldName, ProblemCode>>;

/**
 * Makes a report of what was typed, or says what is wrong with which field. These are the Worker's own rules, without
 * the schema around them: a test holds the two together.
 */
export function readReport(typed: Typed): Result<ReportAbuseRequest, FieldErrors> {
  const report = {
    phoneNumber: typed.phoneNumber.trim(),
    reporterEmail: typed.reporterEmail.trim(),
    reason: normaliseReason(typed.reason),
  };
  const found = fieldNames.map((name) => [name, objections[name](report[name])] as const);
  const errors = Object.fromEntries(found.filter(([, code]) => code !== null)) as FieldErrors;
  return Object.keys(errors).length > 0 ? err(errors) : ok(report);
}

const objections: Record<FieldName, (text: string) => ProblemCode | null> = {
  phoneNumber: (text) => {
    if (text === "") return "phone_number_required";
    return text.length > maxTypedNumber ? "phone_number_too_long" : null;
  },
  reporterEmail: (text) => (text === "" || isEmail(text) ? null : "reporter_email_invalid"),
  reason: (text) => {
    if (text.length < minReason) return "reason_too_short";
    return text.length > maxReason ? "reason_too_long" : null;
  },
};

import type { ReportAbuseRequest } from "#contract/abuse";
import type { ProblemCode } from "#contract/problems";
import { isEmail, normaliseReason } from "#domain/abuse";
import { maxReason, maxTypedNumber, minReason } from "#domain/limits";
import { hasVisible } from "#domain/message";
import { err, ok, type Result } from "#domain/result";
import { reportDraft } from "../../lib/draft";
import type { FieldErrors as ErrorsOf, FormKind } from "../form/form-store";

export const fieldNames = ["phoneNumber", "reporterEmail", "reason"] as const;
export type FieldName = (typeof fieldNames)[number];
export type FieldErrors = ErrorsOf<FieldName>;
export type TypedReport = Record<FieldName, string> & { readonly threat: boolean };

const blank: TypedReport = { phoneNumber: "", reporterEmail: "", reason: "", threat: false };

/** How a tick stands in the draft. */
const ticked = "yes";

/** The report form. */
export const reportForm: FormKind<TypedReport, FieldName, ReportAbuseRequest> = {
  blank,
  names: fieldNames,
  read: readReport,
  draft: {
    ...reportDraft,
    save: (typed) => reportDraft.save({ ...typed, threat: typed.threat ? ticked : "" }),
  },
  withDraft: (typed) => {
    const draft = reportDraft.read();
    if (!draft) return typed;
    const texts = fieldNames.map((name) => [name, typed[name] || draft[name]]);
    return { ...typed, ...Object.fromEntries(texts), threat: typed.threat || draft.threat === ticked };
  },
};

/**
 * Makes a report of what was typed, or says what is wrong with which field. These are the Worker's own rules, without
 * the schema around them: a test holds the two together.
 */
export function readReport(typed: TypedReport): Result<ReportAbuseRequest, FieldErrors> {
  const report = {
    phoneNumber: typed.phoneNumber.trim(),
    reporterEmail: typed.reporterEmail.trim(),
    reason: normaliseReason(typed.reason),
  };
  const found = fieldNames.map((name) => [name, objections[name](report[name])] as const);
  const errors = Object.fromEntries(found.filter(([, code]) => code !== null)) as FieldErrors;
  return Object.keys(errors).length > 0
    ? err(errors)
    : ok(typed.threat ? { ...report, threat: true } : report);
}

const objections: Record<FieldName, (text: string) => ProblemCode | null> = {
  phoneNumber: (text) => {
    if (!hasVisible(text)) return "phone_number_required";
    return text.length > maxTypedNumber ? "phone_number_too_long" : null;
  },
  reporterEmail: (text) => (text === "" || isEmail(text) ? null : "reporter_email_invalid"),
  reason: (text) => {
    if (!hasVisible(text) || text.length < minReason) return "reason_too_short";
    return text.length > maxReason ? "reason_too_long" : null;
  },
};

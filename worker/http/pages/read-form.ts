import type * as z from "zod/mini";
import { reportAbuseRequest } from "#contract/abuse";
import { createPaymentRequest } from "#contract/payments";
import { isProblemCode, type ProblemCode } from "#contract/problems";
import { defaultCountry, dialCodes } from "#domain/dial-codes";
import { readNumber } from "#domain/phone";
import { err, ok, type Result } from "#domain/result";
import { checkSender } from "#domain/sender";
import type { TypedForm } from "../context";

/** The fields of the send form; `country` is an ISO 3166-1 alpha-2 code. */
export const orderFields = ["receiver", "country", "sender", "message", "consent"] as const;
/** The fields of the report form. */
export const reportFields = ["phoneNumber", "reporterEmail", "reason"] as const;

type Read<T> = Result<T, readonly ProblemCode[]>;

/**
 * An order out of a form. The number is understood as people type it (decision 033); then the rules are those of
 * the JSON body. All that is wrong is told, in the order of the fields.
 */
export function readOrderForm(typed: TypedForm): Read<z.infer<typeof createPaymentRequest>> {
  const country = typed.get("country") ?? defaultCountry;
  const dialCode = dialCodes.find(([iso2]) => iso2 === country)?.[1];
  if (dialCode === undefined) return err(["bad_request"]);
  const number = readNumber(typed.get("receiver") ?? "", dialCode);
  const receiver = number.ok ? number.value : "";
  const fields = fieldsOf(typed, ["sender", "message", "consent"]);
  const parsed = createPaymentRequest.safeParse({ ...fields, receiver });
  const sender = checkSender(typed.get("sender") ?? "");
  if (parsed.success && !sender) return ok(parsed.data);
  const issues =
    parsed.error?.issues.filter(({ path }) => path[0] !== "receiver" && path[0] !== "sender") ?? [];
  return err([...(number.ok ? [] : [number.error]), ...(sender ? [sender] : []), ...issues.map(codeOf)]);
}

/** A report out of a form. */
export function readReportForm(typed: TypedForm): Read<z.infer<typeof reportAbuseRequest>> {
  const fields = fieldsOf(typed, reportFields);
  const parsed = reportAbuseRequest.safeParse({ ...fields, reporterEmail: fields.reporterEmail?.trim() });
  return parsed.success ? ok(parsed.data) : err(parsed.error.issues.map(codeOf));
}

/** The fields that came at all: one that did not is not an empty one. */
const fieldsOf = (typed: TypedForm, names: readonly string[]): Record<string, string | undefined> =>
  Object.fromEntries([...typed].filter(([name]) => names.includes(name)));

const codeOf = ({ message }: { readonly message: string }): ProblemCode =>
  isProblemCode(message) ? message : "bad_request";

import type * as z from "zod/mini";
import { reportAbuseRequest } from "#contract/abuse";
import { createPaymentRequest } from "#contract/payments";
import { isProblemCode, type ProblemCode } from "#contract/problems";
import { defaultCountry, dialCodes } from "#domain/dial-codes";
import { objectionToNumber } from "#domain/mobile-numbers";
import { readNumber } from "#domain/phone";
import { err, ok, type Result } from "#domain/result";
import { type SenderFate, senderFateIn, senderFateOf } from "#domain/sender-countries";
import { judgeSender } from "#domain/sender-full";
import type { TypedForm } from "../context";

/** The fields of the send form; `country` is an ISO 3166-1 alpha-2 code. */
export const orderFields = [
  "receiver",
  "country",
  "sender",
  "senderRisk",
  "message",
  "consent",
  "review",
] as const;
/** The fields of the report form. */
export const reportFields = ["phoneNumber", "reporterEmail", "reason", "threat"] as const;

type Read<T> = Result<T, readonly ProblemCode[]>;

/**
 * An order out of a form. The number is understood as people type it (decision 033); then the rules are those of
 * the JSON body. All that is wrong is told, in the order of the fields.
 */
export function readOrderForm(typed: TypedForm): Read<z.infer<typeof createPaymentRequest>> {
  const number = numberIn(typed);
  if (number === null) return err(["bad_request"]);
  const receiver = number.ok ? number.value : "";
  const fields = fieldsOf(typed, ["sender", "senderRisk", "message", "consent"]);
  const review = typed.get("review") === "true" ? { review: true } : {};
  const parsed = createPaymentRequest.safeParse({ ...fields, ...review, receiver });
  const own = [
    number.ok ? objectionToNumber(receiver) : number.error,
    judgeSender(typed.get("sender") ?? "").refusal,
    fateIn(typed) === "refused" && !typed.has("senderRisk") ? ("sender_risk_required" as const) : null,
  ].filter((code) => code !== null);
  if (parsed.success && own.length === 0) return ok(parsed.data);
  const issues =
    parsed.error?.issues.filter(({ path }) => path[0] !== "receiver" && path[0] !== "sender") ?? [];
  return err([...own, ...issues.map(codeOf)]);
}

/** What becomes of the sender name of a form: by its number, or by its country while it has none. */
export function fateIn(typed: TypedForm): SenderFate {
  const number = numberIn(typed);
  return number?.ok ? senderFateOf(number.value) : senderFateIn(typed.get("country") ?? defaultCountry);
}

/** The number as it is understood; null where the country is none. */
function numberIn(typed: TypedForm) {
  const country = typed.get("country") ?? defaultCountry;
  const dialCode = dialCodes.find(([iso2]) => iso2 === country)?.[1];
  return dialCode === undefined ? null : readNumber(typed.get("receiver") ?? "", dialCode);
}

/** A report out of a form. */
export function readReportForm(typed: TypedForm): Read<z.infer<typeof reportAbuseRequest>> {
  const { threat, ...texts } = fieldsOf(typed, reportFields);
  const parsed = reportAbuseRequest.safeParse({
    ...texts,
    ...(threat === undefined ? {} : { threat: true }),
  });
  return parsed.success ? ok(parsed.data) : err(parsed.error.issues.map(codeOf));
}

/** The fields that came at all: one that did not is not an empty one. */
const fieldsOf = (typed: TypedForm, names: readonly string[]): Record<string, string | undefined> =>
  Object.fromEntries([...typed].filter(([name]) => names.includes(name)));

const codeOf = ({ message }: { readonly message: string }): ProblemCode =>
  isProblemCode(message) ? message : "bad_request";

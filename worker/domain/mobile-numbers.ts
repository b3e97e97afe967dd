import { countryOfNumber } from "./phone";
import { senderFateOf } from "./sender-countries";

/** Why a number that can be read cannot be texted. */
export type NumberObjection =
  | "receiver_incomplete"
  | "receiver_too_long"
  | "receiver_landline"
  | "receiver_service_number"
  | "receiver_no_sms"
  | "receiver_unserved";

/** The numbering plan of a country, in digits behind its calling code. */
type Plan = {
  /** How mobile numbers begin, and those among them that surely are one. */
  readonly mobile: RegExp;
  readonly sure: RegExp;
  readonly length: readonly [least: number, most: number];
  /** How numbers begin that take no SMS: those of services (free, premium, a company's own), and landlines. */
  readonly service: RegExp;
  readonly landline: RegExp;
};

/** Of whatever the rows before it leave. */
const whatIsLeft = /^/;

/**
 * The plans of the five countries where most messages go, so short that the page can carry them; the Worker knows all of
 * them by libphonenumber, and a test holds these to it: none refuses a number that the Worker accepts, and what is sure
 * here is accepted there.
 */
const plans: Readonly<Record<string, Plan>> = {
  "31": {
    mobile: /^6/,
    sure: /^6[1-58]/,
    length: [9, 9],
    service: /^(?:8|90|14|6[67])/,
    landline: /^[1-57]/,
  },
  "32": {
    mobile: /^4[5-9]/,
    sure: whatIsLeft,
    length: [9, 9],
    service: /^(?:[79]0|78|800)/,
    landline: whatIsLeft,
  },
  "33": {
    mobile: /^[67]/,
    sure: /^(6([0-24-8]|3[0-8])|7[3-9])/,
    length: [9, 9],
    service: /^8/,
    landline: whatIsLeft,
  },
  "44": {
    mobile: /^7/,
    sure: /^7([1-58]|[79][2-9])/,
    length: [10, 10],
    service: /^(?:[389]|55)/,
    landline: /^[12]/,
  },
  "49": {
    mobile: /^1[567]/,
    sure: /^1(5[0-25-9]\d{8}|6[023]|7)/,
    length: [10, 11],
    service: /^(?!)/,
    landline: /^[2-9](?!00)/,
  },
};

/**
 * What can be said of a number without libphonenumber: `mobile` is vouched for, `unknown` may be anything.
 * @param e164 as `readNumber` returns it
 */
export function judgeNumber(e164: string): "mobile" | "unknown" | NumberObjection {
  if (senderFateOf(e164) === "unserved") return "receiver_unserved";
  const dialCode = countryOfNumber(e164)?.dialCode ?? "";
  const plan = plans[dialCode];
  if (!plan) return "unknown";
  const national = e164.slice(1 + dialCode.length);
  if (plan.mobile.test(national) && !plan.service.test(national)) return judgeMobile(national, plan);
  if (plan.service.test(national)) return "receiver_service_number";
  return plan.landline.test(national) ? "receiver_landline" : "unknown";
}

function judgeMobile(national: string, plan: Plan): "mobile" | "unknown" | NumberObjection {
  const [least, most] = plan.length;
  if (national.length < least) return "receiver_incomplete";
  if (national.length > most) return "receiver_too_long";
  return plan.sure.test(national) ? "mobile" : "unknown";
}

/** The objection to a number, or null where there is none that a page can know of. */
export function objectionToNumber(e164: string): NumberObjection | null {
  const judged = judgeNumber(e164);
  return judged === "mobile" || judged === "unknown" ? null : judged;
}

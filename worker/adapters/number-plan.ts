import parsePhoneNumber from "libphonenumber-js/max";
import type { NumberPlan } from "#ports/number-plan";

// Fixed lines take SMS in some countries, so a kind that only may receive is let through; the others cannot.
const deaf = new Set([
  "FIXED_LINE",
  "PREMIUM_RATE",
  "TOLL_FREE",
  "SHARED_COST",
  "VOIP",
  "PAGER",
  "UAN",
  "VOICEMAIL",
]);

/** The numbering plans of libphonenumber, with the metadata that knows kinds of numbers. */
export const numberPlan: NumberPlan = {
  look(e164) {
    const number = parsePhoneNumber(e164);
    const valid = number?.isValid() === true && number.number === e164;
    const kind = number?.getType();
    return { valid, canReceiveSms: valid && !(kind && deaf.has(kind)), country: number?.country ?? null };
  },
};

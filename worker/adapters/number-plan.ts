import parsePhoneNumber, { type MetadataJson } from "libphonenumber-js/core";
import type { NumberPlan } from "#ports/number-plan";
import plans from "./number-plan.gen.json";

/**
 * The metadata of the package, typed as it types its own: a list of unequal things per country. Its patterns are kept in a shorthand
 * (`npm run numbers`), by which the compressed Worker is a kilobyte smaller: `@` is a digit, `^` so many digits, and `%` opens a group.
 */
export function metadata(): MetadataJson {
  const text = JSON.stringify(plans);
  read ??= JSON.parse(text.replaceAll("^", "@{").replaceAll("@", String.raw`\\d`).replaceAll("%", "(?:"));
  return read as MetadataJson;
}
/** Read with the first number that is looked at, and not by every isolate that begins. */
let read: MetadataJson | undefined;

// Fixed lines take SMS in some countries, so a kind that only may receive is let through; the others cannot.
const deafKinds: Readonly<Record<string, "landline" | "service" | "other">> = {
  FIXED_LINE: "landline",
  PREMIUM_RATE: "service",
  TOLL_FREE: "service",
  SHARED_COST: "service",
  UAN: "service",
  VOIP: "other",
  PAGER: "other",
  VOICEMAIL: "other",
};

/** The numbering plans of libphonenumber, with the metadata that knows kinds of numbers (`npm run numbers`). */
export const numberPlan: NumberPlan = {
  look(e164) {
    const number = parsePhoneNumber(e164, metadata());
    const valid = number?.isValid() === true && number.number === e164;
    const deaf = (valid && deafKinds[number?.getType() ?? ""]) || null;
    return { valid, canReceiveSms: valid && deaf === null, deaf, country: number?.country ?? null };
  },
};

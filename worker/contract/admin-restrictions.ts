import * as z from "zod/mini";
import { dialCodes, indistinct } from "#domain/dial-codes";
import { maxSenderLength } from "#domain/limits";
import { staffReason } from "./staff-reason";

/** A name that nobody may pose as from now on (decision 079), as it is written: its look-alikes are refused with it. */
export const protectNameRequest = z.strictObject({
  name: z
    .string("protected_name_invalid")
    .check(
      z.regex(
        new RegExp(`^(?=(?:[^A-Za-z]*[A-Za-z]){3})[A-Za-z0-9 &_.-]{3,${2 * maxSenderLength}}$`),
        "protected_name_invalid",
      ),
    ),
  reason: staffReason,
});
export type ProtectNameRequest = z.infer<typeof protectNameRequest>;

/** A country that nothing is sold or sent to until it is opened, ISO 3166-1 alpha-2; not one that cannot be told from another. */
export const closeCountryRequest = z.strictObject({
  country: z.string("country_unknown").check(
    z.refine((code) => dialCodes.some(([iso2]) => iso2 === code), "country_unknown"),
    z.refine((code) => !indistinct.includes(code), "country_indistinct"),
  ),
  reason: staffReason,
});
export type CloseCountryRequest = z.infer<typeof closeCountryRequest>;

/** A name or a country as the panel shows it. */
export const restriction = z.object({
  id: z.string(),
  value: z.string(),
  reason: z.string(),
  author: z.string(),
  /** ms since the epoch */
  createdAt: z.number(),
});
export type Restriction = z.infer<typeof restriction>;

export const restrictionsResponse = z.object({ success: z.literal(true), data: z.array(restriction) });
export type RestrictionsResponse = z.infer<typeof restrictionsResponse>;

/** The answer to a new one; `already` when it stood there before, with its reason of then. */
export const restrictedResponse = z.object({
  success: z.literal(true),
  data: restriction,
  already: z.boolean(),
});
export type RestrictedResponse = z.infer<typeof restrictedResponse>;

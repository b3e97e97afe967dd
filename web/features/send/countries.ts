import type { Language } from "#contract/language";
import { areaCodes, dialCodes } from "#domain/dial-codes";
import { countryOfNumber, readNumber } from "#domain/phone";
import { senderFateIn } from "#domain/sender-countries";
import { perLanguage } from "../../i18n/language";
import { dialCodeOfCountry, type TypedOrder } from "./order";

/**
 * Where most messages go; stands on top of the list, and alone in the page until its code is idle. Named by the texts, for
 * asking a phone's own table takes as long as all the rest of taking over the form.
 */
const frequent = ["NL", "BE", "DE", "FR", "GB", "ES", "PL", "TR", "MA", "SR"] as const;
type FrequentCountry = (typeof frequent)[number];

export type CountryOption = { readonly iso2: string; readonly label: string };

export const frequentCountries = (
  names: Readonly<Record<FrequentCountry, string>>,
): readonly CountryOption[] => frequent.map((iso2) => toOption(iso2, names[iso2]));

/** Every country we send to, by its name in the language of the page; browsers carry the names. */
export const allCountries = (language: Language): readonly CountryOption[] =>
  dialCodes
    .filter(([iso2]) => senderFateIn(iso2) !== "unserved")
    .map(([iso2]) => toOption(iso2, namesIn(language).of(iso2)))
    .sort((one, other) => orderIn(language).compare(one.label, other.label));

/** The country a full number belongs to; where countries share a code, and no area code tells them apart, the chosen one. */
export function countryOf(e164: string, chosen: string): string {
  const found = countryOfNumber(e164);
  const shared = dialCodes.some(([iso2, code]) => iso2 === chosen && code === found?.dialCode);
  const told = areaCodes.some(([iso2]) => iso2 === chosen || iso2 === found?.country);
  return !found || (shared && !told) ? chosen : found.country;
}

/** The country that an order would go to: that of the number, or the chosen one while there is no number yet. */
export function countryToReach({ country, receiver }: Pick<TypedOrder, "country" | "receiver">): string {
  const number = readNumber(receiver, dialCodeOfCountry(country));
  return number.ok ? countryOf(number.value, country) : country;
}

const toOption = (iso2: string, name = iso2): CountryOption => ({
  iso2,
  label: `${name} +${dialCodeOfCountry(iso2)}`,
});

const namesIn = perLanguage((language) => new Intl.DisplayNames(language, { type: "region" }));
const orderIn = perLanguage((language) => new Intl.Collator(language));

import type { Language } from "../../../worker/contract/language";
import { dialCodes } from "../../../worker/domain/dial-codes";
import { dialCodeOf, readNumber } from "../../../worker/domain/phone";
import { dialCodeOf as codeOf, type Typed } from "./order";

/** Where most messages go; stands on top of the list, and alone in the page until its code has come. */
const frequent = ["NL", "BE", "DE", "FR", "GB", "ES", "PL", "TR", "MA", "SR"];

export type CountryOption = { readonly iso2: string; readonly label: string };

export const frequentCountries = (language: Language): readonly CountryOption[] =>
  frequent.map((iso2) => toOption(iso2, language));

/** Every country, by its name in the language of the page; browsers carry the names. */
export const allCountries = (language: Language): readonly CountryOption[] =>
  dialCodes
    .map(([iso2]) => toOption(iso2, language))
    .sort((one, other) => one.label.localeCompare(other.label, language));

/** The country a full number belongs to; where countries share a code the chosen one stays. */
export function countryOf(e164: string, chosen: string): string {
  const found = dialCodeOf(e164);
  const shared = dialCodes.some(([iso2, code]) => iso2 === chosen && code === found?.dialCode);
  return shared || !found ? chosen : found.country;
}

/** The country that an order would go to: that of the number, or the chosen one while there is no number yet. */
export function countryToReach({ country, receiver }: Pick<Typed, "country" | "receiver">): string {
  const number = readNumber(receiver, codeOf(country));
  return number.ok ? countryOf(number.value, country) : country;
}

function toOption(iso2: string, language: Language): CountryOption {
  const name = namesIn(language).of(iso2) ?? iso2;
  return { iso2, label: `${name} +${dialCodes.find(([code]) => code === iso2)?.[1] ?? ""}` };
}

const made = new Map<Language, Intl.DisplayNames>();

function namesIn(language: Language): Intl.DisplayNames {
  const names = made.get(language) ?? new Intl.DisplayNames(language, { type: "region" });
  made.set(language, names);
  return names;
}

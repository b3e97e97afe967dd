import type { Language } from "#contract/language";
import { areaCodes, dialCodes } from "#domain/dial-codes";
import { countryOfNumber, readNumber } from "#domain/phone";
import { senderFateIn } from "#domain/sender-countries";
import { dialCodeOfCountry, type TypedOrder } from "./order";

/** Where most messages go; stands on top of the list, and alone in the page until its code has come. */
const frequent = ["NL", "BE", "DE", "FR", "GB", "ES", "PL", "TR", "MA", "SR"];

export type CountryOption = { readonly iso2: string; readonly label: string };

export const frequentCountries = (language: Language): readonly CountryOption[] =>
  frequent.map((iso2) => toOption(iso2, language));

/** Every country we send to, by its name in the language of the page; browsers carry the names. */
export const allCountries = (language: Language): readonly CountryOption[] =>
  dialCodes
    .filter(([iso2]) => senderFateIn(iso2) !== "unserved")
    .map(([iso2]) => toOption(iso2, language))
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

function toOption(iso2: string, language: Language): CountryOption {
  const name = namesIn(language).of(iso2) ?? iso2;
  return { iso2, label: `${name} +${dialCodes.find(([code]) => code === iso2)?.[1] ?? ""}` };
}

const namesIn = perLanguage((language) => new Intl.DisplayNames(language, { type: "region" }));
const orderIn = perLanguage((language) => new Intl.Collator(language));

/** Cached for each language: making them takes a phone longer than using them. */
function perLanguage<Tool>(make: (language: Language) => Tool): (language: Language) => Tool {
  const made = new Map<Language, Tool>();
  return (language) => {
    const tool = made.get(language) ?? make(language);
    made.set(language, tool);
    return tool;
  };
}

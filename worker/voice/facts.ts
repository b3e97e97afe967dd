import type { Language } from "#contract/language";
import type { Company } from "#domain/company";
import { holdLimit } from "#domain/delivery";
import { maxParts } from "#domain/message";
import { firstPartCents, furtherPartCents, priceCents, vatPercent } from "#domain/pricing";
import { retention } from "#domain/retention";
import { countriesOf } from "#domain/sender-countries";
import { deadlinesIn } from "./complaint";
import { duration, money, percent } from "./format";

/** The prices as sentences quote them. */
export type PriceFacts = ReturnType<typeof priceFacts>;

/** The first part, each further one, and the longest message, as money. */
export const priceFacts = (language: Language) => ({
  first: money(firstPartCents, language),
  further: money(furtherPartCents, language),
  most: money(priceCents(maxParts), language),
});

/** What the terms take from the product's own rules, ready to be read. */
export type TermsFacts = ReturnType<typeof termsFacts>;

/** The figures of the terms as they hold today, in one language. */
export function termsFacts(company: Company, language: Language) {
  const lasts = (kind: keyof typeof retention) => duration(retention[kind], language);
  return {
    company: company.name,
    contact: company.contact,
    ...priceFacts(language),
    vat: percent(vatPercent, language),
    unpaidText: lasts("unpaidText"),
    paidText: lasts("paidText"),
    address: lasts("address"),
    books: lasts("books"),
    deadlines: deadlinesIn(language),
    hold: duration(holdLimit, language),
    nameIs: {
      replaced: countryNames(countriesOf("replaced"), language),
      refused: countryNames(countriesOf("refused"), language),
      unserved: countryNames(countriesOf("unserved"), language),
    },
  };
}

/** Countries by their names, in the order of the alphabet: "België, Chili en Japan". */
function countryNames(countries: readonly string[], language: Language): string {
  const names = new Intl.DisplayNames(language, { type: "region" });
  const sorted = countries.map((country) => names.of(country) ?? country);
  return new Intl.ListFormat(language).format(sorted.sort(new Intl.Collator(language).compare));
}

import { countryOfNumber } from "./phone";

/**
 * What becomes of a chosen sender name (an alphanumeric sender ID), by the country of the receiver:
 * - `shown`: the receiver sees it, or nobody is known to do otherwise;
 * - `replaced`: the receiver sees a number;
 * - `varies`: with some networks, or with networks nobody told us of, the receiver may see a number;
 * - `registered`: a name that is not registered there may be refused, marked or replaced;
 * - `refused`: networks carry no names, so the message itself may be refused;
 * - `unserved`: we send nothing there, for comprehensive sanctions of the European Union or the United States (decision 079).
 */
export type SenderFate = "shown" | "replaced" | "varies" | "registered" | "refused" | "unserved";

/**
 * The countries of each fate but the first, ISO 3166-1 alpha-2 (decision 050). Our own summary of what gateways and
 * regulators published until July 2026; a country of which nothing is known stands with `varies`, and one that shares the
 * numbering of another stands with that one. Look again whenever another gateway is contracted.
 */
const countries: Readonly<Record<Exclude<SenderFate, "shown">, string>> = {
  replaced:
    "AF AR AZ BE BO BR CI CL CO CR DZ GT HU IN JP KG KI KN KR KY KZ LC MC MX MY NI NP NR NZ PA PE PW PY SV TM TW UY VC ZA",
  varies:
    "AC AM BG BJ BQ CD CG CM CW CZ EC EG ET FM FR GH GN GW HN IO LR MH MK MN MU MZ NU PF RO RW SD SH SS SX SZ TA TK TN TV UA UG VE WF ZM",
  registered:
    "AE AU AX BD BI BY BZ CC CX EH ES FI GA GR HK ID IE IQ JO KE KW LB LK MA MG MM MW NG NO OM PH PK PS QA RS RU SA SG SJ TH TR TZ VN YE",
  refused: "AS CA CN GU MP PR US VI",
  unserved: "CU IR KP SY",
};

/**
 * What a country's networks do to a sender name: the one source of the preview, the hint, the terms and the Worker.
 * @param country ISO 3166-1 alpha-2
 */
export function senderFateIn(country: string): SenderFate {
  const fates = Object.keys(countries) as (keyof typeof countries)[];
  return fates.find((fate) => countriesOf(fate).includes(country)) ?? "shown";
}

/** Regions under sanctions that share the numbering of a country that is served: Crimea, Donetsk, Luhansk (decision 079). */
const unservedRegions = /^\+7(?:365|869|978|94[09]|959)/;

/**
 * As `senderFateIn`, for the country that a number belongs to.
 * @param e164 as `readNumber` returns it
 */
export const senderFateOf = (e164: string): SenderFate =>
  unservedRegions.test(e164) ? "unserved" : senderFateIn(countryOfNumber(e164)?.country ?? "");

/** The countries where a sender name meets this fate, ISO 3166-1 alpha-2. */
export const countriesOf = (fate: keyof typeof countries): readonly string[] => countries[fate].split(" ");

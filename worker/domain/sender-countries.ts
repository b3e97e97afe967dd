/**
 * What networks do with a sender name, by the country of the receiver:
 * - `replaced`: the receiver sees a number;
 * - `varies`: with some networks the receiver sees a number;
 * - `registered`: a name that is not registered there may be refused, marked or replaced;
 * - `refused`: networks carry no names, so the message itself may be refused.
 */
export type SenderLimit = "replaced" | "varies" | "registered" | "refused";

// Our own summary of what gateways and regulators published until July 2026, ISO 3166-1 alpha-2. A country that is not
// here shows the name or is not known to do otherwise. Look again whenever another gateway is contracted.
const countries: Readonly<Record<SenderLimit, string>> = {
  replaced:
    "AF AR AZ BE BO BR CI CL CO CR CU DZ GT HU IN JP KG KI KN KR KY KZ LC MC MX MY NI NP NR NZ PA PE PW PY SV TM TW UY VC ZA",
  varies: "BG CD CG CM CZ EC EG ET GH HN IR MZ RO RW SD SS UA UG VE ZM",
  registered:
    "AE AU AX BD BI BY BZ ES FI GA GR HK ID IE IQ JO KE KW LB LK MA MG MM MW NG NO OM PH PK PS QA RS RU SA SG SJ SY TH TR TZ VN YE",
  refused: "AS CA CN GU MP PR US VI",
};

/**
 * What a receiver's country does to a sender name, or null where the name is shown as it was chosen.
 * @param country ISO 3166-1 alpha-2
 */
export function senderLimitIn(country: string): SenderLimit | null {
  const found = (Object.keys(countries) as SenderLimit[]).find((limit) =>
    countries[limit].split(" ").includes(country),
  );
  return found ?? null;
}

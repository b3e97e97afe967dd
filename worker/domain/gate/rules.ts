import { type Contact, contactsIn } from "./contacts";
import {
  asksToAnswer,
  calling,
  demand,
  family,
  institution,
  newNumber,
  secretAsked,
  secretMatters,
  urgency,
  withoutWarnings,
} from "./lexicon";
import { type GateReading, gateReadings, placeIn, plainReading } from "./reading";
import { isExtortion, threatIn } from "./threats";
import type { Finding, GateCode, Judged } from "./verdict";

/** What the rules look at: a reading of the text with what was found in it, and the sender's. */
type Seen = { readonly reading: GateReading; readonly contacts: readonly Contact[]; readonly sender: string };

type Span = { readonly start: number; readonly end: number } | null;
type Rule = { readonly code: GateCode; readonly find: (seen: Seen) => readonly Span[] };

const of =
  (...kinds: readonly Contact["kind"][]) =>
  ({ contacts }: Seen): readonly Span[] =>
    contacts.filter(({ kind }) => kinds.includes(kind));

/** The contacts of a kind, where the rest of the text is as said. */
const ofKindWhere =
  (kind: Contact["kind"], holds: (rest: string, seen: Seen) => boolean) =>
  (seen: Seen): readonly Span[] =>
    of(kind)(seen).filter((span) => span !== null && holds(without(seen.reading.text, span), seen));

const without = (text: string, { start, end }: { readonly start: number; readonly end: number }): string =>
  `${text.slice(0, start)} ${text.slice(end)}`;

const here = (is: boolean): readonly Span[] => (is ? [null] : []);

/** The rules that read the text, by code (`gateRules` has what each asks for). */
const rules: readonly Rule[] = [
  { code: "wallet_address", find: of("wallet") },
  { code: "premium_number", find: of("premium") },
  { code: "payment_demand", find: ofKindWhere("iban", (rest) => demand.test(rest)) },
  {
    code: "callback_number",
    find: ofKindWhere(
      "phone",
      (rest, { sender }) =>
        calling.test(rest) && (institution.test(rest) || institution.test(sender) || urgency.test(rest)),
    ),
  },
  { code: "phone_number", find: of("phone") },
  { code: "bank_account", find: of("iban") },
  { code: "handle", find: of("handle") },
  {
    code: "new_number",
    find: ({ reading: { text } }) => {
      const told = withoutWarnings(text);
      const span = newNumber.map((one) => spanIn(one, told)).find((one) => one !== null);
      return span && (asksToAnswer.test(text) || family.test(text)) ? [span] : [];
    },
  },
  {
    code: "asks_secret",
    find: ({ reading: { text } }) => {
      const told = withoutWarnings(text);
      const asked = secretAsked.map((one) => spanIn(one, told)).find((span) => span !== null);
      return asked && secretMatters.test(text) ? [asked] : [];
    },
  },
  { code: "extortion", find: ({ reading: { text } }) => here(isExtortion(text)) },
  {
    code: "threat",
    find: ({ reading: { text } }) => {
      const span = threatIn(text);
      return span ? [span] : [];
    },
  },
];

function spanIn(pattern: RegExp, text: string): Span {
  const match = pattern.exec(text);
  return match ? { start: match.index, end: match.index + match[0].length } : null;
}

/** What the rules find in an order's text: in the text as it stands first, then in its other readings, each code in the first that has it. */
export function findingsIn(
  { text, sender, country }: Judged,
  readings: readonly GateReading[] = gateReadings(text),
): readonly Finding[] {
  const name = plainReading(sender);
  const known = new Set<GateCode>();
  return readings.flatMap((reading) => {
    const seen = { reading, contacts: contactsIn(reading, country), sender: name };
    const found = rules
      .filter(({ code }) => !known.has(code))
      .flatMap(({ code, find }) =>
        find(seen).map((span) => ({ code, place: span && placeIn(reading, span.start, span.end) })),
      );
    for (const { code } of found) known.add(code);
    return found;
  });
}

import { bracketedDot, domainIn } from "./link-domains";
import { type Reading, readingsOf } from "./link-reading";

/** Where a link stands in a text: `index` in UTF-16 units, `text` as it is written there. */
export type Link = { readonly index: number; readonly text: string };

/**
 * The first link in a text in any common spelling (decision 025): schemes, `hxxp`, `www`, bare domains, spelled,
 * spaced, bracketed or foreign dots, look-alike letters, IP addresses, punycode, e-mail addresses (their domain is a
 * way to a site), `tel:` and its kin. A capitalised word after a full stop without its space is read as a sentence
 * (`thuis.De hond`), so a domain written like one (`betaal.De nu`) passes.
 * @returns null where there is none
 */
export function findLink(text: string): Link | null {
  const links = readingsOf(text).flatMap((reading) => linkIn(reading, text) ?? []);
  return links.toSorted((one, other) => one.index - other.index)[0] ?? null;
}

function linkIn(reading: Reading, original: string): Link | null {
  const spans = patterns.flatMap((pattern) => spanOf(reading.text.match(pattern)));
  const [first] = [...spans, domainIn(reading.text) ?? []]
    .flat()
    .toSorted((one, other) => one.start - other.start);
  if (!first) return null;
  const index = reading.at[first.start] ?? 0;
  return { index, text: original.slice(index, reading.at[first.end] ?? original.length) };
}

const spanOf = (match: RegExpMatchArray | null): readonly { start: number; end: number }[] =>
  match?.index === undefined ? [] : [{ start: match.index, end: match.index + match[0].length }];

const byte = "(?:0x[0-9a-f]{1,2}|25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";

/** What numbers in four parts stand behind that are no addresses: versions and chapters, of which one may be followed by the next. */
const numbered =
  "(?:versie\\w*|version|firmware|software|release|build|hoofdstuk|chapter|paragraaf|section|artikel)[\\s:]{1,2}" +
  "(?:(?:is|van|naar|to|[\\d.]{7,15}\\s(?:en|and|naar|to))\\s)?";

const patterns: readonly RegExp[] = [
  /[a-z0-9*]{1,12}\s?[[(]?[:;][\])]?\s?[/\\]\s?[/\\]\S*/i,
  /(?<![\p{L}\p{N}])h(?:tt|xx|\*\*|tx|xt|t\*|\*t)ps?(?![\p{L}\p{N}])/iu,
  /(?<![\p{L}\p{N}])www\d?[\s\p{P}]{1,4}[\p{L}\p{N}][\p{L}\p{N}.-]*/iu,
  /(?<![\p{L}\p{N}])(?:mailto|smsto|mmsto|javascript|vbscript|callto|sips?|magnet|bitcoin|ethereum):[\w+?]\S*/iu,
  /(?<![\p{L}\p{N}])(?:tel|sms|geo):[+\d]\S*/u,
  /(?<![\p{L}\p{N}])data:[a-z]+\/\S*/iu,
  /(?<![\p{L}\p{N}])xn--[a-z0-9]\S*/iu,
  // With a port, a path or dots in disguise it is an address all the same.
  new RegExp(
    `(?<![\\w.+]|${numbered}(?!\\S*[[({:/]\\S))${byte}(?:(?:\\.|\\s\\.\\s|${bracketedDot})${byte}){3}(?![\\w-]|\\.\\d)`,
    "iu",
  ),
  /\[(?=[^\]]{0,40}(?:::|[a-f]))[0-9a-f]{0,4}(?::[0-9a-f.]{0,15}){2,8}\]/i,
  /[\p{L}\p{N}]{2}\.\p{L}{2,18}(?:\/[\p{L}\p{N}?#]|[?#]\w+=|:\d{3,5}(?![\d.,]))\S*/u,
  /(?<![\p{L}\p{N}])(?:bit|tinyurl|cutt|goo|rb|ow|is|wa|t|youtu)\s{1,2}(?:ly|com|gl|gy|gd|me|be)\s?\/\S*/iu,
  /[\p{L}\p{N}]{2}(?:dot|d0t|punt)(?:nl|com|net|org|eu|be|de|info|ly|me)(?![\p{L}\p{N}])/iu,
  /[\p{L}\p{N}]{2},(?:com|nl|net|org|ly)(?![\p{L}\p{N}])/u,
  /[\p{L}\p{N}]{2}\s(?:com|nl|net|org|eu|be|ly|me)\s(?:forward )?slash\s/iu,
];

import { endings, isLedTo, isLedToByWords, isSurelySite, looksLikeSite } from "./link-names";
import { plainOf } from "./link-reading";
import { sentenceOpeners, topLevelDomains, wordDomains } from "./top-level-domains";

/** A dot inside brackets or marks, or spelled out between them: `[.]`, `(punt)`, `*dot*`; source of a pattern. */
export const bracketedDot =
  "\\s{0,2}(?:[[({<]\\s{0,2}(?:\\.|dot|d0t|punt|point|punkt)\\s{0,2}[\\])}>]|[[({<]\\.|" +
  `[*_~|'"=/\\\\-]{1,2}(?:dot|d0t|punt|point|punkt)[*_~|'"=/\\\\-]{1,2})\\s{0,2}`;

/**
 * The first domain name in a text read by `readingsOf`, from its first label to the end of its path.
 * @returns a range in UTF-16 units of that reading, or null
 */
export function domainIn(text: string): { readonly start: number; readonly end: number } | null {
  for (const match of text.matchAll(candidates)) {
    const candidate = candidateOf(match, text);
    if (isDomain(candidate)) return candidate;
  }
  return null;
}

const dots = {
  direct: "\\.",
  bracketed: bracketedDot,
  spaced: "\\s{1,3}\\.\\s{1,3}",
  led: "\\s{1,3}\\.",
  trailed: "\\.\\s{1,3}",
  spelled: "\\s{1,3}(?:dot|d0t|punt|point|punkt)\\s{1,3}",
};
type Dot = keyof typeof dots;
const kinds = Object.keys(dots) as Dot[];

// The look-ahead leaves the top level unread, so that `a.b.nl` is seen dot by dot.
const candidates = new RegExp(
  `[\\p{L}\\p{N}](?=(?:${kinds.map((kind) => `(?<${kind}>${dots[kind]})`).join("|")})` +
    "(?<top>[\\p{L}0]{2,24})(?![\\p{L}\\p{N}]))",
  "giu",
);

type Candidate = {
  readonly dot: Dot;
  /** The label before the dot and what stands before that, then the top level as written, then what follows it. */
  readonly label: string;
  readonly before: string;
  readonly top: string;
  readonly after: string;
  /** What stands before all that, as far as a few words. */
  readonly lead: string;
  readonly start: number;
  readonly end: number;
};

function candidateOf(match: RegExpExecArray, text: string): Candidate {
  const dot = kinds.find((kind) => match.groups?.[kind] !== undefined) ?? "direct";
  const top = match.groups?.top ?? "";
  const labelEnd = match.index + match[0].length;
  const label = text.slice(Math.max(0, labelEnd - 63), labelEnd).match(/[\p{L}\p{N}_-]+$/u)?.[0] ?? "";
  const start = labelEnd - label.length;
  const topEnd = labelEnd + (match.groups?.[dot] ?? "").length + top.length;
  const after = text.slice(topEnd, topEnd + 80);
  const path = after.match(/^[/:?#][^\s]*/)?.[0] ?? "";
  return {
    dot,
    label,
    before: text.slice(start - 1, start),
    lead: text.slice(Math.max(0, start - 24), start),
    top,
    after,
    start,
    end: topEnd + path.length,
  };
}

// A top level that is no word makes a domain of nearly any dot; one that is a word needs a surer sign.
function isDomain(candidate: Candidate): boolean {
  const { dot, label, top, after } = candidate;
  const name = top.toLowerCase();
  if (isTitled(candidate)) return false;
  if (!known.has(name)) return isNamedAsSite(candidate);
  if (dot === "bracketed") return true;
  if (dot === "trailed") return top === name && !words.has(name);
  if (!words.has(name) || famous.has(`${label}.${name}`.toLowerCase())) return true;
  return /^(?:\s?\/\s?[\p{L}\p{N}]|:\d|\sslash\s)/u.test(after) || isSure(candidate);
}

/**
 * Whether a surname that begins with "de" follows a title without its space (`fam.de Vries`). So few names of sites, and as short, are
 * in nobody's hands who sends texts, so that they pass.
 */
const isTitled = ({ dot, label, before, top, after }: Candidate): boolean =>
  dot === "direct" &&
  !/[.@/_-]/.test(before) &&
  /^(?:dhr|mevr|mw|mr|drs?|ir|ing|prof|fam)\.de \p{Lu}/u.test(`${label.toLowerCase()}.${top}${after}`);

/** Whatever its top level: a dash or a figure is in its name, and it is led to as to a site. New top levels come every month. */
function isNamedAsSite({ dot, label, lead, top, after }: Candidate): boolean {
  return (
    dot === "direct" &&
    /^[a-z]{3,18}$/.test(top) &&
    (!endings.has(top) || /^[/?#]/.test(after)) &&
    /^(?=.*[\d-])(?=.*\p{L}{3}).{4}/u.test(label) &&
    (isLedToByWords(lead, label) || (looksLikeSite(label) && isLedTo(lead, label)))
  );
}

function isSure(candidate: Candidate): boolean {
  const { dot, label, top, after } = candidate;
  if (label.length < 2 || /^\d+$/.test(label)) return false;
  if (dot === "direct") return !opensSentence(candidate) && !runsOn(candidate) && !/^\.\p{L}{2}/u.test(after);
  const standsLast = /^[^\S\n]*[.!?]?[^\S\n]*(?:\n|$)/.test(after);
  return (
    top === top.toLowerCase() &&
    (/[\d-]/.test(label) || (standsLast && !/^(?:een|geen|goed|the|good)$/i.test(label)))
  );
}

function opensSentence({ label, before, lead, top, after }: Candidate): boolean {
  const isOpener = openers.has(top.toLowerCase()) && /^[A-Z][a-z]+$/.test(top);
  return (
    isOpener &&
    /^\p{L}*\p{Ll}$/u.test(label) &&
    !/[.@/_-]/.test(before) &&
    /^\s+[\p{L}\p{N}]/u.test(after) &&
    !isSurelySite(lead, label)
  );
}

/**
 * Whether two sentences have run together in small letters (`ik kom morgen.is dat goed`): words before and behind, and nothing
 * that leads to a site. Whose name looks like a site's, or is led to by "op" or "naar", is one all the same.
 */
function runsOn({ label, before, lead, top, after }: Candidate): boolean {
  const isMeasure = measure.test(label);
  if (
    top !== top.toLowerCase() ||
    (!/^\p{Ll}{2,14}$|^[A-Z]\p{Ll}{1,6}$/u.test(label) && !isMeasure) ||
    /[.@/_-]/.test(before)
  )
    return false;
  if (/^['’]\p{L}/u.test(after)) return true;
  const leads = isMeasure ? isLedToByWords : isLedTo;
  return /^[,!?]?[^\S\n]+['"(]?[\p{L}\p{N}]/u.test(after) && !looksLikeSite(label) && !leads(lead, label);
}

/** A time or an amount (`vertrek: 14u30.is dat goed`). */
const measure = /^\d{1,4}(?:u\d{0,2}|h|uur|euro|min|km|kg|am|pm|e)$/;

const plain = (name: string): string => [...name].map(plainOf).join("");
const known: ReadonlySet<string> = new Set(topLevelDomains.map(plain));
const words: ReadonlySet<string> = new Set(wordDomains);
const openers: ReadonlySet<string> = new Set(sentenceOpeners);
const famous: ReadonlySet<string> = new Set(
  "wa.me t.me m.me fb.me ig.me s.id j.mp v.gd is.gd youtu.be paypal.me tikkie.me linkin.bio cutt.us a.co t.co".split(
    " ",
  ),
);

import { describe, expect, it } from "vitest";
import { maxParts } from "#domain/message";
import { priceCents } from "#domain/pricing";

/**
 * No catalogue holds a number that `domain` knows: a rule that changes would leave the old promise standing. The texts
 * are read as they are written, for in a running catalogue the number is in its sentence already.
 */
const sources: Record<string, string> = {
  ...import.meta.glob<string>("../../worker/voice/*.ts", { query: "?raw", import: "default", eager: true }),
  ...import.meta.glob<string>("../panel/**/words*.ts", { query: "?raw", import: "default", eager: true }),
};
/** Whatever is said in two languages. */
const catalogues = Object.entries(sources).filter(
  ([path]) => sources[path.replace(/(?:\.en)?\.ts$/, ".en.ts")],
);
const domain = import.meta.glob<Record<string, unknown>>(
  ["../../worker/domain/*.ts", "!../../worker/domain/*.test.ts"],
  {
    eager: true,
  },
);

/** What is a number of domain's in a sentence, and yet not domain's number. */
const allowed: readonly (readonly [phrase: string, reason: string])[] = [
  ["binnen veertien dagen herroepen", "the law's period, whatever we keep"],
  ["withdraw from the purchase within fourteen days", "the law's period, whatever we keep"],
  ["binnen vijf werkdagen op je rekening, in elk geval binnen veertien dagen", "banks, and the law"],
  ["within five working days, and in any case within fourteen days", "banks, and the law"],
  ["binnen veertien dagen een antwoord", "the law's period for a complaint"],
  ["an answer within fourteen days", "the law's period for a complaint"],
  ["artikelen 11 en 12", "the law's own numbers"],
  ["articles 11 and 12", "the law's own numbers"],
  ["binnen vijf seconden", "how fast a switch acts; nothing in domain waits for it"],
  ["within five seconds", "how fast a switch acts; nothing in domain waits for it"],
  ['count === 1 ? "1 dag"', "the singular of a count"],
  ['count === 1 ? "1 day"', "the singular of a count"],
  ['days === 1 ? "± 1 dag"', "the singular of a count"],
  ['days === 1 ? "about 1 day"', "the singular of a count"],
  ["Zes cijfers, of een van je herstelcodes", "of an authenticator's code (RFC 6238)"],
  ["Six digits, or one of your recovery codes", "of an authenticator's code (RFC 6238)"],
  ["Je vult drie velden in", "the fields of the form"],
  ["You fill in three fields", "the fields of the form"],
  ['half: "30 min"', "a tick of the worklist's ruler"],
  ['hour: "1 uur"', "a tick of the worklist's ruler"],
  ['hour: "1 hour"', "a tick of the worklist's ruler"],
  ["Zonder die drie", "counts the sentence before it"],
  ["Without those three", "counts the sentence before it"],
];

const dutch =
  `nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien
  achttien negentien twintig`.split(/\s+/);
const english =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen twenty`.split(/\s+/);

const units = [
  [1_000, "seconden?|seconds?"],
  [60_000, "minuten|minuut|minutes?"],
  [3_600_000, "uur|uren|hours?"],
  [86_400_000, "dag(?:en)?|days?"],
  [7 * 86_400_000, "weken|week|weeks?"],
  [30 * 86_400_000, "maand(?:en)?|months?"],
  [365 * 86_400_000, "jaar|jaren|years?"],
] as const;

/** A whole number as people write it: in digits with and without thousands, and in words up to twenty. */
function written(count: number): string[] {
  const digits = [String(count), count.toLocaleString("nl"), count.toLocaleString("en")];
  // "Een minuut" is any minute.
  const words = count === 1 ? [] : [dutch[count], english[count]].filter((word) => word !== undefined);
  return [...new Set([...digits, ...words])].map((one) => one.replaceAll(".", "\\."));
}

/** How a figure of that name could stand in a sentence, as patterns. */
function spellings(name: string, value: number): string[] {
  if (name.endsWith("Cents")) return [`${(value / 100).toFixed(2).replace(".", "[.,]")}`];
  if (name.endsWith("Percent")) return written(value).map((one) => `${one} ?(?:%|procent|percent|per cent)`);
  const lasts = units.flatMap(([length, unit]) =>
    value % length === 0 ? written(value / length).map((one) => `${one}[ -](?:${unit})`) : [],
  );
  return value >= 1_000 && lasts.length > 0
    ? [...lasts, ...(value < 10_000 ? written(value) : [])]
    : written(value);
}

const prices = Object.fromEntries(
  Array.from({ length: maxParts }, (_, index) => [`price of ${index + 1} in Cents`, priceCents(index + 1)]),
);

/** Every number that domain exports, by its name. 0 and 1 say nothing; what a hash costs and how often a vendor is called nobody is told. */
const figures = [...Object.values(domain), prices]
  .flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([key, one]) => [`${name}.${key}`, one] as const)
        : [[name, value] as const],
    ),
  )
  .filter((figure): figure is readonly [string, number] => typeof figure[1] === "number" && figure[1] > 1)
  .filter(([name]) => !name.startsWith("cost.") && !/^refund(?:List)?Calls$/.test(name))
  .map(([name, value]) => ({ name, value, looksFor: spellings(name, value).join("|") }));

/** A source without comments and without the phrases that are allowed. */
function texts(source: string): string {
  const comments = /\/\*.*?\*\/|^\s*\/\/[^\n]*/gms;
  const bare = source.replaceAll(comments, "").replaceAll("\u00a0", " ");
  return allowed.reduce((rest, [phrase]) => rest.replaceAll(phrase, ""), bare);
}

const hits = (looksFor: string): string[] =>
  catalogues.flatMap(([path, source]) => {
    const pattern = new RegExp(
      `(?<![\\p{L}\\p{N}.,:/-])(?:${looksFor})(?![\\p{L}\\p{N}]|[.,:-]\\p{N})`,
      "giu",
    );
    return [...texts(source).matchAll(pattern)].map((hit) => `${path}: ${hit[0]}`);
  });

describe("no catalogue holds", () => {
  it.each(figures)("$name ($value), which would read: $looksFor", ({ looksFor }) => {
    expect(hits(looksFor)).toEqual([]);
  });
});

it("looks for what visitors are promised, in every catalogue of both languages", () => {
  expect(figures.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "firstPartCents",
      "furtherPartCents",
      "vatPercent",
      "retention.reporter",
      "retention.paidText",
      "holdLimit",
      "queueLimit",
      "maxParts",
      "maxCharacters",
      "partLength",
      "maxSenderLength",
      "minReason",
      "caseCodeLength",
      "addressBlockLength",
    ]),
  );
  const names = catalogues.map(([path]) => path.replace(/.*\//, ""));
  for (const name of ["outcome", "order", "pages", "terms", "kept", "sentences", "words"]) {
    expect(names).toEqual(expect.arrayContaining([`${name}.ts`, `${name}.en.ts`]));
  }
});

it.each(allowed)("'%s' is still said, and so still allowed", (phrase) => {
  expect(catalogues.some(([, source]) => source.includes(phrase))).toBe(true);
});

// `npm run numbers`: writes worker/adapters/number-plan.gen.json anew, after an update of libphonenumber-js. It is the
// package's own metadata without how each country writes its numbers: we format none, and it is a quarter of the whole.
import { readFileSync, writeFileSync } from "node:fs";
import { lengthsOf } from "./lib/pattern-lengths.ts";
import { at } from "./lib/root.mjs";

const all = JSON.parse(readFileSync(at("node_modules/libphonenumber-js/metadata.max.json"), "utf8"));
/** Where a country's metadata holds its formats. */
const formats = 4;
/** Where it holds its kinds of numbers, each with its pattern. */
const kinds = 11;
/** Of a kind of numbers how long they may be is left out where its pattern says the same, as it always does. */
const bareKind = (kind: unknown) => {
  if (!Array.isArray(kind) || !kind[0] || !kind[1]) return kind;
  const [pattern, lengths] = kind as [string, number[]];
  return lengthsOf(pattern).join() === lengths.join() ? [pattern] : kind;
};
const bareKinds = (all: unknown) => (Array.isArray(all) ? all.map(bareKind) : all);
// Neighbours share a calling code, and much of their patterns with it, which compresses better.
const byCode = Object.entries<unknown[]>(all.countries).sort(
  ([, one], [, other]) => Number(one[0]) - Number(other[0]),
);
const countries = byCode.map(
  ([country, plan]) =>
    `${JSON.stringify(country)}:${JSON.stringify(plan.with(formats, 0).with(kinds, bareKinds(plan[kinds])))}`,
);
const nonGeographic = Object.fromEntries(
  Object.entries<unknown[]>(all.nonGeographic).map(([code, plan]) => [code, plan.with(formats, 0)]),
);
const rest = JSON.stringify({ ...all, nonGeographic, countries: undefined }).slice(0, -1);
// A line for each country, so that an update can be read.
const text = `${rest},"countries":{\n${countries.join(",\n")}\n}}\n`;
if (/[@%^]/.test(text)) throw new Error("The shorthand is a part of a pattern now: choose another.");
// Shorthand, as `worker/adapters/number-plan.ts` reads it: a digit, so many of them, and a group.
writeFileSync(
  at("worker/adapters/number-plan.gen.json"),
  text.replaceAll("\\\\d", "@").replaceAll("@{", "^").replaceAll("(?:", "%"),
);

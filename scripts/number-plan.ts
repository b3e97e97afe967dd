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
const countries = Object.entries<unknown[]>(all.countries).map(
  ([country, plan]) =>
    `${JSON.stringify(country)}:${JSON.stringify(plan.with(formats, 0).with(kinds, bareKinds(plan[kinds])))}`,
);
const rest = JSON.stringify({ ...all, countries: undefined }).slice(0, -1);
// A line for each country, so that an update can be read.
writeFileSync(
  at("worker/adapters/number-plan.gen.json"),
  `${rest},"countries":{\n${countries.join(",\n")}\n}}\n`,
);

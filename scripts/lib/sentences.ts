import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { dialCodes } from "../../worker/domain/dial-codes.ts";
import { at } from "./root.mjs";

/** Where every text that a visitor reads is written, in both languages. */
const catalogues = "worker/voice";

/**
 * Every text of the catalogues as it stands in their source: strings, and the still pieces of templates. It is read and not
 * run, so that what a function would say is found as well.
 */
export const sentences = (): string[] =>
  readdirSync(at(catalogues))
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .flatMap((name) => textsIn(readFileSync(join(at(catalogues), name), "utf8")));

/** The texts in a piece of TypeScript; what it imports is no text. */
export function textsIn(source: string): string[] {
  const { program, errors } = parseSync("catalogue.ts", source);
  if (errors.length > 0) throw new Error(errors[0]?.message);
  return literalsIn(program);
}

function literalsIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, value } = node as { type?: string; value?: unknown };
  if (type?.startsWith("Import")) return [];
  if (type === "Literal") return typeof value === "string" ? [value] : [];
  if (type === "TemplateElement") return [(value as { cooked: string }).cooked];
  return Object.values(node).flatMap(literalsIn);
}

/** What `Intl` puts into those texts: prices, numbers, dates and times. */
export function formatted(): string[] {
  const months = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 20 + month, 22, 17));
  return ["nl-NL", "en-GB"].flatMap((language) => [
    new Intl.NumberFormat(language, { style: "currency", currency: "EUR" }).format(-1234567.89),
    ...months.map((date) =>
      new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "short" }).format(date),
    ),
  ]);
}

/** The names of the countries that one can send to, which the browser knows by itself. */
export const countryNames = (): string[] =>
  ["nl", "en"].flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: "region" });
    return dialCodes.flatMap(([country]) => names.of(country) ?? []);
  });

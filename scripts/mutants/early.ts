import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { at } from "../lib/root.mjs";

export type Point = { readonly line: number; readonly column: number };
/** A mutant as Stryker saves it (mutation-testing-report-schema); lines and columns count from 1. */
export type Mutant = {
  readonly location: { readonly start: Point; readonly end: Point };
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly status: string;
  readonly statusReason?: string;
  readonly killedBy?: readonly string[];
};
/** A result as it came, of a run that may not have been finished; the digest is of the file that was mutated. */
export type Early = Mutant & { readonly file: string; readonly digest: string };

/** Set by who begins a run, for Stryker makes its plug-ins by itself. */
export const partSetting = "MUTANTS_PART";

export const earlyAt = (part = process.env[partSetting] ?? "some"): string =>
  at(`.cache/mutants/${part}-early.jsonl`);

export const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

type Plan = Readonly<Record<string, number>>;

type Line = Partial<Early> & { readonly plan?: Plan; readonly finished?: true };

/**
 * What came of runs that were not finished, of files that have not changed since, and how many mutants each of their files had. What
 * a finished one found out is in what Stryker saved.
 */
export function readEarly(part: string): { results: Early[]; plan: Plan } {
  if (!existsSync(earlyAt(part))) return { results: [], plan: {} };
  const text = readFileSync(earlyAt(part), "utf8").trim();
  const all = text === "" ? [] : text.split("\n").map((line) => JSON.parse(line) as Line);
  const open = all.slice(all.findLastIndex(({ finished }) => finished) + 1);
  const plan: Plan = Object.assign({}, ...open.map((line) => line.plan ?? {}));
  const now = new Map(Object.keys(plan).map((file) => [file, digestNow(file)]));
  const results = open.filter((line): line is Early => line.file !== undefined);
  return { plan, results: results.filter(({ file, digest }) => now.get(file) === digest) };
}

const digestNow = (file: string): string | null =>
  existsSync(at(file)) ? digestOf(readFileSync(at(file), "utf8")) : null;

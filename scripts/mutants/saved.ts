import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { at } from "../lib/root.mjs";
import { type Mutant, type Point, readEarly } from "./early.ts";
import type { PartName } from "./parts.ts";

type Test = { readonly id: string; readonly name: string; readonly location?: { readonly start: Point } };
type Saved = {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
  readonly testFiles?: Readonly<
    Record<string, { readonly source?: string; readonly tests: readonly Test[] }>
  >;
};

/** Where Stryker keeps what became of each mutant, so that the next run goes on from it. */
export const savedAt = (part: PartName): string => `.cache/mutants/${part}.json`;
const provenAt = (part: PartName): string => at(`.cache/mutants/${part}-hangs.json`);

export type Found = Mutant & {
  readonly file: string;
  /** The line as it stands, trimmed. */
  readonly line: string;
};

type Known = { readonly found: Found[]; readonly stale: string[]; readonly halfDone: string[] };

/** What is known of a part, by mutant; files of which nothing valid is known any more, and those of a run that was not finished. */
export function readSaved(part: PartName): Known {
  const { found, stale } = readFinished(part);
  const { results, plan } = readEarly(part);
  const proven = readProven(part);
  const early = results
    .filter(({ status }) => status !== "Ignored")
    .map((one) => ({ ...one, line: lineIn(textOf(one.file) ?? "", one) }))
    .map((one) => ({ ...one, status: statusOf(one, new Set(), proven) }));
  // The later one counts.
  const all = [...new Map([...found, ...early].map((one) => [keyOf(one), one])).values()];
  const counted = Map.groupBy(all, ({ file }) => file);
  const files = new Set(early.map(({ file }) => file));
  return {
    found: all,
    stale: stale.filter((file) => !files.has(file)),
    halfDone: [...files]
      .filter((file) => (counted.get(file)?.length ?? 0) < (plan[file] ?? 0))
      .map((file) => `${file} (${counted.get(file)?.length} of ${plan[file]})`),
  };
}

/**
 * Forgets the survivors of some files, so that they are tried once more. Stryker does so by itself where a test was added that runs the line,
 * but not for what is computed as a file is loaded.
 */
export function forgetSurvivors(part: PartName, files: readonly string[]): void {
  if (!existsSync(at(savedAt(part)))) return;
  const saved = JSON.parse(readFileSync(at(savedAt(part)), "utf8")) as Saved;
  const kept = Object.entries(saved.files).map(([file, one]) => {
    const mutants = one.mutants.filter(
      ({ status }) => !files.includes(file) || !(status === "Survived" || status === "NoCoverage"),
    );
    return [file, { ...one, mutants }] as const;
  });
  writeFileSync(at(savedAt(part)), JSON.stringify({ ...saved, files: Object.fromEntries(kept) }));
}

const lineIn = (source: string, { location }: Mutant): string =>
  source.split("\n")[location.start.line - 1]?.trim() ?? "";

function readFinished(part: PartName): Omit<Known, "halfDone"> {
  if (!existsSync(at(savedAt(part)))) return { found: [], stale: [] };
  const saved = JSON.parse(readFileSync(at(savedAt(part)), "utf8")) as Saved;
  const stands = testsThatStand(saved);
  const proven = readProven(part);
  const [found, stale]: [Found[], string[]] = [[], []];
  for (const [file, { source, mutants }] of Object.entries(saved.files)) {
    if (textOf(file) !== source) {
      stale.push(file);
      continue;
    }
    for (const mutant of mutants) {
      const one = { ...mutant, file, line: lineIn(source, mutant) };
      found.push({ ...one, status: statusOf(one, stands, proven) });
    }
  }
  return { found, stale };
}

/** A kill stands with the test that made it; a hang proves nothing until it was seen again on a quiet machine. */
function statusOf(mutant: Found, stands: ReadonlySet<string>, proven: ReadonlySet<string>): string {
  const { status, killedBy = [] } = mutant;
  if (status === "Killed" && killedBy.length > 0 && !killedBy.some((id) => stands.has(id)))
    return "TestChanged";
  if (isHang(mutant) && !proven.has(keyOf(mutant))) return "Unproven";
  return status;
}

/** Ended by the clock; what ran too often for its test was counted, and no load changes that. */
export const isHang = ({ status, statusReason = "" }: Mutant): boolean =>
  status === "Timeout" && !/hit limit/i.test(statusReason);

export const keyOf = ({ file, location, mutatorName, replacement }: Found): string =>
  JSON.stringify([file, location, mutatorName, replacement]);

function readProven(part: PartName): Set<string> {
  return new Set(
    existsSync(provenAt(part)) ? (JSON.parse(readFileSync(provenAt(part), "utf8")) as string[]) : [],
  );
}

export function noteProven(part: PartName, keys: readonly string[]): void {
  writeFileSync(provenAt(part), JSON.stringify([...readProven(part), ...keys]));
}

/** Tests whose text is still what it was when they killed: from where they begin to where the next one does. */
function testsThatStand({ testFiles = {} }: Saved): Set<string> {
  const standing = Object.entries(testFiles).flatMap(([file, { source, tests }]) => {
    const now = textOf(file);
    if (now === undefined || source === undefined) return [];
    const lines = source.split("\n");
    const starts = tests.map(({ location }) => location?.start.line ?? 1).toSorted((a, b) => a - b);
    const bodyOf = ({ location }: Test) => {
      const start = location?.start.line ?? 1;
      const next = starts.find((line) => line > start) ?? lines.length + 1;
      return lines.slice(start - 1, next - 1).join("\n");
    };
    return tests.filter((test) => now === source || now.includes(bodyOf(test))).map(({ id }) => id);
  });
  return new Set(standing);
}

const textOf = (file: string): string | undefined =>
  existsSync(at(file)) ? readFileSync(at(file), "utf8") : undefined;

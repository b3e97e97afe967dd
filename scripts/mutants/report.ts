import { globSync } from "node:fs";
import { at } from "../lib/root.mjs";
import { type Argued, argued } from "./argued.ts";
import { type PartName, parts } from "./parts.ts";
import { type Found, readSaved } from "./saved.ts";

/** A mutant that no test noticed, by what Stryker calls it. */
const alive: Readonly<Record<string, string>> = {
  Survived: "survived",
  NoCoverage: "no test runs it",
  Unproven: "hung once, which a busy machine may be to blame for",
  TestChanged: "killed by a test that has changed since",
};
const uncounted = ["Ignored", "CompileError", "Pending"];

export type Score = { readonly killed: number; readonly argued: number; readonly left: number };

/** Says what is known of a part, of all that was mutated so far. @param only files, where not all are meant */
export function report(name: PartName, only: readonly string[], all: boolean): Score {
  const { found, stale, halfDone } = readSaved(name);
  const counted = found.filter(
    ({ status, file }) => !uncounted.includes(status) && (only.length === 0 || only.includes(file)),
  );
  const unkilled = counted.filter(({ status }) => status in alive);
  const unexplained = unkilled.filter((mutant) => reasonFor(mutant) === undefined);
  for (const mutant of all ? unkilled : unexplained) tell(mutant);
  const hung = counted.filter(({ status }) => status === "Timeout").length;
  const score = {
    killed: counted.length - unkilled.length,
    argued: unkilled.length - unexplained.length,
    left: unexplained.length,
  };
  console.log(
    `${name}: ${counted.length} mutants, ${score.killed} killed (${hung} of them by a hang), ` +
      `${score.argued} argued, ${score.left} left: ${percent(score).toFixed(1)} %`,
  );
  const missing =
    only.length > 0 ? [] : filesOf(name).filter((file) => !found.some((one) => one.file === file));
  if (missing.length > 0) console.log(`  not mutated yet, or changed since: ${missing.join(", ")}`);
  if (halfDone.length > 0) console.log(`  not finished: ${halfDone.join(", ")}`);
  if (stale.length > 0) console.log(`  changed since they were mutated: ${stale.join(", ")}`);
  return score;
}

export const percent = ({ killed, argued: explained, left }: Score): number =>
  (100 * (killed + explained)) / Math.max(1, killed + explained + left);

/** The files of a part, as they stand. */
export function filesOf(name: PartName): string[] {
  const { mutate } = parts[name];
  const but = mutate.filter((glob) => glob.startsWith("!")).map((glob) => glob.slice(1));
  return globSync(
    mutate.filter((glob) => !glob.startsWith("!")),
    { cwd: at("."), exclude: but },
  ).toSorted();
}

function tell(mutant: Found): void {
  const { file, location, line, mutatorName, replacement, status } = mutant;
  const why = reasonFor(mutant);
  console.log(`${file}:${location.start.line}:${location.start.column}  ${alive[status]}  ${mutatorName}`);
  console.log(`    ${line}\n    -> ${replacement ?? ""}${why ? `\n    argued: ${why}` : ""}`);
}

function reasonFor(mutant: Found): string | undefined {
  const fits = ({ file, line, replacement }: Argued) =>
    file === mutant.file &&
    line === mutant.line &&
    (replacement === undefined || replacement === mutant.replacement);
  return argued.find(fits)?.why;
}

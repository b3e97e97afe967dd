import { globSync, readFileSync } from "node:fs";
import { at } from "../lib/root.mjs";
import { type Argued, argued } from "./argued.ts";
import { type PartName, parts } from "./parts.ts";
import { isAlive, known, type Result } from "./results.ts";

export type Score = { readonly killed: number; readonly argued: number; readonly left: number };

/** Says what is known of a part. @param only files, where not all are meant @param all also those that are argued */
export function report(name: PartName, only: readonly string[], all: boolean): Score {
  const files = known(name);
  const counted = Object.values(files)
    .flat()
    .filter(({ file, end }) => end !== "left out" && (only.length === 0 || only.includes(file)));
  const unkilled = counted.filter(isAlive);
  const unexplained = unkilled.filter((mutant) => reasonFor(mutant) === undefined);
  for (const mutant of all ? unkilled : unexplained) tell(mutant);
  const hung = counted.filter(({ end }) => end === "hung").length;
  const score = {
    killed: counted.length - unkilled.length,
    argued: unkilled.length - unexplained.length,
    left: unexplained.length,
  };
  console.log(
    `${name}: ${counted.length} mutants, ${score.killed} killed (${hung} of them by a hang), ` +
      `${score.argued} argued, ${score.left} left: ${percent(score).toFixed(1)} %`,
  );
  const missing = only.length > 0 ? [] : filesOf(name).filter((file) => files[file] === undefined);
  if (missing.length > 0) console.log(`  not mutated yet, or changed since: ${missing.join(", ")}`);
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

const lineOf = ({ file, start }: Result): string =>
  readFileSync(at(file), "utf8").split("\n")[start.line - 1]?.trim() ?? "";

function tell(mutant: Result): void {
  const { file, start, mutatorName, replacement, end } = mutant;
  const why = reasonFor(mutant);
  console.log(`${file}:${start.line}:${start.column}  ${end}  ${mutatorName}`);
  console.log(`    ${lineOf(mutant)}\n    -> ${replacement}${why ? `\n    argued: ${why}` : ""}`);
}

function reasonFor(mutant: Result): string | undefined {
  const line = lineOf(mutant);
  const fits = (one: Argued) =>
    one.file === mutant.file &&
    one.line === line &&
    (one.replacement === undefined || one.replacement === mutant.replacement);
  return argued.find(fits)?.why;
}

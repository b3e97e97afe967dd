import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { at } from "../lib/root.mjs";
import type { PartName } from "./parts.ts";
import type { Mutant } from "./plan.ts";

/** How a mutant ended: killed, by a hang, survived, run by no test, or left out. */
export type Result = Mutant & { readonly end: string };

/** Whether no test noticed it. */
export const isAlive = ({ end }: Result): boolean => ["survived", "no test runs it"].includes(end);

type Kept = Readonly<Record<string, { readonly digest: string; readonly results: readonly Result[] }>>;

/** What came of each mutant of a run so far, as its process wrote it down, one a line. */
export function resultsIn(folder: string): readonly Result[] {
  const path = `${folder}/results.jsonl`;
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Result);
}

/** Writes down what came of one. */
export const noteIn = (folder: string, result: Result): void =>
  appendFileSync(`${folder}/results.jsonl`, `${JSON.stringify(result)}\n`);

const keptAt = (part: PartName): string => at(`.cache/mutants/${part}.json`);
const digestOf = (file: string): string =>
  createHash("sha256")
    .update(existsSync(at(file)) ? readFileSync(at(file)) : "")
    .digest("base64url");

const read = (part: PartName): Kept =>
  existsSync(keptAt(part)) ? (JSON.parse(readFileSync(keptAt(part), "utf8")) as Kept) : {};

/** Keeps what came of files, in place of what was known of them. */
export function keep(part: PartName, files: readonly string[], results: readonly Result[]): void {
  const some = Object.fromEntries(
    files.map((file) => [
      file,
      { digest: digestOf(file), results: results.filter((one) => one.file === file) },
    ]),
  );
  mkdirSync(dirname(keptAt(part)), { recursive: true });
  writeFileSync(keptAt(part), JSON.stringify({ ...read(part), ...some }));
}

/** What is known of a part, of all files that are still as they were. */
export const known = (part: PartName): Readonly<Record<string, readonly Result[]>> =>
  Object.fromEntries(
    Object.entries(read(part)).flatMap(([file, { digest, results }]) =>
      digest === digestOf(file) ? [[file, results]] : [],
    ),
  );

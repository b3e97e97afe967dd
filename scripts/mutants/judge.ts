import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { beginGroup } from "../lib/child.mjs";
import { at } from "../lib/root.mjs";
import type { PartName } from "./parts.ts";
import { type Mutant, planOf } from "./plan.ts";
import { isAlive, keep, known, noteIn, resultsIn } from "./results.ts";

/** How long one test of a mutant may take before its process is ended: a loop in which nothing else gets a turn. In ms. */
const patience = 60_000;

/**
 * Mutates files of a part, judges every mutant in one warm process, and keeps what came of it.
 * @param again only what survived before in files that are as they were: after a test was written for it
 */
export async function judge(part: PartName, files: readonly string[], again: boolean): Promise<void> {
  const folder = at(`.cache/mutants/${part}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const plan = await planOf(part, files);
  writeFileSync(`${folder}/plan.json`, JSON.stringify(plan));
  const before = again ? known(part) : {};
  for (const mutant of plan.mutants) {
    const earlier = before[mutant.file]?.find((one) => isSame(one, mutant));
    if (earlier && !isAlive(earlier)) noteIn(folder, { ...mutant, end: earlier.end });
  }
  const results = () => resultsIn(folder);
  while (results().length < plan.mutants.length) {
    const judged = results().length;
    const code = await run(folder);
    if (code === "hangs") {
      const id = JSON.parse(readFileSync(`${folder}/now.json`, "utf8")) as string;
      const mutant = plan.mutants.find((one) => one.id === id);
      if (mutant) noteIn(folder, { ...mutant, end: "hung" });
    } else if (results().length === judged) throw new Error(`The tests of ${files.join(", ")} judge nothing`);
  }
  keep(part, files, results());
}

/** The same change at the same place: numbers are given anew with each run. */
const isSame = (one: Mutant, other: Mutant): boolean =>
  one.start.line === other.start.line &&
  one.start.column === other.start.column &&
  one.mutatorName === other.mutatorName &&
  one.replacement === other.replacement;

/** A process that judges until all is done, or until it hangs. */
async function run(folder: string): Promise<number | "hangs"> {
  const now = `${folder}/now.json`;
  rmSync(now, { force: true });
  const args = [at("node_modules/vitest/vitest.mjs"), "run", "-c", at("scripts/mutants/judge.config.ts")];
  const { ended, kill } = beginGroup(args, { ...process.env, JUDGE: folder });
  let isHung = false;
  const watch = setInterval(() => {
    if (!existsSync(now) || Date.now() - statSync(now).mtimeMs < patience) return;
    isHung = true;
    kill();
  }, 2000);
  const code = await ended;
  clearInterval(watch);
  return isHung ? "hangs" : code;
}

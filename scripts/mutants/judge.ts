import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { beginGroup } from "../lib/child.mjs";
import { at } from "../lib/root.mjs";
import type { PartName } from "./parts.ts";
import { planOf } from "./plan.ts";
import { keep, resultsIn } from "./results.ts";

/** How long one test of a mutant may take before its process is ended: a loop in which nothing else gets a turn. In ms. */
const patience = 60_000;

/** Mutates files of a part, judges every mutant in one warm process, and keeps what came of it. */
export async function judge(part: PartName, files: readonly string[]): Promise<void> {
  const folder = at(`.cache/mutants/${part}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const plan = await planOf(part, files);
  writeFileSync(`${folder}/plan.json`, JSON.stringify(plan));
  const results = () => resultsIn(folder);
  while (results().length < plan.mutants.length) {
    const before = results().length;
    const code = await run(folder);
    if (code === "hangs") {
      const id = JSON.parse(readFileSync(`${folder}/now.json`, "utf8")) as string;
      const mutant = plan.mutants.find((one) => one.id === id);
      appendFileSync(`${folder}/results.jsonl`, `${JSON.stringify({ ...mutant, end: "hung" })}\n`);
    } else if (results().length === before) throw new Error(`The tests of ${files.join(", ")} judge nothing`);
  }
  keep(part, files, results());
}

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

import { appendFileSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { at } from "../lib/root.mjs";
import { digestOf, type Early, earlyAt, type Mutant } from "./early.ts";

type Planned = { readonly mutantPlans: readonly { readonly mutant: { readonly fileName: string } }[] };

/**
 * Stryker's plug-in that tells of survivors as they come, and writes each result down at once: a run of hours may be ended in the
 * middle, and what it has found out until then counts (`saved.ts`).
 */
export const strykerPlugins = [{ kind: "Reporter", name: "as-they-come", factory: createReporter }];

function createReporter() {
  // As they stood when they were mutated, whatever becomes of them meanwhile.
  const sources = new Map<string, string>();
  return {
    onMutationTestingPlanReady({ mutantPlans }: Planned) {
      const planned = Map.groupBy(mutantPlans, ({ mutant }) => relative(at("."), mutant.fileName));
      const plan = Object.fromEntries([...planned].map(([file, plans]) => [file, plans.length]));
      for (const file of planned.keys()) sources.set(file, readFileSync(at(file), "utf8"));
      appendFileSync(earlyAt(), `${JSON.stringify({ plan })}\n`);
    },
    onMutationTestReportReady: () => appendFileSync(earlyAt(), `${JSON.stringify({ finished: true })}\n`),
    onMutantTested({
      fileName,
      location,
      mutatorName,
      replacement,
      status,
      statusReason,
    }: Mutant & { readonly fileName: string }) {
      const file = relative(at("."), fileName);
      const source = sources.get(file) ?? "";
      const early: Early = {
        file,
        digest: digestOf(source),
        location,
        mutatorName,
        replacement,
        status,
        statusReason,
      };
      appendFileSync(earlyAt(), `${JSON.stringify(early)}\n`);
      if (status === "Killed" || status === "Ignored") return;
      const line = source.split("\n")[location.start.line - 1]?.trim() ?? "";
      console.log(`${status}  ${file}:${location.start.line}  ${line}\n    -> ${replacement}`);
    },
  };
}

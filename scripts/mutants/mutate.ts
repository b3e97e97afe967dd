import { existsSync } from "node:fs";
import { loadavg } from "node:os";
import { Stryker } from "@stryker-mutator/core";
import { at } from "../lib/root.mjs";
import { partSetting } from "./early.ts";
import { type Part, type PartName, parts } from "./parts.ts";
import { forgetSurvivors, isHang, keyOf, noteProven, readSaved, savedAt } from "./saved.ts";

/** Only a hang may end a test: a slow machine does not kill a mutant. In ms. */
const patience = 60_000;
/** Two cores with nobody else on them: above it, time proves nothing. */
const quiet = 3;

/**
 * Mutates files of a part, judged by its tests, or by those beside them alone (`isNear`). What is known of them from an earlier
 * run, and still holds, is not tried again; what ended by a hang is tried once more by itself.
 */
export async function mutate(name: PartName, files: readonly string[], isNear: boolean): Promise<void> {
  forgetSurvivors(name, files);
  const near = files.map((file) => file.replace(/\.ts$/, ".test.ts")).filter((test) => existsSync(at(test)));
  await run(name, files, isNear && near.length > 0 ? { testFiles: near } : {});
  const hangs = readSaved(name).found.filter((one) => one.status === "Unproven" && files.includes(one.file));
  if (hangs.length === 0) return;
  if ((loadavg()[0] ?? 0) > quiet) {
    console.log(`${hangs.length} hung while the machine was busy; they are tried again by a later run.`);
    return;
  }
  const places = hangs.map(({ file, location: { start, end } }) => {
    return `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
  });
  await run(name, places, { force: true, timeoutMS: 2 * patience });
  const again = readSaved(name).found.filter((one) =>
    isHang({ ...one, status: unprovenIsTimeout(one.status) }),
  );
  const hung = new Set(again.map(keyOf));
  noteProven(
    name,
    hangs.map(keyOf).filter((key) => hung.has(key)),
  );
}

const unprovenIsTimeout = (status: string): string => (status === "Unproven" ? "Timeout" : status);

async function run(name: PartName, mutated: readonly string[], more: object): Promise<void> {
  process.env[partSetting] = name;
  const { config, tests, ignoreStatic = false }: Part = parts[name];
  await new Stryker({
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner", at("scripts/mutants/reporter.ts")],
    vitest: { configFile: config, related: tests === undefined },
    ...(tests ? { testFiles: [...tests] } : {}),
    mutate: [...mutated],
    incremental: true,
    incrementalFile: savedAt(name),
    coverageAnalysis: "perTest",
    ignoreStatic,
    concurrency: 1,
    timeoutMS: patience,
    dryRunTimeoutMinutes: 30,
    reporters: ["progress-append-only", "as-they-come"],
    tempDirName: `.cache/mutants/${name}`,
    ignorePatterns: [".deploy", ".wrangler", ".cache", ".dev.vars*", "dist", "dist-worker"],
    disableTypeChecks: true,
    // Its way to read one knows no TypeScript of today; vitest reads ours by itself.
    tsconfigFile: "scripts/mutants/none.json",
    ...more,
  }).runMutationTest();
}

// `npm test`: types, lint, tests in workerd, in a browser's DOM and in Node, and journeys in a real Chromium.
// `npm test -- --only check|worker|web|e2e …` runs one part, passing further arguments to its runner.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { beginChecks, tellChecks } from "./lib/checks.ts";
import { runNode } from "./lib/child.mjs";
import { runJourneys } from "./lib/journeys.ts";
import { type Count, countTests } from "./lib/reports.ts";
import { quiet } from "./lib/rig.ts";
import { at } from "./lib/root.mjs";
import { withScratch } from "./lib/scratch.ts";

const { only, rest } = readArguments(process.argv.slice(2));

const reports = at(".cache/reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const counts: Count[] = [];
// Beside the tests, which leave a core idle now and then; told of after them, where it can be found.
const checks = wants("check") ? beginChecks({ testsFollow: wants("worker", "web") }) : [];
if (wants("worker", "web")) {
  heading("Worker and components");
  const projects = { worker: ["worker", "pure"], web: ["web", "panel", "react"] }[only as string] ?? [];
  counts.push(await vitest(projects.flatMap((name) => ["--project", name])));
}
if (wants("check")) {
  heading("Types and lint");
  const failures = await tellChecks(checks);
  counts.push({ passed: 0, failed: failures.length, failures });
}
if (wants("e2e")) {
  heading("Journeys in a browser");
  counts.push(await playwright());
}

const sum = (key: "passed" | "failed" | "again") =>
  counts.reduce((total, count) => total + (count[key] ?? 0), 0);
const again = sum("again");
console.log("");
for (const name of counts.flatMap(({ failures }) => failures)) console.log(`FAIL ${name}`);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
if (again > 0)
  console.log(
    `${again} of those that passed did so only at a second try: named above as flaky, and to be mended`,
  );
process.exitCode = sum("failed") === 0 ? 0 : 1;

async function vitest(args: string[]) {
  const file = join(reports, "vitest.json");
  const report = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const runner = at("node_modules/vitest/vitest.mjs");
  const code = await withScratch((folder) =>
    runNode([runner, "run", ...report, ...args, ...rest], { env: { ...quiet(folder), TMPDIR: folder } }),
  );
  return countTests(file, code);
}

async function playwright() {
  const file = join(reports, "playwright.json");
  const settings = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  return countTests(file, await runJourneys(["--reporter=list,json", ...rest], settings));
}

function wants(...parts: string[]) {
  return only === undefined || parts.includes(only);
}

function heading(title: string) {
  console.log(`\n— ${title} —\n`);
}

/** What follows the part is for its runner: flags that are not ours end our reading. */
function readArguments(args: string[]) {
  const { tokens } = parseArgs({ args, options: { only: { type: "string" } }, strict: false, tokens: true });
  const [first] = tokens;
  if (first === undefined) return { only: undefined, rest: [] };
  if (
    first.kind === "option" &&
    first.name === "only" &&
    /^(check|worker|web|e2e)$/.test(first.value ?? "")
  ) {
    return { only: first.value, rest: args.slice(first.inlineValue ? 1 : 2) };
  }
  console.error("Usage: npm test [-- --only check|worker|web|e2e [arguments for its runner]]");
  process.exit(2);
}

// `npm test`: types, lint, tests in workerd, in a browser's DOM and in Node, and journeys in a real Chromium.
// `npm test -- --only check|worker|web|e2e …` runs one part, passing further arguments to its runner.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runChecks } from "./lib/checks.mjs";
import { runNode } from "./lib/child.mjs";
import { prepare } from "./lib/install.mjs";
import { runJourneys } from "./lib/journeys.mjs";
import { countTests } from "./lib/reports.mjs";
import { quiet } from "./lib/rig.mjs";
import { at } from "./lib/root.mjs";

const { only, rest } = readArguments(process.argv.slice(2));
await prepare();

const reports = at(".cache/reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/** @type {import("./lib/reports.mjs").Count[]} */
const counts = [];
if (wants("check")) {
  heading("Types and lint");
  counts.push({ passed: 0, failed: (await runChecks()).length });
}
if (wants("worker", "web")) {
  heading("Worker and components");
  const projects = { worker: ["worker", "pure"], web: ["web"] }[/** @type {string} */ (only)] ?? [];
  counts.push(await vitest(projects.flatMap((name) => ["--project", name])));
}
if (wants("e2e")) {
  heading("Journeys in a browser");
  counts.push(await playwright());
}

const sum = (/** @type {"passed" | "failed"} */ key) =>
  counts.reduce((total, count) => total + count[key], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") === 0 ? 0 : 1;

/** @param {string[]} args */
async function vitest(args) {
  const file = join(reports, "vitest.json");
  const report = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const runner = at("node_modules/vitest/vitest.mjs");
  const state = mkdtempSync(join(tmpdir(), "briefje-test-"));
  const code = await runNode([runner, "run", ...report, ...args, ...rest], { env: quiet(state) });
  rmSync(state, { recursive: true, force: true });
  return countTests(file, code);
}

async function playwright() {
  const file = join(reports, "playwright.json");
  const settings = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  return countTests(file, await runJourneys(["--reporter=list,json", ...rest], settings));
}

/** @param {string[]} parts */
function wants(...parts) {
  return only === undefined || parts.includes(only);
}

/** @param {string} title */
function heading(title) {
  console.log(`\n— ${title} —\n`);
}

/** @param {string[]} args */
function readArguments(args) {
  if (args.length === 0) return { only: undefined, rest: [] };
  const [flag, only = "", ...more] = args;
  if (flag === "--only" && /^(check|worker|web|e2e)$/.test(only)) {
    return { only, rest: more };
  }
  console.error("Usage: npm test [-- --only check|worker|web|e2e [arguments for its runner]]");
  process.exit(2);
}

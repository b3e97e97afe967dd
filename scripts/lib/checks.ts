import { runNode } from "./child.mjs";
import { at } from "./root.mjs";

const checks = {
  types: ["typescript/bin/tsc", "-b"],
  "format and lint": ["@biomejs/biome/bin/biome", "check", "--error-on-warnings"],
  "lint with types": ["oxlint/bin/oxlint", "--type-aware", "--deny-warnings"],
  "citations, shape and migrations": [
    "vitest/vitest.mjs",
    "run",
    "--project",
    "pure",
    "worker/testing/tree/citations.test.ts",
    "worker/testing/tree/shape.test.ts",
    "worker/testing/tree/retention.test.ts",
    "scripts/lib/migration-lint.test.ts",
  ],
};

/** Runs every check, also after one has failed, and answers the names of those that did. */
export async function runChecks() {
  const failed = [];
  for (const [name, [program = "", ...args]] of Object.entries(checks)) {
    const started = performance.now();
    const code = await runNode([at(`node_modules/${program}`), ...args], { quiet: true });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${code === 0 ? "ok  " : "FAIL"}  ${name} (${seconds} s)`);
    if (code !== 0) failed.push(name);
  }
  return failed;
}

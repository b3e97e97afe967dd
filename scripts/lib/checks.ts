import { listenTo } from "./child.mjs";
import { at } from "./root.mjs";

const checks = {
  types: ["typescript/bin/tsc", "-b"],
  "format and lint": ["@biomejs/biome/bin/biome", "check", "--error-on-warnings"],
  "lint with types": ["oxlint/bin/oxlint", "--type-aware", "--deny-warnings"],
};

/** Tests of the tree itself, which `npm test` has among its others. */
const ofTheTree = {
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

type Outcome = {
  readonly name: string;
  readonly code: number;
  readonly seconds: number;
  readonly said: string;
};

/**
 * Begins every check at once: the types keep one core busy for most of it, and the others need less than the second.
 *
 * @param testsFollow that all tests are run anyway, those of the tree among them
 */
export const beginChecks = ({ testsFollow }: { testsFollow: boolean }): readonly Promise<Outcome>[] =>
  Object.entries(testsFollow ? checks : { ...checks, ...ofTheTree }).map(
    async ([name, [program = "", ...args]]) => {
      const started = performance.now();
      const { code, said } = await listenTo([at(`node_modules/${program}`), ...args]);
      return { name, code, seconds: (performance.now() - started) / 1000, said };
    },
  );

/** Says how each came out, also after one has failed, and answers the names of those that did. */
export async function tellChecks(begun: readonly Promise<Outcome>[]): Promise<string[]> {
  const failures: string[] = [];
  for (const check of begun) {
    const { name, code, seconds, said } = await check;
    console.log(`${code === 0 ? "ok  " : "FAIL"}  ${name} (${seconds.toFixed(1)} s)`);
    if (code === 0) continue;
    failures.push(name);
    console.log(said);
  }
  return failures;
}

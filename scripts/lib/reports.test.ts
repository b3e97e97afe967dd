import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { countTests } from "./reports.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "briefje-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ["vitest", { numPassedTests: 7, numFailedTests: 2 }, 1, { passed: 7, failed: 2 }],
  [
    "vitest with a file that does not load",
    { numPassedTests: 7, numFailedTests: 0 },
    1,
    { passed: 7, failed: 1 },
  ],
  [
    "Playwright",
    { stats: { expected: 4, flaky: 1, unexpected: 3, skipped: 9 } },
    1,
    { passed: 5, failed: 3, again: 1 },
  ],
  [
    "all well",
    { stats: { expected: 4, flaky: 0, unexpected: 0, skipped: 0 } },
    0,
    { passed: 4, failed: 0, again: 0 },
  ],
])("counts %s", (_, report, code, count) => {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(report));
  expect(countTests(file, code)).toEqual(count);
});

test("a runner that left no report has failed once", () => {
  expect(countTests(join(folder, "none.json"), 1)).toEqual({ passed: 0, failed: 1 });
});

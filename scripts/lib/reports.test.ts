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

const vitest = {
  numPassedTests: 7,
  numFailedTests: 1,
  testResults: [
    {
      name: "a.test.ts",
      assertionResults: [
        { status: "passed", fullName: "one works" },
        { status: "failed", fullName: "two works" },
      ],
    },
  ],
};
const spec = (title: string, status: string) => ({ title, file: "a.spec.ts", tests: [{ status }] });
const playwright = {
  stats: { expected: 4, flaky: 1, unexpected: 1, skipped: 9 },
  suites: [{ specs: [spec("one works", "flaky")], suites: [{ specs: [spec("two works", "unexpected")] }] }],
};
const endedBadly = ["a runner that ended badly without a failed test: see above"];

test.each([
  ["vitest", vitest, 1, { passed: 7, failed: 1, failures: ["a.test.ts: two works"] }],
  [
    "vitest with a file that does not load",
    { ...vitest, numFailedTests: 0, testResults: [] },
    1,
    { passed: 7, failed: 1, failures: endedBadly },
  ],
  ["Playwright", playwright, 1, { passed: 5, failed: 1, again: 1, failures: ["a.spec.ts: two works"] }],
  [
    "all well",
    { stats: { expected: 4, flaky: 0, unexpected: 0 }, suites: [] },
    0,
    { passed: 4, failed: 0, again: 0, failures: [] },
  ],
])("counts %s, and names what failed", (_, report, code, count) => {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(report));
  expect(countTests(file, code)).toEqual(count);
});

test("a runner that left no report has failed once", () => {
  expect(countTests(join(folder, "none.json"), 1)).toEqual({ passed: 0, failed: 1, failures: endedBadly });
});

import { existsSync, readFileSync } from "node:fs";

/** Of those that passed, `again` did so at the second try only. */
export type Count = { passed: number; failed: number; again?: number };

/**
 * How many tests passed and failed, read from a runner's own JSON report. A runner that failed with no failed test to
 * show for it (a file that does not load, a server that does not start) counts as one failure.
 *
 * @param code the runner's exit code
 */
export function countTests(file: string, code: number): Count {
  const count: Count = existsSync(file)
    ? read(JSON.parse(readFileSync(file, "utf8")))
    : { passed: 0, failed: 0 };
  return { ...count, failed: count.failed === 0 && code !== 0 ? 1 : count.failed };
}

type Report =
  | { stats?: never; numPassedTests: number; numFailedTests: number } // vitest's
  | { stats: { expected: number; flaky: number; unexpected: number } }; // Playwright's

function read(report: Report): Count {
  if (!report.stats) return { passed: report.numPassedTests, failed: report.numFailedTests };
  const { expected, flaky, unexpected } = report.stats;
  return { passed: expected + flaky, failed: unexpected, again: flaky };
}

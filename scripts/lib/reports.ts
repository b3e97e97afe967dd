import { existsSync, readFileSync } from "node:fs";

export type Count = { passed: number; failed: number };

/**
 * How many tests passed and failed, read from a runner's own JSON report. A runner that failed with no failed test to
 * show for it (a file that does not load, a server that does not start) counts as one failure.
 *
 * @param code the runner's exit code
 */
export function countTests(file: string, code: number): Count {
  const { passed, failed } = existsSync(file)
    ? read(JSON.parse(readFileSync(file, "utf8")))
    : { passed: 0, failed: 0 };
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}

type Report =
  | { stats?: never; numPassedTests: number; numFailedTests: number } // vitest's
  | { stats: { expected: number; flaky: number; unexpected: number } }; // Playwright's

function read(report: Report): Count {
  if (!report.stats) return { passed: report.numPassedTests, failed: report.numFailedTests };
  return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected };
}

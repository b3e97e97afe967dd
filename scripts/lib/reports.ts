import { existsSync, readFileSync } from "node:fs";

/**
 * How many tests passed and failed, read from a runner's own JSON report. A runner that failed with no failed test to
 * show for it (a file that does not load, a server that does not start) counts as one failure.
 *
 * @typedef {{ passed: number, failed: number }} Count
 * @param {string} file
 * @param {number} code the runner's exit code
 * @returns {Count}
 */
export function countTests(file, code) {
  const { passed, failed } = existsSync(file)
    ? read(JSON.parse(readFileSync(file, "utf8")))
    : { passed: 0, failed: 0 };
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}

/**
 * @param {any} report of vitest, or of Playwright
 * @returns {Count}
 */
function read(report) {
  if (!report.stats) return { passed: report.numPassedTests, failed: report.numFailedTests };
  return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected };
}

import { existsSync, readFileSync } from "node:fs";

/** Of those that passed, `again` did so at the second try only. */
export type Count = {
  passed: number;
  failed: number;
  again?: number;
  /** Names of what failed, to be told last: a log's end is often all that is kept of it. */
  failures: string[];
};

/**
 * How many tests passed and failed, and the names of these, read from a runner's own JSON report. A runner that failed
 * with no failed test to show for it (a file that does not load, a server that does not start) counts as one failure.
 *
 * @param code the runner's exit code
 */
export function countTests(file: string, code: number): Count {
  const count: Count = existsSync(file)
    ? read(JSON.parse(readFileSync(file, "utf8")))
    : { passed: 0, failed: 0, failures: [] };
  if (count.failed > 0 || code === 0) return count;
  return { ...count, failed: 1, failures: ["a runner that ended badly without a failed test: see above"] };
}

type VitestReport = {
  stats?: never;
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
};

type Suite = {
  suites?: Suite[];
  specs?: { title: string; file: string; tests: { status: string }[] }[];
};
type PlaywrightReport = {
  stats: { expected: number; flaky: number; unexpected: number };
  suites: Suite[];
};

function read(report: VitestReport | PlaywrightReport): Count {
  if (!report.stats) {
    const failures = report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ fullName }) => `${name}: ${fullName}`),
    );
    return { passed: report.numPassedTests, failed: report.numFailedTests, failures };
  }
  const { expected, flaky, unexpected } = report.stats;
  return {
    passed: expected + flaky,
    failed: unexpected,
    again: flaky,
    failures: report.suites.flatMap(failuresIn),
  };
}

function failuresIn({ suites = [], specs = [] }: Suite): string[] {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === "unexpected"))
    .map(({ file, title }) => `${file}: ${title}`);
  return [...own, ...suites.flatMap(failuresIn)];
}

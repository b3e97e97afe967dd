import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { test, vi } from "vitest";
import type { Mutant, Plan } from "./plan.ts";
import { noteIn, resultsIn } from "./results.ts";
import { type Collected, collect } from "./stage.ts";

/** What the switches in a mutated file look at (Stryker's instrumenter). */
type Switches = {
  activeMutant?: string;
  currentTestId?: string;
  mutantCoverage?: {
    readonly static: Readonly<Record<string, number>>;
    readonly perTest: Readonly<Record<string, Readonly<Record<string, number>>>>;
  };
  /** What runs through a switch more often than this throws: a loop that never ends. */
  hitCount?: number;
  hitLimit?: number;
};
const scope = globalThis as { __stryker__?: Switches };
const switches: Switches = scope.__stryker__ ?? {};
scope.__stryker__ = switches;

const folder = process.env.JUDGE ?? "";
const plan = JSON.parse(readFileSync(`${folder}/plan.json`, "utf8")) as Plan;
const patience = 60_000;

/** Which tests run a mutant's place, and how often; by number, as collected. */
type Coverage = {
  readonly runs: Readonly<Record<string, readonly number[]>>;
  readonly hits: Readonly<Record<string, number>>;
  readonly took: readonly (number | null)[];
  readonly statics: readonly string[];
};

test("judges", async () => {
  const all = await everyTest();
  const coverage = existsSync(`${folder}/coverage.json`) ? readCoverage() : await measure(all);
  const done = new Set(resultsIn(folder).map(({ id }) => id));
  const last = new Map<string, number>();
  const computedOnLoad = new Set(coverage.statics);
  for (const mutant of plan.mutants) {
    if (done.has(mutant.id)) continue;
    if (computedOnLoad.has(mutant.id))
      say(mutant, plan.isOnWorkers ? "left out" : await judgeByLoading(mutant));
    else say(mutant, await judge(mutant, all, coverage, last));
  }
});

async function everyTest(): Promise<readonly Collected[]> {
  const all: Collected[] = [];
  for (const file of plan.tests) all.push(...(await testsOf(file)));
  return all;
}

async function testsOf(file: string): Promise<readonly Collected[]> {
  const { tests } = (await import("virtual:tests" as string)) as {
    readonly tests: Readonly<Record<string, () => Promise<unknown>>>;
  };
  return collect(file, tests[file] ?? (() => Promise.reject(new Error(file))));
}

/** Each test once, with no mutant switched on; one that fails here judges nothing. */
async function measure(all: readonly Collected[]): Promise<Coverage> {
  const took: (number | null)[] = [];
  for (const [at, one] of all.entries()) {
    switches.currentTestId = String(at);
    const started = performance.now();
    const isGreen = await holds(one, 10 * patience);
    took[at] = isGreen ? performance.now() - started : null;
  }
  delete switches.currentTestId;
  const runs: Record<string, number[]> = {};
  const hits: Record<string, number> = {};
  for (const [at, counts] of Object.entries(switches.mutantCoverage?.perTest ?? {}))
    for (const [id, count] of Object.entries(counts)) {
      hits[id] = (hits[id] ?? 0) + count;
      if (took[Number(at)] !== null) runs[id] = [...(runs[id] ?? []), Number(at)];
    }
  const coverage = { runs, hits, took, statics: Object.keys(switches.mutantCoverage?.static ?? {}) };
  delete switches.mutantCoverage;
  const broken = took.filter((time) => time === null).length;
  console.log(
    `${all.length} tests judge${broken === 0 ? "" : `; ${broken} more fail here, and judge nothing`}`,
  );
  writeFileSync(`${folder}/coverage.json`, JSON.stringify(coverage));
  return coverage;
}

/**
 * How many tests are asked about one mutant, unless more stand beside its file: what so many of the nearest do not notice deserves a test
 * of its own.
 */
const mostTests = plan.isOnWorkers ? 60 : 600;

/** The tests beside the file first, then the quickest; before all the one that noticed the last of its mutants. */
async function judge(
  mutant: Mutant,
  all: readonly Collected[],
  { runs, hits, took }: Coverage,
  last: Map<string, number>,
): Promise<string> {
  const nearest = plan.judges[mutant.file]?.[0];
  const rank = (at: number) => (all[at]?.file === nearest ? 0 : 1);
  const order = (runs[mutant.id] ?? []).toSorted(
    (one, other) => rank(one) - rank(other) || (took[one] ?? 0) - (took[other] ?? 0),
  );
  if (order.length === 0) return "no test runs it";
  const beside = order.filter((at) => rank(at) === 0).length;
  const before = last.get(mutant.file);
  if (before !== undefined && order.includes(before)) order.unshift(before);
  order.splice(Math.max(mostTests, beside + 1));
  switchOn(mutant);
  switches.hitLimit = Math.max(5000, 100 * (hits[mutant.id] ?? 0));
  const noticed = await first(order, async (at) => {
    switches.hitCount = 0;
    const one = all[at];
    return one !== undefined && !(await holds(one, patience + 20 * (took[at] ?? 0)));
  });
  delete switches.activeMutant;
  if (noticed === undefined) return "survived";
  last.set(mutant.file, noticed);
  return "killed";
}

/** Loading everything anew costs a second: for a constant, the files of tests that are nearest to it are asked. */
const asked = 4;

/** What is computed as a file is loaded: everything is loaded anew with the mutant in place, for one file of tests after another. */
async function judgeByLoading(mutant: Mutant): Promise<string> {
  const files = (plan.judges[mutant.file] ?? []).slice(0, asked);
  if (files.length === 0) return "no test runs it";
  switchOn(mutant);
  delete switches.hitLimit;
  const noticed = await first(files, async (file) => {
    vi.resetModules();
    const tests = await testsOf(file).catch(() => null);
    return tests === null || (await first(tests, async (one) => !(await holds(one, patience)))) !== undefined;
  });
  delete switches.activeMutant;
  vi.resetModules();
  return noticed === undefined ? "survived" : "killed";
}

const switchOn = ({ id }: Mutant): void => {
  switches.activeMutant = id;
  tellWhere();
};

/** Whoever watches this process ends it where a test of this mutant never does. */
function tellWhere(): void {
  if (switches.activeMutant !== undefined)
    writeFileSync(`${folder}/now.json`, JSON.stringify(switches.activeMutant));
}

/** Fresh databases, as each test has them. */
async function afresh(): Promise<void> {
  const { reset } = (await import("./node/runtime.ts" as string)) as { readonly reset: () => Promise<void> };
  await reset();
}

async function holds(one: Collected, limit: number): Promise<boolean> {
  const late = new Promise<never>((_, fail) => {
    setTimeout(() => fail(new Error("late")), limit).unref();
  });
  tellWhere();
  try {
    if (plan.isOnWorkers) await afresh();
    await Promise.race([one.run(), late]);
    return true;
  } catch {
    return false;
  }
}

/** The first for which it is so, one after the other. */
async function first<T>(all: readonly T[], isSo: (one: T) => Promise<boolean>): Promise<T | undefined> {
  for (const one of all) if (await isSo(one)) return one;
  return undefined;
}

const readCoverage = (): Coverage => JSON.parse(readFileSync(`${folder}/coverage.json`, "utf8")) as Coverage;

const say = (mutant: Mutant, end: string): void => noteIn(folder, { ...mutant, end });

// What a test file gets for "vitest" while it judges: its tests are collected and can be called one by one, as often as there are
// mutants, in one process that stays warm.
import { expect, vi } from "vitest";

export { expect, vi };

type Work = (...values: never[]) => unknown;
export type Collected = { readonly file: string; readonly name: string; readonly run: () => Promise<void> };

type Suite = {
  readonly name: string;
  readonly before: Work[];
  readonly after: Work[];
  readonly parent: Suite | null;
};
// It survives the modules' being loaded anew.
type Stage = { all: Collected[]; file: string; suite: Suite };
const outermost = (): Suite => ({ name: "", before: [], after: [], parent: null });
const scope = globalThis as { stage?: Stage };
const stage: Stage = scope.stage ?? { all: [], file: "", suite: outermost() };
scope.stage = stage;

/** The tests of a file, which is loaded for it. */
export async function collect(file: string, load: () => Promise<unknown>): Promise<readonly Collected[]> {
  Object.assign(stage, { all: [], file, suite: outermost() });
  await load();
  return stage.all;
}

function test(name: string, ...rest: readonly unknown[]): void {
  const work = rest.find((one): one is Work => typeof one === "function") ?? (() => {});
  const suites: Suite[] = [];
  for (let one: Suite | null = stage.suite; one; one = one.parent) suites.unshift(one);
  const run = async () => {
    for (const hook of suites.flatMap((suite) => suite.before)) await hook();
    try {
      await work();
    } finally {
      for (const hook of suites.flatMap((suite) => suite.after)) await hook();
    }
  };
  stage.all.push({ file: stage.file, name: suites.map((suite) => `${suite.name} `).join("") + name, run });
}

function describe(name: string, work: Work): void {
  const suite = { name, before: [], after: [], parent: stage.suite };
  stage.suite = suite;
  work();
  stage.suite = suite.parent;
}

/** A row for each; a row that is a list is spread, as `it.each` does. */
const each = (register: (name: string, work: Work) => void) => (rows: Iterable<unknown>) => {
  const all = [...rows];
  const areLists = all.every(Array.isArray);
  return (name: string, work: (...values: unknown[]) => unknown) => {
    for (const [at, row] of all.entries())
      register(`${name} (row ${at + 1})`, () => work(...(areLists ? (row as unknown[]) : [row])));
  };
};

const it = Object.assign(test, { each: each(test) });
const describeEach = Object.assign(describe, { each: each(describe) });

export { describeEach as describe, it, it as test };
export const beforeEach = (work: Work): void => void stage.suite.before.push(work);
export const afterEach = (work: Work): void => void stage.suite.after.push(work);

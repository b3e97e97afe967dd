import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { at, root } from "../lib/root.mjs";
import { type PartName, parts } from "./parts.ts";

export type Point = { readonly line: number; readonly column: number };
/** A mutant: what stands in place of a stretch of a file; lines and columns count from 1. */
export type Mutant = {
  readonly id: string;
  readonly file: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly start: Point;
};

/** What a process that judges has to know. Files go by their path from the root. */
export type Plan = {
  readonly isOnWorkers: boolean;
  /** Each mutated file with all of its mutants in it, every one behind a switch (mutant schemata). */
  readonly code: Readonly<Record<string, string>>;
  readonly mutants: readonly Mutant[];
  /** Every test file that judges any of them. */
  readonly tests: readonly string[];
  /** By mutated file, the tests that import it; the nearest first. */
  readonly judges: Readonly<Record<string, readonly string[]>>;
};

/** Mutates files in every small way that Stryker knows, and finds the tests of the part that import them. */
export async function planOf(name: PartName, files: readonly string[]): Promise<Plan> {
  const sources = files.map((file) => ({
    name: at(file),
    mutate: true,
    content: readFileSync(at(file), "utf8"),
  }));
  const options = { ignorers: [], plugins: null, excludedMutations: [] };
  const { files: mutated, mutants } = await new Instrumenter(silent).instrument(sources, options);
  const reached = new Map(
    globSync([...parts[name].tests], { cwd: root }).map((test) => [test, distancesFrom(test)]),
  );
  const judgesOf = (file: string) => {
    const all = [...reached]
      .flatMap(([test, distances]) => {
        const steps = test === file.replace(/\.ts$/, ".test.ts") ? 0 : distances.get(file);
        return steps === undefined ? [] : [{ test, steps }];
      })
      .toSorted((one, other) => one.steps - other.steps || one.test.localeCompare(other.test));
    const reach = Math.max(parts[name].reach, all[0]?.steps ?? 0);
    return all.filter(({ steps }) => steps <= reach).map(({ test }) => test);
  };
  const judges = Object.fromEntries(files.map((file) => [file, judgesOf(file)]));
  return {
    isOnWorkers: parts[name].isOnWorkers,
    code: Object.fromEntries(mutated.map(({ name: path, content }) => [relative(root, path), content])),
    mutants: mutants.flatMap(({ id, fileName, mutatorName, replacement, location: { start }, status }) =>
      status === undefined
        ? [
            {
              id,
              file: relative(root, fileName),
              mutatorName,
              replacement: replacement ?? "",
              start: { line: start.line + 1, column: start.column + 1 },
            },
          ]
        : [],
    ),
    tests: [...new Set(Object.values(judges).flat())],
    judges,
  };
}

const nothing = () => {};
const silent = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};

const imports: Readonly<Record<string, unknown>> = JSON.parse(
  readFileSync(at("package.json"), "utf8"),
).imports;

/** Every file that a file imports, directly or not, and over how many others (breadth first). */
function distancesFrom(file: string): ReadonlyMap<string, number> {
  const distances = new Map([[file, 0]]);
  for (const [next, steps] of distances)
    for (const imported of importsOf(next)) if (!distances.has(imported)) distances.set(imported, steps + 1);
  return distances;
}

const known = new Map<string, readonly string[]>();
function importsOf(file: string): readonly string[] {
  const before = known.get(file);
  if (before) return before;
  const specifiers = readFileSync(at(file), "utf8").matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g);
  const found = [...specifiers].flatMap(([, specifier = ""]) => pathOf(specifier, file) ?? []);
  known.set(file, found);
  return found;
}

function pathOf(specifier: string, from: string): string | null {
  const path = specifier.startsWith(".") ? join(dirname(from), specifier) : aliased(specifier);
  if (path === null) return null;
  return (
    ["", ".ts", ".tsx", "/index.ts"]
      .map((ending) => normalize(path + ending))
      .find((name) => /\.tsx?$/.test(name) && existsSync(at(name))) ?? null
  );
}

/** A path behind one of our own short names (`imports` of package.json). */
function aliased(specifier: string): string | null {
  for (const [alias, target] of Object.entries(imports)) {
    const start = alias.slice(0, alias.indexOf("*"));
    if (alias.includes("*") && typeof target === "string" && specifier.startsWith(start))
      return target.replace("*", specifier.slice(start.length));
  }
  return null;
}

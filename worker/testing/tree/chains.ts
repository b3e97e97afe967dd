import { importsOf, isFree, leadsTo, type Source } from "./source";

/** Which files a file imports a value from, among those of the tree; types leave no trace in what runs. */
export type Graph = ReadonlyMap<string, readonly string[]>;

/** The tree's graph of values. Tests and their helpers are no part of it; an import() that waits is a value too. */
export function graphOf(tree: readonly Source[]): Graph {
  const files = tree.filter(({ path }) => !isFree(path));
  // A folder is imported by its own name where it has an index.
  const byName = new Map(files.map(({ path }) => [path.replace(/(?:\/index)?(?:\.d)?\.tsx?$/, ""), path]));
  return new Map(
    files.map(({ path, source }) => {
      const values = importsOf(source).filter(({ typeOnly }) => !typeOnly);
      return [path, values.flatMap(({ from }) => byName.get(leadsTo(path, from) ?? "") ?? [])];
    }),
  );
}

/** The longest way along imports of values from a file, itself included. Circles are the linter's to find. */
export function longestChain(graph: Graph, from: string): readonly string[] {
  const known = new Map<string, readonly string[]>();
  const walk = (path: string, above: ReadonlySet<string>): readonly string[] => {
    const before = known.get(path);
    if (before) return before;
    const way = new Set([...above, path]);
    const below = (graph.get(path) ?? []).filter((next) => !way.has(next)).map((next) => walk(next, way));
    const chain = [path, ...below.reduce((one, other) => (other.length > one.length ? other : one), [])];
    known.set(path, chain);
    return chain;
  };
  return walk(from, new Set());
}

import { blank, type Source } from "./source";

/** An exported name, and the file that exports it. */
export type Export = { readonly path: string; readonly name: string };

const declared =
  /^export\s+(?:declare\s+)?(?:async\s+)?(?:(?:abstract\s+)?class|const|enum|function\*?|interface|let|type)\s+([\w$]+)/gm;

/**
 * Exported names that stand in no other place of the code: nobody reads them, so they are dead. It is enough that a name stands
 * somewhere else, for whoever says it there may mean this one; comments, strings and documents do not count.
 */
export function deadExports(code: readonly Source[]): Export[] {
  const bare = code.map(({ path, source }) => ({ path, source: blank(source) }));
  const counts = new Map<string, number>();
  for (const { source } of bare)
    for (const [word] of source.matchAll(/[A-Za-z_$][\w$]*/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return bare.flatMap(({ path, source }) =>
    [...source.matchAll(declared)].flatMap(([, name = ""]) =>
      counts.get(name) === 1 ? [{ path, name }] : [],
    ),
  );
}

/**
 * Types of what crosses the wire. Each request and each answer has one beside its schema, by which whoever builds on the API finds it;
 * the schema itself must be read by somebody, at least by a test that holds the Worker to it.
 */
export const isOfTheWire = ({ path, name }: Export, source: string): boolean =>
  path.startsWith("worker/contract/") &&
  /(?:Request|Response)$/.test(name) &&
  source.includes(`export type ${name} =`);

/** Names that are said outside the code, with who says them. */
export const saidElsewhere: Readonly<Record<string, string>> = {
  "preview/functions/api/[[path]].js onRequest": "Cloudflare Pages, which calls it",
  "web/lib/with-selector.ts useSyncExternalStoreWithSelector":
    "TanStack's store, which finds the file in a package's place (scripts/lib/preact.ts)",
  "web/panel/first/dom.ts jsxs": "the build, which makes calls of it from JSX (scripts/build.ts)",
};

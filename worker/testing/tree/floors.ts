import { importsOf, isFree, leadsTo, type Source } from "./source";

type Rule = {
  /** Rooms whose values and types may be imported, besides the room itself. */
  readonly values: readonly string[];
  /** Rooms of which types alone may be imported. */
  readonly types?: readonly string[];
  /** Packages, by the start of their name. */
  readonly packages?: readonly string[];
};

const webFloorA = ["web/ui", "web/i18n", "web/lib"];
const shared = ["worker/contract", "worker/domain"];
/** What browsers may have of the Worker, and the Worker's own pages. */
const open = [...shared, "worker/voice"];
const webPackages = [
  "react",
  "react-dom",
  "@tanstack/",
  "react-hook-form",
  "@hookform/",
  "react-hot-toast",
  "zod/mini",
  "uqr",
];

/**
 * Which way imports run (decision 013), by room: a file imports from its own room and from what is listed here. A room is a
 * folder, or a file where the folder has floors of its own; a feature is a room to itself.
 */
const rules: Readonly<Record<string, Rule>> = {
  "worker/index": {
    values: ["worker/compose", "worker/handlers", "worker/http", "worker/domain"],
    types: ["worker/env"],
  },
  // Development's own entry, and the only one who knows the sandbox.
  "worker/dev": {
    values: [
      "worker/compose",
      "worker/handlers",
      "worker/env",
      "worker/http",
      "worker/usecases",
      "worker/adapters",
      "worker/sandbox",
      "worker/domain",
    ],
    packages: ["hono", "cloudflare:workers"],
  },
  // Its pages are painted in the site's own tokens.
  "worker/sandbox": {
    values: ["worker/domain", "worker/voice"],
    types: ["worker/ports", "worker/env"],
    packages: ["hono", "zod/mini"],
  },
  "worker/handlers": {
    values: ["worker/http", "worker/queue", "worker/usecases"],
    types: ["worker/env", "worker/ports"],
  },
  "worker/compose": {
    values: [
      "worker/env",
      "worker/http",
      "worker/usecases",
      "worker/db",
      "worker/adapters",
      "worker/adapters/alarm-channels",
      ...shared,
    ],
    types: ["worker/ports"],
    packages: ["cloudflare:workers"],
  },
  "worker/env": { values: shared, packages: ["zod/mini"] },
  "worker/http": {
    values: ["worker/usecases", "worker/db", ...open],
    types: ["worker/ports"],
    packages: ["hono", "@hono/", "zod/mini"],
  },
  "worker/queue": {
    values: ["worker/usecases", "worker/db", ...shared],
    types: ["worker/ports"],
    packages: ["zod/mini"],
  },
  "worker/usecases": { values: ["worker/db", "worker/domain"], types: ["worker/ports", "worker/contract"] },
  "worker/db": { values: ["worker/domain"], packages: ["drizzle-orm"] },
  // What every vendor's adapter calls its vendor with.
  "worker/adapters/http-call": { values: ["worker/domain"] },
  // How every vendor's key is rolled.
  "worker/adapters/rolling-key": { values: ["worker/adapters/http-call"] },
  // How every payment provider's list is read.
  "worker/adapters/list-pages": { values: ["worker/domain"], types: ["worker/ports"] },
  // How bytes are written where only text may stand.
  "worker/adapters/base64url": { values: [], packages: ["node:buffer"] },
  "worker/adapters": {
    values: [
      "worker/domain",
      "worker/adapters/http-call",
      "worker/adapters/rolling-key",
      "worker/adapters/list-pages",
      "worker/adapters/base64url",
    ],
    types: ["worker/ports"],
    packages: ["libphonenumber-js", "node:async_hooks", "node:crypto", "zod/mini"],
  },
  // How a person is told: they say what the panel says.
  "worker/adapters/alarm-channels": {
    values: ["worker/domain", "worker/voice", "worker/adapters/http-call"],
    types: ["worker/ports"],
  },
  "worker/ports": { values: [], types: ["worker/domain"] },
  "worker/voice": { values: shared },
  "worker/contract": { values: ["worker/domain"], packages: ["zod/mini"] },
  "worker/domain": { values: [] },
  // The design's documentation shows the panel's pieces too.
  "web/pages": {
    values: ["web/features", "web/features/form", "web/panel/ui", ...webFloorA, ...open],
    packages: webPackages,
  },
  // The two single-page apps: neither sees the other, and what both stand in lies below them.
  "web/status": { values: ["web/app", "web/features", ...webFloorA, ...open], packages: webPackages },
  "web/features": { values: ["web/features/form", ...webFloorA, ...open], packages: webPackages },
  // What the public forms have in common.
  "web/features/form": { values: [...webFloorA, ...open], packages: webPackages },
  "web/panel": { values: ["web/app", "web/panel/ui", ...webFloorA, ...open], packages: webPackages },
  "web/panel/ui": { values: [...webFloorA, ...open], packages: webPackages },
  // Late code: what is needed only by who is challenged.
  "web/challenge": {
    values: ["web/ui", "web/i18n", ...open],
    packages: ["react", "react-dom", "@noble/hashes"],
  },
  "web/app": { values: [...webFloorA, ...open], packages: webPackages },
  "web/ui": { values: open, packages: webPackages },
  "web/i18n": { values: open, packages: webPackages },
  "web/lib": { values: open, packages: webPackages },
};

/** Single files that may see what their room may not. */
const doors: Readonly<Record<string, Rule>> = {
  // What a request carries is named after the bindings.
  "worker/http/context": {
    values: ["worker/usecases", "worker/db", ...shared],
    types: ["worker/ports", "worker/env"],
  },
  // The script inside a document loads the form by the address that the build gave it.
  "web/pages/inline/before-hydration": { values: ["web/lib", ...open], packages: [""] },
  "web/pages/inline/language": { values: ["web/i18n", "web/lib", ...open], packages: [""] },
  "web/status/inline": { values: open, packages: [""] },
  "web/panel/inline": { values: ["web/lib", ...open], packages: [""] },
  // What the panel is built with, in the place of React's own root.
  "web/lib/take-over": { values: [], packages: ["preact"] },
  // Any call may be answered by a challenge.
  "web/lib/call": { values: ["web/challenge", ...open] },
  // The one door between site and API: its type, from which calls get theirs.
  "web/lib/api": { values: open, types: ["worker/http"], packages: ["hono/types", "zod/mini"] },
};

const plain = (path: string): string => path.replace(/\.(?:d\.)?tsx?$/, "");

/** The room that a path lies in: the longest that a rule is written for. */
function roomOf(path: string): string {
  const steps = plain(path).split("/");
  for (let length = steps.length; length > 0; length--) {
    const room = steps.slice(0, length).join("/");
    if (room in rules) return room;
  }
  return "";
}

/** Features, and adapters, do not see each other though they share a floor. */
function cellOf(path: string): string {
  const room = roomOf(path);
  const isSplit = room === "web/features" || room === "worker/adapters";
  return isSplit ? plain(path).split("/").slice(0, 3).join("/") : room;
}

/** Every import that runs against the floors, as a sentence; the tree is in order when there are none. */
export function brokenImports(tree: readonly Source[]): string[] {
  return tree
    .filter(({ path }) => !isFree(path))
    .flatMap(({ path, source }) =>
      importsOf(source).flatMap(({ from, typeOnly }) => {
        const problem = problemOf(path, from, typeOnly);
        return problem === null ? [] : [`${path}: ${from || "a computed import"} ${problem}`];
      }),
    );
}

function problemOf(path: string, from: string, typeOnly: boolean): string | null {
  const rule = doors[plain(path)] ?? rules[roomOf(path)];
  if (!rule) return "is imported by a file in no room";
  const target = leadsTo(path, from);
  if (target === null) return packageProblem(rule, from);
  // Styles are nobody's floor.
  if (target.endsWith(".css"))
    return path.startsWith("web/") && target.startsWith("web/") ? null : "is a style";
  if (target.endsWith(".json")) return roomOf(target) === roomOf(path) ? null : "is another room's data";
  if (isFree(target) || isFree(`${target}.ts`)) return "is for tests only";
  if (cellOf(target) === cellOf(path)) return null;
  const room = roomOf(target);
  if (room === roomOf(path)) return "does not see its neighbour";
  if (rule.values.includes(room)) return null;
  if (!rule.types?.includes(room)) return `leads to ${room || "no room"}, which ${roomOf(path)} does not see`;
  if (room === "worker/http" && target !== "worker/http/app") return "is another type than Api's";
  return typeOnly ? null : "is for its types only";
}

function packageProblem({ packages = [] }: Rule, from: string): string | null {
  const isListed = packages.some(
    (name) => from === name || from.startsWith(name.endsWith("/") ? name : `${name}/`),
  );
  return isListed ? null : "is no package of this floor";
}

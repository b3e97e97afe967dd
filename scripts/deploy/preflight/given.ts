import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { closestMatch } from "leven";
import { settingNames } from "../../../worker/env/names.ts";
import { type Environment, filesOf, isTopology, topologies } from "../names.ts";
import { escrowedKeys, madeKeys } from "../variables.ts";
import type { Problem } from "./problem.ts";

type MadeKey = (typeof madeKeys)[number];
/** What is made for a Worker that lacks it, also one that has run for long: nothing that is stored hangs on these. */
const addedLater = ["ALARM_SECRET", "BACKUP_KEYS"] as const satisfies readonly MadeKey[];
type KeyName = Exclude<MadeKey, (typeof addedLater)[number]>;
const isOneOf = (names: readonly string[], name: string): boolean => names.includes(name);

/** The keys of our own that a Worker has all of, or none yet. */
export const keyNames = madeKeys.filter((name): name is KeyName => !isOneOf(addedLater, name));

/** What is in escrow beside those that are made only once one was turned (`npm run keys`). */
export const turnedKeys = escrowedKeys.filter((name) => !isOneOf(madeKeys, name));

/** What a holder lacks of these. A ring of keys for look-ups needs no key from before there were rings. */
export const missingKeys = (has: (name: string) => boolean): KeyName[] =>
  keyNames.filter((name) => !has(name) && !(name === "HASH_KEY" && has("HASH_KEYS")));

/** What is no setting of the Worker and may stand in the file all the same: it is for the deploy itself. */
const deploysOwn = [
  "CLOUDFLARE_API_TOKEN",
  "CLOUDFLARE_ACCOUNT_ID",
  "CLOUDFLARE_API_BASE_URL",
  "DEPLOY_SMOKE_URL",
  "DEPLOY_SMOKE_PAGES_URL",
  "DEPLOY_JURISDICTION",
  "DEPLOY_TOPOLOGY",
] as const;

type DeploysOwn = (typeof deploysOwn)[number];

/** What the operator gave, before anything was judged but its form. */
export type Given = {
  /** The Worker's settings, by name. */
  readonly settings: Readonly<Record<string, string>>;
  /** What the escrow file holds, by name; empty before the first deploy. */
  readonly escrow: Readonly<Record<string, string>>;
  readonly own: Readonly<Partial<Record<DeploysOwn, string>>>;
  readonly problems: readonly Problem[];
};

const known: ReadonlySet<string> = new Set([...settingNames, ...deploysOwn]);

/**
 * Reads `.deploy/<name>.env` and `.deploy/<name>.keys`. The environment wins over the first, name by name; an empty value
 * counts as none, so that an empty variable switches a line of the file off.
 *
 * @param root the folder that `.deploy` lies in
 */
export function readGiven(name: Environment, root: string, environment: NodeJS.ProcessEnv): Given {
  const file = readSecretFile(root, filesOf(name).settings);
  const escrow = readSecretFile(root, filesOf(name).keys);
  const all = { ...file.values };
  for (const setting of known) {
    const value = environment[setting];
    if (value !== undefined) all[setting] = value;
  }
  const filled = Object.entries(all).filter(([, value]) => value.trim() !== "");
  const isOwn = (setting: string) => (deploysOwn as readonly string[]).includes(setting);
  return {
    settings: Object.fromEntries(filled.filter(([setting]) => known.has(setting) && !isOwn(setting))),
    escrow: escrow.values,
    own: Object.fromEntries(filled.filter(([setting]) => isOwn(setting))),
    problems: [
      ...(file.isThere || environment.PUBLIC_URL ? [] : [noFile(filesOf(name).settings)]),
      ...file.problems,
      ...escrow.problems,
      ...jurisdictionProblem(all.DEPLOY_JURISDICTION),
      ...topologyProblem(all.DEPLOY_TOPOLOGY),
      ...unknownIn(filesOf(name).settings, Object.keys(file.values)),
    ],
  };
}

/** A slip here would be a place that nobody chose, for as long as the database lives. */
const jurisdictionProblem = (value = ""): Problem[] =>
  ["", "eu", "fedramp", "none"].includes(value.trim())
    ? []
    : [
        {
          name: "DEPLOY_JURISDICTION",
          problem: "must be eu, fedramp or none; where data is kept cannot be changed afterwards",
        },
      ];

/** A slip here would be a route that nobody wanted. */
const topologyProblem = (value = ""): Problem[] =>
  value.trim() === "" || isTopology(value)
    ? []
    : [{ name: "DEPLOY_TOPOLOGY", problem: `must be ${topologies.join(" or ")}` }];

const noFile = (path: string): Problem => ({
  name: path,
  problem: `does not exist; write the settings into it, one NAME=value a line (docs/settings.md), and run chmod 600 ${path}`,
});

/** Names in the file that nothing reads: a slip of the pen would otherwise be a setting that silently has its default. */
function unknownIn(path: string, names: readonly string[]): Problem[] {
  return names
    .filter((name) => !known.has(name))
    .map((name) => {
      const near = closestMatch(name.toUpperCase(), [...known], { maxDistance: 4 });
      const advice = near ? `did you mean ${near}?` : "docs/settings.md lists what there is";
      return { name, problem: `stands in ${path} and is no setting; ${advice}` };
    });
}

type SecretFile = {
  readonly isThere: boolean;
  readonly values: Record<string, string>;
  readonly problems: Problem[];
};

/** A file of secrets, which nobody but its owner may read and git may not have. */
function readSecretFile(root: string, path: string): SecretFile {
  const place = join(root, path);
  if (!existsSync(place)) return { isThere: false, values: {}, problems: [] };
  const text = readFileSync(place, "utf8");
  const mode = statSync(place).mode & 0o777;
  const problems = [
    (mode & 0o077) !== 0 && `can be read by others (mode ${mode.toString(8)}); run chmod 600 ${path}`,
    gitHas(root, path),
    ...malformedLines(text),
  ];
  return {
    isThere: true,
    values: Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? ""])),
    problems: problems.flatMap((problem) => (problem ? [{ name: path, problem }] : [])),
  };
}

/** Whether git keeps the file, or would with the next `git add`. A copy without git keeps nothing. */
function gitHas(root: string, path: string): string | null {
  if (succeeds(root, ["ls-files", "--error-unmatch", path]))
    return `is kept by git; run git rm --cached ${path}, and replace every secret in it: whoever has the repository has them`;
  const ignores = !succeeds(root, ["rev-parse"]) || succeeds(root, ["check-ignore", "-q", path]);
  return ignores ? null : "is not ignored by git; add .deploy/ to .gitignore";
}

function succeeds(root: string, args: readonly string[]): boolean {
  try {
    execFileSync("git", args, { cwd: root, stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Lines that a parser skips without a word, and names of which it takes the last. Values are never repeated. */
function malformedLines(text: string): string[] {
  // A value between quotes may hold line breaks.
  const lines = text
    .replace(/=\s*(["'`])[\s\S]*?\1/g, (value) => `=${value.replace(/[^\n]/g, "")}`)
    .split("\n");
  const seen = new Set<string>();
  return lines.flatMap((line, at) => {
    if (/^\s*(#|$)/.test(line)) return [];
    const name = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=/.exec(line)?.[1];
    if (!name) return [`has a line that is not NAME=value: line ${at + 1}`];
    if (seen.has(name)) return [`sets ${name} twice; keep one`];
    seen.add(name);
    return [];
  });
}

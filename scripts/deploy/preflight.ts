import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "../../worker/env.ts";
import { root as ourRoot } from "../lib/root.mjs";
import { type Cloudflare, cloudflare } from "./api.ts";
import { type Environment, filesOf, isTopology, namesOf, type Topology } from "./names.ts";
import { type Account, findAccount, noToken, planProblem, verifyToken } from "./preflight/account.ts";
import { type Given, readGiven } from "./preflight/given.ts";
import { lostKeys, staleKeys } from "./preflight/lost-keys.ts";
import { mailProblem } from "./preflight/mail.ts";
import type { Finding, Problem } from "./preflight/problem.ts";
import { missingRights } from "./preflight/rights.ts";
import { judgeSettings } from "./preflight/settings.ts";
import { takenNames } from "./preflight/taken.ts";
import { findZone, type Zone } from "./preflight/zone.ts";

export type { Problem };

export type PreflightInput = {
  readonly name: Environment;
  /** As the command says it; null where it says nothing, and `DEPLOY_TOPOLOGY` counts. */
  readonly topology: Topology | null;
  /** The process's: settings, and wrangler's own CLOUDFLARE_API_TOKEN, _ACCOUNT_ID and _API_BASE_URL. */
  readonly environment: NodeJS.ProcessEnv;
  /** The folder that `.deploy` lies in; by default the repository. */
  readonly root?: string;
  readonly fetch?: typeof fetch;
  readonly sleep?: (ms: number) => Promise<unknown>;
  readonly signal?: AbortSignal;
  /** Whether this release may be older than the database's schema: the operator goes back to it. */
  readonly isFormer?: boolean;
};

/** What a deploy goes on with. */
export type Found = {
  /** Cloudflare's API, opened with the token for the account. */
  readonly api: Cloudflare;
  readonly account: Account;
  readonly topology: Topology;
  /** The zone that PUBLIC_URL lies in; null in the bound topology on a host of pages.dev. */
  readonly zone: Zone | null;
  /** The Worker's variables and secrets as text, with ENVIRONMENT and STAGE; our own keys only where they exist. */
  readonly settings: Readonly<Record<string, string>>;
  readonly parsed: Settings;
  readonly keysAreNew: boolean;
  /** What the deploy itself was told, in the environment or in `.deploy/<name>.env`. */
  readonly own: Given["own"];
};

export type Preflight = {
  /** What stands in the way, all of it. */
  readonly problems: readonly Problem[];
  /** What does not stand in the way, and somebody should know. */
  readonly warnings: readonly Problem[];
  /** Null where anything stands in the way. */
  readonly found: Found | null;
};

/**
 * Preflight: everything that can be known to be wrong before the first write anywhere, at once, each with what to do about
 * it. It reads files, settings and Cloudflare's API, and changes nothing.
 */
export async function preflight(input: PreflightInput): Promise<Preflight> {
  const root = input.root ?? ourRoot;
  const given = readGiven(input.name, root, input.environment);
  const judged = await judgeSettings(input.name, given);
  const url = URL.parse(judged.settings.PUBLIC_URL ?? "");
  const kept = keptTopology(given.own);
  const topology = input.topology ?? kept;
  const seen = await lookAtAccount({ ...input, topology }, given, {
    host: url?.hostname ?? null,
    keysAreNew: judged.keysAreNew,
    mail: judged.settings.ALARM_EMAIL ?? null,
  });
  const problems = [...given.problems, ...judged.problems, ...seen.problems];
  const warnings = [
    ...seen.warnings,
    ...(topology === kept ? [] : [toRemember(input.name, topology)]),
    ...stateOfTheCopy(root),
  ];
  const { account, zone } = seen;
  const { parsed, settings, keysAreNew } = judged;
  const isReady = problems.length === 0 && account !== null && parsed !== null;
  return {
    problems,
    warnings,
    found: isReady
      ? {
          api: clientFor(input, given.own, account.id),
          account,
          topology,
          zone,
          settings,
          parsed,
          keysAreNew,
          own: given.own,
        }
      : null,
  };
}

/** How visitors reach the API as the settings have it: by a route unless they say otherwise. */
const keptTopology = ({ DEPLOY_TOPOLOGY: kept = "" }: Given["own"]): Topology =>
  isTopology(kept) ? kept : "route";

const toRemember = (name: Environment, topology: Topology): Problem => ({
  name: "DEPLOY_TOPOLOGY",
  problem: `is not ${topology} in ${filesOf(name).settings}, so a deploy that is not told (npm run keys -- … --deploy, a workflow) would change it back; write DEPLOY_TOPOLOGY=${topology} there`,
});

type Seen = {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  readonly account: Account | null;
  readonly zone: Zone | null;
};

/** What Cloudflare says: token, account, zone, rights, plan, and what already carries our names. */
async function lookAtAccount(
  input: PreflightInput & { readonly topology: Topology },
  { own, escrow }: Given,
  { host, keysAreNew, mail }: { host: string | null; keysAreNew: boolean; mail: string | null },
): Promise<Seen> {
  const stopped = (problems: readonly Problem[], account: Account | null = null): Seen => ({
    problems,
    warnings: [],
    account,
    zone: null,
  });
  if (!own.CLOUDFLARE_API_TOKEN) return stopped([noToken]);
  const api = clientFor(input, own);
  const unverified = await verifyToken(api, own.CLOUDFLARE_ACCOUNT_ID);
  if (unverified.length > 0) return stopped(unverified);
  const account = await findAccount(api, own.CLOUDFLARE_ACCOUNT_ID);
  if ("problems" in account) return stopped(account.problems);
  const { id } = account.found;
  const zone = await zoneFor(api, input, host, id);
  const lacking = await missingRights(api, id, zone.found?.id ?? null);
  const findings = [await planProblem(api, id), await mailProblem(api, id, mail)].filter(
    (one) => one !== null,
  );
  const { isFormer = false } = input;
  const place = { account: id, zone: zone.found?.id ?? null, host: host ?? "", isFormer };
  // What the token may not look at would look free.
  const taken = lacking.length > 0 ? [] : await takenNames(api, namesOf(input.name), place);
  const isOurs = lacking.length + taken.length === 0;
  const { keys } = filesOf(input.name);
  const lost = isOurs && keysAreNew ? await lostKeys(api, namesOf(input.name), id, keys) : [];
  const stale = isOurs ? await staleKeys(api, namesOf(input.name), id, keys, escrow) : [];
  return {
    problems: [...zone.problems, ...lacking, ...problemsIn(findings, true), ...taken, ...lost, ...stale],
    warnings: problemsIn(findings, false),
    account: account.found,
    zone: zone.found,
  };
}

const problemsIn = (findings: readonly Finding[], isSure: boolean): Problem[] =>
  findings.filter((finding) => finding.isSure === isSure).map(({ problem }) => problem);

const clientFor = ({ fetch, sleep, signal }: PreflightInput, own: Given["own"], accountId = ""): Cloudflare =>
  cloudflare({
    token: own.CLOUDFLARE_API_TOKEN ?? "",
    accountId,
    ...(own.CLOUDFLARE_API_BASE_URL ? { baseUrl: own.CLOUDFLARE_API_BASE_URL } : {}),
    ...(fetch ? { fetch } : {}),
    ...(sleep ? { sleep } : {}),
    ...(signal ? { signal } : {}),
  });

/** A host of pages.dev is Cloudflare's own: it has no zone, and serves the bound topology only. */
async function zoneFor(
  api: Cloudflare,
  { name, topology }: PreflightInput,
  host: string | null,
  account: string,
) {
  const none = (...problems: Problem[]) => ({ found: null, problems });
  if (host === null) return none();
  if (host.endsWith(".pages.dev")) {
    if (topology === "bound") return none();
    return none({
      name: "PUBLIC_URL",
      problem: `is at ${host}, where a Worker can have no route; set a host of your own, or deploy with --topology bound (https://${namesOf(name).site}.pages.dev)`,
    });
  }
  const zone = await findZone(api, host, account);
  return "found" in zone ? { found: zone.found, problems: [] } : none(...zone.problems);
}

/** What is deployed should be what is in git, so that it can be found again. */
function stateOfTheCopy(root: string): Problem[] {
  const warnings: Problem[] = [];
  if (!existsSync(join(root, "package-lock.json")))
    warnings.push({
      name: "package-lock.json",
      problem: "is not there, so nobody knows which packages are built in; git checkout package-lock.json",
    });
  const changed =
    git(root, ["status", "--porcelain", "--untracked-files=no"])?.split("\n").filter(Boolean).length ?? 0;
  if (changed > 0)
    warnings.push({
      name: "git",
      problem: `has ${changed} changed files that are not committed; what is deployed could not be built again`,
    });
  return warnings;
}

function git(root: string, args: readonly string[]): string | null {
  try {
    return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return null;
  }
}

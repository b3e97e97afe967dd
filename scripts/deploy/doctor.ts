import { err, ok, type Result } from "../../worker/domain/result.ts";
import type { Settings } from "../../worker/env.ts";
import { sayError } from "./api.ts";
import { backupCheck } from "./backup-check.ts";
import { jurisdictionOf } from "./jurisdiction.ts";
import { look } from "./look.ts";
import { namesOf } from "./names.ts";
import { plainHttpCheck } from "./plain-http.ts";
import type { Observed } from "./plan.ts";
import { missingKeys } from "./preflight/given.ts";
import { ownMigrations } from "./preflight/taken.ts";
import { type Found, type Preflight, type PreflightInput, preflight } from "./preflight.ts";
import { expectedOf, whereToLook } from "./smoke/expected.ts";
import { type Check, type SmokeOptions, smoke } from "./smoke.ts";

/** All that a doctor saw. */
export type Findings = {
  readonly ok: boolean;
  readonly problems: Preflight["problems"];
  readonly warnings: Preflight["warnings"];
  /** What stands in the account; empty where a problem kept us from looking. */
  readonly state: readonly Check[];
  /** What visitors meet; empty where nothing is deployed. */
  readonly smoke: readonly Check[];
};

export type DoctorInput = PreflightInput & { readonly progress?: SmokeOptions["progress"] };

/** The checks of a deploy alone, at any time: preflight, what stands in the account, and the smoke test. Changes nothing. */
export async function examine(input: DoctorInput): Promise<Findings> {
  const { progress = () => {} } = input;
  progress("settings, token, account");
  const { problems, warnings, found } = await preflight({ isFormer: true, ...input });
  if (found === null) return { ok: false, problems, warnings, state: [], smoke: [] };
  progress("what stands in the account");
  const seen = await lookAt(found, input);
  const state = seen.ok
    ? stateChecks(seen.value, {
        name: input.name,
        topology: found.topology,
        zone: found.zone,
        publicUrl: found.parsed.publicUrl,
      })
    : [{ name: "the account", ok: false, said: seen.error }];
  const backups = seen.ok ? await backupCheck(found.api, seen.value, Date.now()) : null;
  if (backups) state.push(backups);
  const isServed = seen.ok && seen.value.worker !== null && seen.value.site !== null;
  const visited = isServed ? await visit(seen.value, found, input) : [];
  const isWell = isServed && [...state, ...visited].every((check) => check.ok);
  return { ok: isWell, problems, warnings, state, smoke: visited };
}

async function lookAt(
  { api, zone, parsed, own }: Found,
  { name }: DoctorInput,
): Promise<Result<Observed, string>> {
  const jurisdiction = jurisdictionOf(own);
  const seen = await look(api, { names: namesOf(name), host: parsed.publicUrl.hostname, zone, jurisdiction });
  return seen.ok ? ok(seen.value) : err(sayError(seen.error));
}

async function visit({ site }: Observed, found: Found, { name, progress, fetch, signal }: DoctorInput) {
  const { own, parsed, settings } = found;
  const { url, pagesUrl } = whereToLook(own, parsed.publicUrl, site?.address ?? null);
  const expected = await expectedOf(name, settings, parsed, pagesUrl);
  // A cron that beats is heard at once; one that was started a moment ago is the deploy's to wait for.
  const options = {
    patience: 0,
    ...(progress && { progress }),
    ...(fetch && { fetch }),
    ...(signal && { signal }),
  };
  const checks = await smoke(url, expected, options);
  // In a trial the address is played on loopback, which has no TLS at all.
  return url === parsed.publicUrl.origin
    ? [...checks, await plainHttpCheck(parsed.publicUrl, options)]
    : checks;
}

/** Of which deploy the state is judged. */
type Deployed = Pick<DoctorInput, "name"> & Pick<Found, "topology" | "zone"> & Pick<Settings, "publicUrl">;

/** Each thing that a deploy makes, and whether it stands as the deploy leaves it. */
export function stateChecks(seen: Observed, { name, topology, zone, publicUrl }: Deployed): Check[] {
  const names = namesOf(name);
  const { host } = publicUrl;
  const there = (what: string, isThere: boolean): Check => ({
    name: what,
    ok: isThere,
    said: isThere ? "is there" : "is not there; npm run deploy makes it",
  });
  return [
    there(`database ${names.database}`, seen.database !== null),
    migrationsCheck(seen),
    there(`KV ${names.edge}`, seen.edge !== null),
    consumerCheck(seen, names.worker),
    there(`queue ${names.deadLetters}`, seen.deadLetters !== null),
    there(`bucket ${names.archive}`, seen.archive),
    ...workerChecks(seen, names.worker),
    there(`site ${names.site}`, seen.site?.live != null),
    ...(zone === null ? [] : [domainCheck(seen, host)]),
    ...(topology === "bound" ? [] : [routeCheck(seen, host, names.worker)]),
    {
      name: "the last deploy",
      ok: seen.unfinished === null,
      said: seen.unfinished === null ? "came to its end" : "was stopped half-way; run npm run deploy again",
    },
  ];
}

function migrationsCheck({ applied }: Observed): Check {
  const waiting = ownMigrations().filter((name) => !applied.includes(name));
  const said =
    waiting.length === 0 ? `${applied.length} applied` : `${waiting.length} wait: ${waiting.join(", ")}`;
  return { name: "migrations", ok: waiting.length === 0, said };
}

function consumerCheck({ queue }: Observed, worker: string): Check {
  const script = queue?.consumer?.script ?? null;
  const said = !queue
    ? "there is no queue"
    : script === null
      ? "nobody takes from it"
      : `${script} takes from it`;
  return { name: "wake-ups", ok: script === worker, said };
}

function workerChecks({ worker }: Observed, name: string): Check[] {
  if (worker === null)
    return [{ name: `Worker ${name}`, ok: false, said: "is not there; npm run deploy makes it" }];
  const missing = missingKeys((key) => worker.secrets.includes(key));
  return [
    { name: `Worker ${name}`, ok: true, said: `version ${worker.version}` },
    {
      name: "keys of our own",
      ok: missing.length === 0,
      said: missing.length === 0 ? "are set" : `${missing.join(", ")} not set`,
    },
    {
      name: "cron",
      ok: worker.crons.length > 0,
      said: worker.crons.join(", ") || "has none, so nothing is swept",
    },
    {
      name: "workers.dev and previews",
      ok: !worker.open,
      said: worker.open ? "lead to the Worker past the site" : "are off",
    },
    {
      name: "logs",
      ok: worker.quietLogs,
      said: worker.quietLogs ? "without addresses and paths" : "are off, or keep visitors' addresses",
    },
  ];
}

function domainCheck({ site }: Observed, host: string): Check {
  const status = site?.domains.find(({ name }) => name === host)?.status ?? null;
  return { name: `domain ${host}`, ok: status === "active", said: status ?? "is not the site's" };
}

function routeCheck({ routes }: Observed, host: string, worker: string): Check {
  const pattern = `${host}/api/*`;
  const script = routes.find((route) => route.pattern === pattern)?.script ?? null;
  return {
    name: `route ${pattern}`,
    ok: script === worker,
    said: script === null ? "is not there" : `leads to ${script}`,
  };
}

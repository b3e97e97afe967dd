import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod/mini";
import { err, ok, type Result } from "../../worker/domain/result.ts";
import { at } from "../lib/root.mjs";
import { type Answer, sayError } from "./api.ts";
import type { Built } from "./build.ts";
import { configOf } from "./config.ts";
import { writePrivately } from "./keys.ts";
import {
  findDatabase,
  findNamespace,
  findQueue,
  hasBucket,
  jurisdictionHeader,
  lookAtSite,
  siteMessage,
} from "./look.ts";
import { type Desired, needless, type Observed, type Step } from "./plan.ts";
import type { Scene } from "./scene.ts";
import { lastWords, runWrangler } from "./wrangler.ts";

/** What is uploaded, made before anything is changed. */
export type Upload = {
  readonly desired: Desired;
  readonly worker: Built;
  readonly site: Built;
  /** Every secret that goes with the Worker, by name. */
  readonly secrets: Readonly<Record<string, string>>;
};

/** What a step knows now that it did not before; or why it could not be taken. */
type Taken = Promise<Result<Partial<Observed>, string>>;
type Take = (scene: Scene, upload: Upload, seen: Observed) => Taken;

/** How each step is taken. Each can be taken again after it was ended anywhere. */
export const takeStep: Readonly<Record<Step, Take>> = {
  database: async ({ api, jurisdiction }, { desired: { names } }) => {
    const json = { name: names.database, ...(jurisdiction ? { jurisdiction } : {}) };
    const made = await api.post(`${api.account}/d1/database`, z.unknown(), { json });
    return asSeen(made, await findDatabase(api, names.database), (database) => ({ database }));
  },
  edge: async ({ api }, { desired: { names } }) => {
    const json = { title: names.edge };
    const made = await api.post(`${api.account}/storage/kv/namespaces`, z.unknown(), { json });
    return asSeen(made, await findNamespace(api, names.edge), (edge) => ({ edge }));
  },
  "dead-letters": async ({ api }, { desired: { names } }) => {
    const json = { queue_name: names.deadLetters };
    const made = await api.post(`${api.account}/queues`, z.unknown(), { json });
    return asSeen(made, await findQueue(api, names.deadLetters), (deadLetters) => ({ deadLetters }));
  },
  queue: async ({ api }, { desired: { names } }) => {
    const json = { queue_name: names.queue };
    const made = await api.post(`${api.account}/queues`, z.unknown(), { json });
    return asSeen(made, await findQueue(api, names.queue), (queue) => ({ queue }));
  },
  archive: async ({ api, jurisdiction }, { desired: { names } }) => {
    const headers = jurisdictionHeader(jurisdiction);
    const made = await api.post(`${api.account}/r2/buckets`, z.unknown(), {
      json: { name: names.archive },
      headers,
    });
    const found = await hasBucket(api, names.archive, jurisdiction);
    return asSeen(made, found.ok && !found.value ? ok(null) : found, () => ({ archive: true }));
  },
  migrations: async (scene, { desired }, seen) => {
    const noted = await noteBookmark(scene, seen);
    if (!noted.ok) return noted;
    const args = ["d1", "migrations", "apply", "DB", "--remote", "-c", writeConfig(scene, desired, seen)];
    const ended = await wrangle(scene, args);
    return ended.ok ? ok({ applied: desired.migrations }) : ended;
  },
  project: async ({ api }, { desired: { names, host } }) => {
    const json = { name: names.site, production_branch: branch };
    const made = await api.post(`${api.account}/pages/projects`, z.unknown(), { json });
    const taken = asSeen(made, await lookAtSite(api, names.site), (site) => ({ site }));
    const address = taken.ok ? taken.value.site?.address : undefined;
    if (address === undefined || !host.endsWith(".pages.dev") || host === address) return taken;
    return err(
      `Pages gave the site the address ${address}; set PUBLIC_URL to https://${address}, and run this again`,
    );
  },
  record: async ({ api }, { desired: { host, names } }, { zone, record, site }) => {
    const json = {
      type: "CNAME",
      name: host,
      content: site?.address ?? `${names.site}.pages.dev`,
      proxied: true,
      ttl: 1,
    };
    const records = `/zones/${zone?.id}/dns_records`;
    const made = record
      ? await api.put(`${records}/${record.id}`, z.object({ id: z.string() }), { json })
      : await api.post(records, z.object({ id: z.string() }), { json });
    if (!made.ok) return err(sayError(made.error));
    return ok({ record: { id: made.value.id, type: "CNAME", content: json.content, proxied: true } });
  },
  domain: waitForDomain,
  worker: uploadWorker,
  // Each is a version of the Worker that serves at once, so it comes after the upload: the Worker of before may need them.
  secrets: async ({ api }, { desired }, seen) => {
    for (const name of needless(desired, seen)) {
      const path = `${api.account}/workers/scripts/${desired.names.worker}/secrets/${name}`;
      const gone = await api.delete(path, z.unknown());
      if (!gone.ok && gone.error.status !== 404) return err(sayError(gone.error));
    }
    return ok({});
  },
  triggers: async (scene, { desired }, seen) => {
    const stale = seen.routes.filter(
      ({ pattern, script }) => script === desired.names.worker && !desired.routes.includes(pattern),
    );
    for (const { id } of stale) {
      const gone = await scene.api.delete(`/zones/${seen.zone?.id}/workers/routes/${id}`, z.unknown());
      if (!gone.ok) return err(sayError(gone.error));
    }
    const ended = await wrangle(scene, ["triggers", "deploy", "-c", writeConfig(scene, desired, seen)]);
    return ended.ok ? ok({}) : ended;
  },
  logs: async ({ api }, { desired: { names } }) => {
    const path = `${api.account}/workers/scripts/${names.worker}/script-settings`;
    const json = { observability: { enabled: true, logs: { enabled: true, invocation_logs: false } } };
    const changed = await api.patch(path, z.unknown(), { json });
    return changed.ok ? ok({}) : err(sayError(changed.error));
  },
  site: async (scene, { desired, site }) => {
    const args = ["pages", "deploy", "dist", "--project-name", desired.names.site, "--branch", branch];
    const message = ["--commit-message", siteMessage(desired.siteMark), "--commit-dirty=true"];
    const ended = await wrangle(scene, [...args, ...message], site.folder);
    return ended.ok ? ok({}) : ended;
  },
};

/** The branch whose deployments Pages takes for production's. */
const branch = "main";

/** Made by this call, by one whose answer was lost, or by a deploy beside this one: what is there counts. */
function asSeen<T>(
  made: Answer<unknown>,
  found: Answer<T | null>,
  seen: (value: T) => Partial<Observed>,
): Result<Partial<Observed>, string> {
  if (found.ok && found.value !== null) return ok(seen(found.value));
  if (!made.ok) return err(sayError(made.error));
  return err(found.ok ? "it was made and cannot be found" : sayError(found.error));
}

/** To where the database can be taken back, should the migrations turn out wrong. */
async function noteBookmark({ api, say }: Scene, { database }: Observed): Promise<Result<null, string>> {
  const path = `${api.account}/d1/database/${database?.id}/time_travel/bookmark`;
  const answer = await api.get(path, z.object({ bookmark: z.string() }));
  if (!answer.ok) return err(`the database's bookmark could not be noted: ${sayError(answer.error)}`);
  say.line(`  the database before this: bookmark ${answer.value.bookmark}`);
  return ok(null);
}

/** Adds the domain, and asks until Cloudflare has made its certificate, which takes from seconds to minutes. */
async function waitForDomain(
  { api, say, patience, signal, lease }: Scene,
  { desired }: Upload,
  { site, zone }: Observed,
): Taken {
  const { host, names } = desired;
  const domains = `${api.account}/pages/projects/${names.site}/domains`;
  const shape = z.object({ name: z.string(), status: z.string() });
  if (!site?.domains.some(({ name }) => name === host)) {
    const added = await api.post(domains, shape, { json: { name: host } });
    const there = added.ok ? added : await api.get(`${domains}/${host}`, shape);
    if (!added.ok && !there.ok) return err(sayError(added.error));
  }
  if (zone === null)
    say.line(`  at whoever keeps the DNS of ${host}: a CNAME record to ${site?.address ?? names.site}`);
  const until = Date.now() + patience.domain;
  for (let wait = 200; ; wait = Math.min(wait * 1.5, 5_000)) {
    const answer = await api.get(`${domains}/${host}`, shape);
    if (!answer.ok) return err(sayError(answer.error));
    const { status } = answer.value;
    if (status === "active") return ok({});
    if (signal.aborted) return err("stopped by the operator");
    const held = await lease();
    if (!held.ok) return held;
    if (Date.now() > until || /^(blocked|error|deactivated)$/.test(status))
      return err(
        `the domain ${host} is ${status}. Pages, Custom domains in the dashboard says why; run this again afterwards`,
      );
    say.progress(`  the domain ${host} is ${status}; waiting`);
    await pause(wait, undefined, { signal }).catch(() => {});
  }
}

/** Code, bindings, variables and secrets in one upload, so that no request and no cron ever meets half of them. */
async function uploadWorker(scene: Scene, { desired, worker, secrets }: Upload, seen: Observed): Taken {
  const config = writeConfig(scene, desired, seen);
  return withSecretsFile(scene, secrets, async (file) => {
    const upload = [join(worker.folder, "index.js"), "--no-bundle", "--upload-source-maps"];
    const args = ["deploy", ...upload, "-c", config, "--secrets-file", file, "--message", "npm run deploy"];
    const ended = await wrangle(scene, args);
    return ended.ok ? ok({}) : ended;
  });
}

/** Lends secrets to wrangler in a file that only we may read, and that is gone afterwards. */
async function withSecretsFile<T>(
  { files }: Scene,
  secrets: Readonly<Record<string, string>>,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(dirname(files.keys), secretsFolder));
  try {
    const file = join(folder, "secrets.json");
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
    return await work(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the folders are called in which secrets lie for a moment; one that a kill left behind is taken away by the next deploy. */
export const secretsFolder = "secrets-";

/** Writes `.deploy/<name>.toml` for what is known of the account by now, and answers where it is. */
export function writeConfig(
  { files, environment, jurisdiction, alarmEmail }: Scene,
  desired: Desired,
  seen: Observed,
): string {
  const { names, variables, routes } = desired;
  const place = {
    environment,
    names,
    variables,
    routes,
    jurisdiction,
    alarmEmail,
    repository: relative(dirname(files.config), at(".")).replace(/\/$/, "") || ".",
    databaseId: seen.database?.id ?? "",
    edgeId: seen.edge?.id ?? "",
    zoneId: seen.zone?.id ?? null,
  };
  writePrivately(files.config, configOf(readFileSync(at("wrangler.toml"), "utf8"), place));
  return files.config;
}

/** Runs wrangler, keeps what it said in the log, and shows the end of it when it failed. */
async function wrangle(scene: Scene, args: readonly string[], cwd?: string): Promise<Result<null, string>> {
  const { say, access, patience, signal } = scene;
  const { code, text } = await runWrangler(args, {
    access,
    patience: patience.wrangler,
    signal,
    ...(cwd ? { cwd } : {}),
  });
  say.logOnly(text);
  if (signal.aborted) return err("stopped by the operator");
  return code === 0 ? ok(null) : err(`wrangler ${args[0]} failed:\n${lastWords(say.redact(text))}`);
}

import { join } from "node:path";
import { ok } from "../../worker/domain/result.ts";
import { root } from "../lib/root.mjs";
import { type Cloudflare, cloudflare, cloudflareApi } from "./api.ts";
import { jurisdictionOf } from "./jurisdiction.ts";
import { type Environment, filesOf } from "./names.ts";
import type { Found } from "./preflight.ts";
import type { Say } from "./say.ts";
import type { Scene } from "./scene.ts";

export type Files = ReturnType<typeof filesIn>;

/** Where the operator's own files are. `DEPLOY_ROOT` is the folder that `.deploy` lies in, where it is not the repository. */
export function filesIn(environment: NodeJS.ProcessEnv, name: Environment) {
  const folder = environment.DEPLOY_ROOT || root;
  const { settings, config, keys, log, lock, restore, witness } = filesOf(name);
  return {
    root: folder,
    settings: join(folder, settings),
    config: join(folder, config),
    keys: join(folder, keys),
    log: join(folder, log),
    lock: join(folder, lock),
    restore: join(folder, restore),
    witness: join(folder, witness),
  };
}

type Opening = {
  readonly name: Environment;
  readonly found: Found;
  readonly files: Files;
  readonly say: Say;
  readonly signal: AbortSignal;
  readonly environment: NodeJS.ProcessEnv;
};

/** What every step of a deploy needs, of what the preflight found. */
export function openScene({ name, found, files, say, signal, environment }: Opening): Scene {
  const { account, zone, settings, own } = found;
  const token = own.CLOUDFLARE_API_TOKEN ?? "";
  const baseUrl = own.CLOUDFLARE_API_BASE_URL ?? cloudflareApi;
  const seconds = Number(environment.DEPLOY_PATIENCE) || 30;
  const open = (others: { signal?: AbortSignal; patience: number }): Cloudflare =>
    cloudflare({ token, accountId: account.id, baseUrl, ...others });
  say.hide([token]);
  return {
    environment: name,
    api: open({ signal, patience: seconds * 1000 }),
    lastCalls: open({ patience: 5_000 }),
    access: {
      CLOUDFLARE_API_TOKEN: token,
      CLOUDFLARE_ACCOUNT_ID: account.id,
      CLOUDFLARE_API_BASE_URL: baseUrl,
    },
    zone,
    files,
    jurisdiction: jurisdictionOf(own),
    alarmEmail: settings.ALARM_EMAIL ?? null,
    say,
    signal,
    lease: async () => ok(null),
    patience: { wrangler: seconds * 6_000, domain: 15 * 60_000 },
  };
}

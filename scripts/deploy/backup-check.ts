import * as z from "zod/mini";
import { backupOld } from "../../worker/domain/backup.ts";
import type { Cloudflare } from "./api.ts";
import { ask } from "./lock.ts";
import type { Observed } from "./plan.ts";
import type { Check } from "./smoke.ts";

/** What is known of backups: whether there is a key to seal them, when the last whole one began, and since when they are set up (ms). */
export type Backups = {
  readonly isKeySet: boolean;
  readonly last: number | null;
  readonly since: number | null;
};

/** Whether there is a backup to go back to, if the account or more than Time Travel's thirty days are lost. `now` in ms. */
export function judgeBackups({ isKeySet, last, since }: Backups, now: number): Check {
  const said = (ok: boolean, what: string): Check => ({ name: "backups", ok, said: what });
  if (!isKeySet) return said(false, "are not made: BACKUP_KEYS is not set; npm run deploy makes it");
  const from = last ?? since;
  if (from === null) return said(true, "are set up, and the first one is still to come");
  const hours = Math.floor((now - from) / 3_600_000);
  if (now - from > backupOld)
    return said(false, `there was no whole one for ${hours} hours; npm run backup makes one`);
  return said(
    true,
    last === null ? "the first one is on its way" : `the last whole one is ${hours} hours old`,
  );
}

const beats = z.array(z.object({ name: z.string(), at: z.number() }));

/** The same of what is deployed; null where there is nothing to look at. */
export async function backupCheck(
  api: Cloudflare,
  { database, worker }: Observed,
  now: number,
): Promise<Check | null> {
  if (!database || !worker) return null;
  const sql = "SELECT name, at FROM heartbeats WHERE name IN ('backup_nightly', 'backup_since')";
  const answer = await ask(api, database.id, sql, { reads: true });
  const rows = answer.ok ? beats.parse(answer.value) : [];
  const at = (name: string) => rows.find((row) => row.name === name)?.at ?? null;
  const isKeySet = worker.secrets.includes("BACKUP_KEYS");
  return judgeBackups({ isKeySet, last: at("backup_nightly"), since: at("backup_since") }, now);
}

import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hasDatabases, migrate } from "./database.ts";
import { setPassword } from "./staff.ts";
import { localStaffDatabase, type Rig } from "./staff-database.ts";

/**
 * The databases, up to date. In development there is an account `admin`, whose password is DEV_ADMIN_PASSWORD and need not
 * be changed; left alone when this state has it already.
 */
export async function migrateWithAdmin(rig: Rig) {
  const { state, settings } = rig;
  if (settings.ENVIRONMENT === "production") return migrate(rig);
  const stamp = join(state, "rig", "admin");
  const wanted = fingerprint(settings);
  const isThere = hasDatabases(state) && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
  const password = settings.DEV_ADMIN_PASSWORD ?? "";
  await migrate(rig, isThere ? [] : await setPassword(localStaffDatabase(rig), "admin", password, null));
  writeFileSync(stamp, wanted);
}

/** Another key or another password ask for it anew. */
const fingerprint = ({ HASH_KEY, HASH_KEYS, DEV_ADMIN_PASSWORD }: Record<string, string>) =>
  createHash("sha256")
    .update(JSON.stringify([HASH_KEY, DEV_ADMIN_PASSWORD, HASH_KEYS]))
    .digest("hex");

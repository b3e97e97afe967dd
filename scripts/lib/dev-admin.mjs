import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { localHouse } from "./house.mjs";
import { query, setPassword } from "./staff.mjs";

/**
 * In development there is an account `admin`, whose password is DEV_ADMIN_PASSWORD; skipped when this state has it already.
 *
 * @param {import("./house.mjs").Rig} rig
 */
export async function seedAdmin(rig) {
  const { state, settings } = rig;
  if (settings.ENVIRONMENT === "production") return;
  const stamp = join(state, "rig", "admin");
  const wanted = fingerprint(rig);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  const house = localHouse(rig);
  query(house, await setPassword(house, "admin", settings.DEV_ADMIN_PASSWORD ?? ""));
  writeFileSync(stamp, wanted);
}

/** Other databases, another key or another password ask for it anew. @param {import("./house.mjs").Rig} rig */
function fingerprint({ state, settings }) {
  const migrated = statSync(join(state, "rig", "migrated")).mtimeMs;
  return createHash("sha256")
    .update(JSON.stringify([migrated, settings.HASH_KEY, settings.DEV_ADMIN_PASSWORD]))
    .digest("hex");
}

import { at } from "./root.mjs";
import type { StaffDatabase } from "./staff.ts";

export type Rig = { state: string; config: string; env: NodeJS.ProcessEnv; settings: Record<string, string> };

/** The databases of a copy that runs here, on the clock of that copy. */
export function localStaffDatabase({ state, config, env, settings }: Rig): StaffDatabase {
  const [rate, base] = [Number(settings.CLOCK_RATE) || 1, Number(settings.CLOCK_BASE) || 0];
  return {
    place: ["--local", "-c", config, "--persist-to", state],
    env,
    hashKey: settings.HASH_KEY ?? "",
    now: Math.round(base + (Date.now() - base) * rate),
  };
}

/** The database that is deployed. Its key is known to whoever set it, and nowhere kept. */
export function remoteStaffDatabase(env: NodeJS.ProcessEnv): StaffDatabase {
  const hashKey = env.HASH_KEY ?? "";
  if (!/^[A-Za-z0-9+/]{43}=$/.test(hashKey)) {
    throw new Error("Set HASH_KEY to that of the deployed Worker: passwords are hashed with it.");
  }
  return {
    place: ["--remote", "--env", "production", "-c", at("wrangler.toml")],
    env,
    hashKey,
    now: Date.now(),
  };
}

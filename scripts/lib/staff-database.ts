import { quiet } from "./rig.ts";
import { at } from "./root.mjs";
import type { StaffDatabase } from "./staff.ts";
import type { Deployment } from "./staff-remote.ts";

export type Rig = { state: string; config: string; env: NodeJS.ProcessEnv; settings: Record<string, string> };

/** The databases of a copy that runs here, on the clock of that copy. */
export function localStaffDatabase({ state, config, env, settings }: Rig): StaffDatabase {
  const [rate, base] = [Number(settings.CLOCK_RATE) || 1, Number(settings.CLOCK_BASE) || 0];
  return {
    place: ["--local", "-c", config, "--persist-to", state],
    env,
    hashKey: settings.HASH_KEYS?.split(",")[0] ?? settings.HASH_KEY ?? "",
    now: Math.round(base + (Date.now() - base) * rate),
  };
}

/** The database that is deployed, for what needs no key: that of its passwords is known to its Worker alone. */
export const remoteStaffDatabase = ({ config, access }: Deployment): StaffDatabase => ({
  place: ["--remote", "-c", config],
  env: { ...quiet(at(".cache/deploy/wrangler")), ...access },
  hashKey: "",
  now: Date.now(),
});

import { environments, isEnvironment } from "../deploy/names.ts";
import { migrate } from "./database.ts";
import { visit } from "./rig.ts";
import type { StaffDatabase } from "./staff.ts";
import { localStaffDatabase, remoteStaffDatabase } from "./staff-database.ts";
import { findDeployment } from "./staff-remote.ts";

/** A database that can be asked, and what time it is there; no key of its Worker is needed for that. */
export type Reached = Pick<StaffDatabase, "place" | "env" | "now">;

/** That of a deployed copy, or without a name that of the copy that runs here, brought to today's schema. */
export async function reachDatabase(
  name: string | undefined,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Reached> {
  if (name !== undefined) {
    if (!isEnvironment(name)) throw new Error(`'${name}' is not one of: ${environments.join(", ")}.`);
    return remoteStaffDatabase(findDeployment(name, environment));
  }
  const rig = visit();
  await migrate(rig);
  return localStaffDatabase(rig);
}

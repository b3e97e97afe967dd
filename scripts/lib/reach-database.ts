import { existsSync } from "node:fs";
import { environments, filesOf, isEnvironment } from "../deploy/names.ts";
import { migrate } from "./database.ts";
import { visit } from "./rig.ts";
import { at } from "./root.mjs";
import type { StaffDatabase } from "./staff.ts";
import { localStaffDatabase } from "./staff-database.ts";

/** A database that can be asked, and what time it is there; no key of its Worker is needed for that. */
export type Reached = Pick<StaffDatabase, "place" | "env" | "now">;

/** That of a deployed copy, or without a name that of the copy that runs here, brought to today's schema. */
export async function reachDatabase(name: string | undefined): Promise<Reached> {
  if (name !== undefined) return deployed(name);
  const rig = visit();
  await migrate(rig);
  return localStaffDatabase(rig);
}

/** What `npm run deploy` generated says which database that is. */
function deployed(name: string): Reached {
  if (!isEnvironment(name)) throw new Error(`'${name}' is not one of: ${environments.join(", ")}.`);
  const config = at(filesOf(name).config);
  if (!existsSync(config))
    throw new Error(`There is no ${filesOf(name).config}: npm run deploy -- ${name} makes it.`);
  return { place: ["--remote", "-c", config], env: process.env, now: Date.now() };
}

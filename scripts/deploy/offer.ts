import { spawnSync } from "node:child_process";
import { createInterface } from "node:readline/promises";
import * as z from "zod/mini";
import { at } from "../lib/root.mjs";
import { ask } from "./lock.ts";
import type { Scene } from "./scene.ts";

const rows = z.array(z.object({ staff: z.number() }));

/** Where nobody can open the panel yet: says how somebody can, and on a terminal makes the account at once. */
export async function offerStaffAccount(scene: Scene, database: string): Promise<void> {
  const { api, say, environment, access } = scene;
  const answer = await ask(api, database, "SELECT count(*) AS staff FROM staff", { reads: true });
  if (!answer.ok) return;
  if ((rows.parse(answer.value)[0]?.staff ?? 0) > 0) return;
  const command = `npm run admin -- create <name> --remote ${environment}`;
  if (!process.stdin.isTTY) {
    say.line(`Nobody can open the panel yet: ${command}`);
    return;
  }
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const name = (
    await asking.question("Nobody can open the panel yet. A name for the first account (empty: later): ")
  ).trim();
  asking.close();
  if (name === "") {
    say.line(`Later: ${command}`);
    return;
  }
  const args = [at("scripts/run.mjs"), "scripts/admin.ts", "create", name, "--remote", environment];
  spawnSync(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...access } });
}

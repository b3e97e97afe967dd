import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runNode } from "./child.mjs";
import { at } from "./root.mjs";

/** Where wrangler's own entry checks the Node version and starts a second process, this is the program itself. */
export const wrangler = at("node_modules/wrangler/wrangler-dist/cli.js");

const folders = { DB: "migrations", SANDBOX: "worker/sandbox/migrations" };
const seed = "scripts/seed.sql";

/**
 * Brings the local databases up to date and runs these statements on the product's; skipped when nothing is asked and
 * this state has seen exactly these files before.
 */
export async function migrate(
  { state, config, env }: { state: string; config: string; env: NodeJS.ProcessEnv },
  statements: string[] = [],
) {
  const stamp = join(state, "rig", "migrated");
  const wanted = fingerprint();
  const isUpToDate = hasDatabases(state) && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
  if (isUpToDate && statements.length === 0) return;
  // Not among what a programme reads.
  console.error("Preparing the local databases…");
  const work = JSON.stringify({ config, state, folders, seed, statements });
  if ((await runNode([at("scripts/lib/fill-databases.ts"), work], { env, quiet: true })) !== 0) {
    console.error(`The local databases could not be prepared. To begin anew, delete ${state}.`);
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

export const hasDatabases = (state: string) => existsSync(join(state, "v3/d1"));

function fingerprint() {
  const hash = createHash("sha256").update(readFileSync(at(seed)));
  for (const folder of Object.values(folders)) {
    for (const name of readdirSync(at(folder)).filter((file) => file.endsWith(".sql"))) {
      hash.update(`\0${name}\0`).update(readFileSync(at(join(folder, name))));
    }
  }
  return hash.digest("hex");
}

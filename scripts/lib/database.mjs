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
 * Brings the local databases up to date; skipped when this state has seen exactly these files before.
 *
 * @param {{ state: string, config: string, env: NodeJS.ProcessEnv }} rig
 */
export async function migrate({ state, config, env }) {
  const stamp = join(state, "rig", "migrated");
  const wanted = fingerprint();
  if (existsSync(join(state, "v3/d1")) && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Preparing the local databases…");
  const local = ["--local", "-c", config, "--persist-to", state];
  const steps = [
    ...Object.keys(folders).map((name) => ["migrations", "apply", name]),
    ["execute", "DB", "--file", at(seed)],
  ];
  // One at a time: the local databases share files, which lock.
  for (const step of steps) {
    if ((await runNode([wrangler, "d1", ...step, ...local], { env, quiet: true })) === 0) continue;
    console.error(`The local databases could not be prepared. To begin anew, delete ${state}.`);
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

function fingerprint() {
  const hash = createHash("sha256").update(readFileSync(at(seed)));
  for (const folder of Object.values(folders)) {
    for (const name of readdirSync(at(folder)).filter((file) => file.endsWith(".sql"))) {
      hash.update(`\0${name}\0`).update(readFileSync(at(join(folder, name))));
    }
  }
  return hash.digest("hex");
}

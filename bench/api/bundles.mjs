import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { runNode } from "../../scripts/lib/child.mjs";
import { wrangler } from "../../scripts/lib/database.ts";
import { localConfig, quiet } from "../../scripts/lib/rig.ts";
import { at } from "../../scripts/lib/root.mjs";

const folder = at(".cache/bench/worker");

/** The configuration seen from a folder without a developer's own settings. */
export const config = join(folder, "wrangler.toml");

/** What wrangler would deploy, of the product and of the bare Hono; the product also as development runs it. */
export async function bundleAll() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(config, localConfig(readFileSync(at("wrangler.toml"), "utf8")));
  return {
    product: await bundle("product", [at("worker/index.ts")]),
    dev: await bundle("dev", [at("worker/dev.ts")]),
    hello: await bundle("hello", [at("bench/api/floor/hello.mjs")]),
  };
}

/** Bytes of an upload as Cloudflare counts them: compressed. */
export const uploadSize = (/** @type {string} */ out) =>
  readdirSync(out)
    .filter((name) => /\.(m?js|wasm|bin|txt)$/.test(name))
    .reduce((sum, name) => sum + gzipSync(readFileSync(join(out, name)), { level: 9 }).length, 0);

/**
 * @param {string} name
 * @param {string[]} entry
 * @returns {Promise<string>} its folder
 */
async function bundle(name, entry) {
  const out = join(folder, name);
  const args = ["deploy", ...entry, "--dry-run", "--outdir", out, "-c", config];
  if ((await runNode([wrangler, ...args], { env: quiet(folder), quiet: true })) !== 0)
    throw new Error(`${name} could not be bundled`);
  return out;
}

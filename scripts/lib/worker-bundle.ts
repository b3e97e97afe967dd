import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { runNode } from "./child.mjs";
import { wrangler } from "./database.ts";
import { localConfig, quiet } from "./rig.ts";
import { at } from "./root.mjs";

/** What the bundle that production uploads may weigh, in bytes of gzip: an eighth of what Cloudflare takes (3 MiB), and a brake for us
 * (decision 118). */
export const mostBytes = 384 * 1024;

/**
 * Bundles a Worker as `wrangler deploy` would upload it: minified, with its source map beside it.
 *
 * @param out its folder, emptied first
 * @param config written first: wrangler.toml seen from a folder without a developer's own settings
 * @returns the modules that were read for it, as paths
 */
export async function bundleWorker(entry: string, out: string, config: string): Promise<string[]> {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(dirname(config), { recursive: true });
  writeFileSync(config, localConfig(readFileSync(at("wrangler.toml"), "utf8")));
  const metafile = `${out}.inputs.json`;
  const args = ["deploy", entry, "--dry-run", "--minify", "--outdir", out, "--metafile", metafile];
  if ((await runNode([wrangler, ...args, "-c", config], { env: quiet(dirname(config)), quiet: true })) !== 0)
    throw new Error(`${entry} could not be bundled`);
  const { inputs }: { inputs: Record<string, unknown> } = JSON.parse(readFileSync(metafile, "utf8"));
  rmSync(metafile);
  return Object.keys(inputs);
}

/** Bytes of an upload, as they are and compressed as Cloudflare counts them. */
export function uploadSize(out: string): { readonly raw: number; readonly gz: number } {
  const files = readdirSync(out).filter((name) => /\.(m?js|wasm|bin|txt)$/.test(name));
  const contents = files.map((name) => readFileSync(join(out, name)));
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
  return {
    raw: sum(contents.map(({ length }) => length)),
    gz: sum(contents.map((content) => gzipSync(content, { level: 9 }).length)),
  };
}

/** Modules that only development may have: its entry, the sandbox, and what tests are made of. */
export const developmentsOwn = (inputs: readonly string[]): string[] =>
  inputs.filter((path) => /(^|\/)worker\/(sandbox\/|testing\/|dev\.ts$)/.test(path));

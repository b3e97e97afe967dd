import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readYaml } from "./yaml.mjs";

/**
 * A vendor's own specification, which is not ours to ship.
 *
 * @param {string} name of the file
 * @returns {{ document: unknown, missing: null } | { document: null, missing: string }}
 */
export function readSpec(name) {
  const folder = process.env.VENDOR_SPECS_DIR || "vendor-specs";
  const file = join(resolve(import.meta.dirname, "../..", folder), name);
  if (!existsSync(file))
    return { document: null, missing: `${folder}/ is empty: put the vendors' files there` };
  const text = readFileSync(file, "utf8");
  return { document: name.endsWith(".json") ? JSON.parse(text) : readYaml(text), missing: null };
}

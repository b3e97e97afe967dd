import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "yaml";
import type { Document } from "./schema.ts";

/** A specification as its vendor publishes it, where somebody has put it: it is not ours to ship. */
export function readSpec<Spec extends Document>(
  name: string,
): { document: Spec; missing: null } | { document: null; missing: string } {
  const folder = process.env.VENDOR_SPECS_DIR || "vendor-specs";
  const file = join(resolve(import.meta.dirname, "../..", folder), name);
  if (!existsSync(file))
    return { document: null, missing: `${folder}/ is empty: put the vendors' files there` };
  const text = readFileSync(file, "utf8");
  return { document: name.endsWith(".json") ? JSON.parse(text) : parse(text), missing: null };
}

/** What of a specification we hold ourselves against, where its licence lets us ship that; fakes/specs/README.md. */
export const readExtract = <Spec extends Document>(name: string): Spec =>
  JSON.parse(readFileSync(join(import.meta.dirname, "../specs", name), "utf8"));

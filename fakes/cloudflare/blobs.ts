import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Bytes that were uploaded, each kept once: under the hash of its content, or under the key that wrangler made of it. */
export function openBlobs(dir: string) {
  const folder = join(dir, "blobs");
  mkdirSync(folder, { recursive: true });
  const at = (key: string) => join(folder, key.replace(/[^\w-]/g, ""));
  const keep = (key: string, bytes: Uint8Array) => {
    if (!existsSync(at(key))) writeFileSync(at(key), bytes);
    return key;
  };
  return {
    keep,
    put: (bytes: Uint8Array): string => keep(createHash("sha256").update(bytes).digest("hex"), bytes),
    has: (key: string): boolean => existsSync(at(key)),
    get: (key: string): Buffer => readFileSync(at(key)),
  };
}
export type Blobs = ReturnType<typeof openBlobs>;

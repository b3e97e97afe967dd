import * as z from "zod/mini";
import { ok, refuse } from "./answers.ts";
import { type Call, type Handlers, readJson } from "./call.ts";

/**
 * Direct Upload: the files of a site go to a store of their own, once each, by a token that opens nothing else
 * (`upload` in wrangler's src/pages/upload.ts).
 */
export const assets: Handlers = {
  "POST /pages/assets/check-missing": (call) => {
    if (!admitted(call)) return refuse("jwt");
    const { hashes } = readJson(call, hashesBody);
    return { ...ok(hashes.filter((hash) => !call.world.blobs.has(hash))), wrote: false };
  },
  "POST /pages/assets/upload": (call) => {
    if (!admitted(call)) return refuse("jwt");
    for (const { key, value, base64 } of readJson(call, uploadBody))
      call.world.blobs.keep(key, Buffer.from(value, base64 ? "base64" : "utf8"));
    return ok({ successful_key_count: 1, unsuccessful_keys: [] });
  },
  // Says that these are still in use, and changes nothing that anyone could see.
  "POST /pages/assets/upsert-hashes": (call) => {
    if (!admitted(call)) return refuse("jwt");
    readJson(call, hashesBody);
    return { ...ok(true), wrote: false };
  },
};

const hashesBody = z.object({ hashes: z.array(z.string()) });
const uploadBody = z.array(
  z.object({ key: z.string(), value: z.string(), base64: z.optional(z.boolean()), metadata: z.unknown() }),
);

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Shaped as a JWT, since wrangler reads its lifetime and the most files from it. */
export function uploadToken(project: string): string {
  const seconds = Math.floor(Date.now() / 1000);
  const claims = { iss: "played", project, iat: seconds, exp: seconds + 300, max_file_count_allowed: 20_000 };
  return `${part({ alg: "none", typ: "JWT" })}.${part(claims)}.played`;
}

function admitted({ headers }: Call): boolean {
  const claims = String(headers.authorization ?? "").split(".")[1] ?? "";
  try {
    const { exp } = JSON.parse(Buffer.from(claims, "base64url").toString("utf8"));
    return Number(exp) > Date.now() / 1000;
  } catch {
    return false;
  }
}

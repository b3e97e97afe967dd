import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Archive } from "../../worker/ports/archive.ts";
import { cloudflareApi } from "../deploy/api.ts";
import { jurisdictionHeader } from "../deploy/look.ts";
import type { Jurisdiction } from "../deploy/plan.ts";

/** A folder as the place of backups. Files are whole or not there, and only their owner reads them. */
export function folderArchive(folder: string): Archive {
  const place = (key: string) => join(folder, key);
  return {
    async put(key, bytes) {
      mkdirSync(dirname(place(key)), { recursive: true, mode: 0o700 });
      const draft = `${place(key)}.new`;
      writeFileSync(draft, bytes, { mode: 0o600 });
      renameSync(draft, place(key));
    },
    get: async (key) => (existsSync(place(key)) ? new Uint8Array(readFileSync(place(key))) : null),
    list: async (prefix) =>
      existsSync(folder)
        ? readdirSync(folder, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
            .filter((key) => key.startsWith(prefix))
            .toSorted()
        : [],
    delete: async (keys) => {
      for (const key of keys) rmSync(place(key), { force: true });
    },
  };
}

/** As much of a bucket as Cloudflare's API opens to an operator. */
export type Bucket = {
  readonly access: Readonly<Record<string, string>>;
  readonly name: string;
  readonly jurisdiction: Jurisdiction;
  readonly sleep?: (ms: number) => Promise<unknown>;
};

/** Waits between the tries of one object, in ms (exponential backoff): of a backup's thousands one is turned away now and then. */
const waits = [1_000, 4_000, 16_000];
const isPassing = (status: number) => status === 429 || status >= 500;

/** R2 by Cloudflare's API. What is old is taken away by the Worker alone, so nothing is listed or deleted from here. */
export function bucketArchive({ access, name, jurisdiction, sleep = pause }: Bucket): Archive {
  const base = access.CLOUDFLARE_API_BASE_URL ?? cloudflareApi;
  const objects = `${base}/accounts/${access.CLOUDFLARE_ACCOUNT_ID}/r2/buckets/${name}/objects`;
  const once = async (method: "GET" | "PUT", key: string, body?: Uint8Array) => {
    // Slashes as they are: Cloudflare takes no `%2F` there.
    const response = await fetch(`${objects}/${key.split("/").map(encodeURIComponent).join("/")}`, {
      method,
      headers: {
        Authorization: `Bearer ${access.CLOUDFLARE_API_TOKEN}`,
        ...jurisdictionHeader(jurisdiction),
      },
      signal: AbortSignal.timeout(120_000),
      ...(body === undefined ? {} : { body: body as Uint8Array<ArrayBuffer> }),
    });
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  // Either may be done twice: an object is put whole, and what is in it follows from its name.
  const call = async (method: "GET" | "PUT", key: string, body?: Uint8Array) => {
    for (let tries = 0; ; tries++) {
      const wait = waits[tries];
      const answer = await once(method, key, body).catch((error: unknown) => {
        if (wait === undefined) throw error;
        return null;
      });
      if (answer && answer.status < 300) return answer.bytes;
      if (answer?.status === 404 && method === "GET") return null;
      if (answer && (wait === undefined || !isPassing(answer.status)))
        throw new Error(`The bucket ${name} answered ${answer.status} to ${method} of ${key}.`);
      await sleep(wait ?? 0);
    }
  };
  const notFromHere = () => Promise.reject(new Error("Only the Worker lists and deletes backups."));
  return {
    put: async (key, bytes) => void (await call("PUT", key, bytes)),
    get: (key) => call("GET", key),
    list: notFromHere,
    delete: notFromHere,
  };
}

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { Worker } from "node:worker_threads";
import type { PagesDeployment } from "../account.ts";
import type { Blobs } from "../blobs.ts";

/** A static answer. */
export interface Static {
  status: number;
  headers: [string, string][];
  body: Uint8Array;
}

/** A request for a file. */
export interface Wanted {
  url: string;
  method: string;
  headers: [string, string][];
}

/** The files of Pages deployments, laid out in folders and served. */
export function openSites(dir: string, blobs: Blobs) {
  const folders = new Map<string, string>();
  let thread: ReturnType<typeof startThread> | null = null;
  return {
    serve(deployment: PagesDeployment, { url, method, headers }: Wanted): Promise<Static> {
      const directory = folders.get(deployment.id) ?? layOut(dir, deployment, blobs);
      folders.set(deployment.id, directory);
      thread ??= startThread();
      return thread.ask({ directory, url, method, headers });
    },
    close: async () => void (await thread?.close()),
  };
}
export type Sites = ReturnType<typeof openSites>;

function layOut(dir: string, { id, manifest, files }: PagesDeployment, blobs: Blobs): string {
  const folder = join(dir, "sites", id);
  for (const [path, blob] of [...Object.entries(manifest), ...Object.entries(files)]) {
    const file = join(folder, normalize(`/${path}`));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, blobs.get(blob));
  }
  return folder;
}

function startThread() {
  const thread = new Worker(new URL("./site-thread.ts", import.meta.url), { execArgv: [] });
  const waiting = new Map<number, { resolve: (answer: Static) => void; reject: (error: Error) => void }>();
  let last = 0;
  thread.on("message", ({ id, ...answer }: Static & { id: number }) => {
    waiting.get(id)?.resolve(answer);
    waiting.delete(id);
  });
  thread.on("error", (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });
  return {
    ask: (wanted: Wanted & { directory: string }): Promise<Static> =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        thread.postMessage({ id: last, ...wanted });
      }),
    close: () => thread.terminate(),
  };
}

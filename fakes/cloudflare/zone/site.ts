import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { Worker } from "node:worker_threads";
import type { PagesDeployment } from "../account.ts";
import type { Blobs } from "../blobs.ts";
import type { Asked, Closed } from "./site-thread.ts";

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
  return {
    /** Begins to load what serves them, since that takes its time and somebody will ask soon. */
    warm: () => void thread(),
    serve(deployment: PagesDeployment, { url, method, headers }: Wanted): Promise<Static> {
      const directory = folders.get(deployment.id) ?? layOut(dir, deployment, blobs);
      folders.set(deployment.id, directory);
      return thread().ask({ directory, url, method, headers });
    },
    close() {
      for (const directory of folders.values()) thread().closed(directory);
      folders.clear();
    },
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

let running: ReturnType<typeof startThread> | null = null;
/** One for all accounts that this process plays. */
function thread() {
  running ??= startThread();
  return running;
}

function startThread() {
  const worker = new Worker(new URL("./site-thread.ts", import.meta.url), { execArgv: [] });
  const waiting = new Map<number, { resolve: (answer: Static) => void; reject: (error: Error) => void }>();
  let last = 0;
  // It alone is no reason to go on living.
  const rest = () => waiting.size === 0 && worker.unref();
  rest();
  worker.on("message", ({ id, ...answer }: Static & { id: number }) => {
    waiting.get(id)?.resolve(answer);
    waiting.delete(id);
    rest();
  });
  worker.on("error", (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    running = null;
  });
  return {
    ask: (wanted: Omit<Asked, "id">): Promise<Static> =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        worker.ref();
        worker.postMessage({ id: last, ...wanted } satisfies Asked);
      }),
    closed: (directory: string) => worker.postMessage({ closed: directory } satisfies Closed),
  };
}

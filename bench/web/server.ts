import { once } from "node:events";
import { Worker } from "node:worker_threads";

/**
 * Serves a folder on loopback as Pages does, in a thread of its own, so that what drives the browser does not slow it.
 *
 * @param wanted a port, else any free one
 */
export async function serveSite(folder: string, wanted: number = 0) {
  const thread = new Worker(new URL("./server-thread.ts", import.meta.url), {
    workerData: { folder, port: wanted },
  });
  const [port] = await once(thread, "message");
  return { origin: `http://127.0.0.1:${port}`, close: () => thread.terminate() };
}

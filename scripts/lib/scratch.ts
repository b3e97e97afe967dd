import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Lends a folder for what one run of the tests keeps, its temporary files included. In memory where there is room: the
 * databases of a test wait for a disk at every write, and nobody needs them afterwards.
 */
export async function withScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(freeBytes(memory) > twoGigabytes ? memory : tmpdir(), "briefje-test-"));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const stop = () => process.exit(130);
  process.once("exit", remove).once("SIGINT", stop).once("SIGTERM", stop);
  try {
    return await work(folder);
  } finally {
    process.off("exit", remove).off("SIGINT", stop).off("SIGTERM", stop);
    remove();
  }
}

const memory = "/dev/shm";
const twoGigabytes = 2 ** 31;

function freeBytes(path: string) {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Another each time; said by who uses it, so that it can be given again. */
export const anySeed = () => String(Date.now() % 1_000_000);

/**
 * Works in a folder of its own, which stays to be looked at where something is wrong.
 *
 * @param work whether all is well
 */
export async function inFolder(work: (folder: string) => Promise<boolean>) {
  const folder = mkdtempSync(join(tmpdir(), "storm-"));
  const isGood = await work(folder);
  if (isGood) rmSync(folder, { recursive: true });
  else console.log(`Ledgers, databases and logs are kept in ${folder}`);
  process.exitCode = isGood ? 0 : 1;
}

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { at } from "./root.mjs";

/**
 * Lets one process at a time install or build, since two copies may start in the same folder.
 *
 * @template T
 * @param {string} name
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(name, work) {
  mkdirSync(at(".cache"), { recursive: true });
  const file = at(`.cache/${name}.lock`);
  while (!take(file)) await sleep(200);
  const release = () => rmSync(file, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    process.off("exit", release);
    release();
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    if (!isHeld(file)) rmSync(file, { force: true });
    return false;
  }
}

/** A lock whose owner is gone was left by a crash. An empty one is being written at this moment. */
function isHeld(/** @type {string} */ file) {
  try {
    const owner = Number(readFileSync(file, "utf8"));
    if (owner > 0) process.kill(owner, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

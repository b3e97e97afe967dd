import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
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
  for (let tries = 1; !take(file); tries++) {
    if (tries === patience) console.error(`Waiting for another copy here, which holds ${file}`);
    await sleep(200);
  }
  const release = () => rmSync(file, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    process.off("exit", release);
    release();
  }
}

/** So many tries go by in silence. */
const patience = 5;

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    if (isStale(file)) rmSync(file, { force: true });
    return false;
  }
}

/** An owner writes its number at once; in ms. */
const writing = 5_000;

/** A lock whose owner is gone was left by a crash, as was one that has been without an owner for long. */
function isStale(/** @type {string} */ file) {
  try {
    const owner = Number(readFileSync(file, "utf8"));
    if (!(owner > 0)) return Date.now() - statSync(file).mtimeMs > writing;
    process.kill(owner, 0);
    return false;
  } catch (error) {
    // Any other failure tells nothing of the owner; what was released meanwhile is tried again.
    return codeOf(error) === "ESRCH";
  }
}

const codeOf = (/** @type {unknown} */ error) => /** @type {NodeJS.ErrnoException} */ (error).code;

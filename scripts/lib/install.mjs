import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { delimiter, dirname } from "node:path";
import { runOrExit } from "./child.mjs";
import { withLock } from "./lock.mjs";
import { at, root } from "./root.mjs";

/**
 * Makes sure that everything in the lockfile is there and that this script runs on a modern Node, which comes from the
 * registry too. Runs on Node 20 with nothing installed, so it and its imports use nothing but Node itself.
 */
export async function prepare() {
  await withLock("install", () => {
    if (!isInstalled(read("package-lock.json"), read("node_modules/.package-lock.json"))) install();
  });
  const modern = modernNode();
  if (modern === realpathSync(process.execPath)) return;
  await runOrExit(modern, process.argv.slice(1), {
    env: { ...process.env, PATH: `${at("node_modules/.bin")}${delimiter}${process.env.PATH ?? ""}` },
  });
}

/**
 * npm leaves a copy of what it installed in node_modules, written last. It lacks the packages meant for other machines.
 *
 * @typedef {{ packages: Record<string, { version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }> }} Lock
 * @param {Lock | null} wanted
 * @param {Lock | null} present
 */
export function isInstalled(wanted, present) {
  if (!wanted || !present) return false;
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (path === "") return true;
    const there = present.packages[path];
    return there ? there.version === entry.version : entry.optional === true && !isForThisMachine(entry);
  });
}

/** @param {Lock["packages"][string]} entry */
const isForThisMachine = ({ os, cpu, libc }) =>
  os?.includes(process.platform) === true && cpu?.includes(process.arch) === true && !libc;

/** @param {string} path */
function read(path) {
  return existsSync(at(path)) ? JSON.parse(readFileSync(at(path), "utf8")) : null;
}

function install() {
  console.log("Installing packages (about a minute, once)…");
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
  const { status } = spawnSync(command, [...first, "ci", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) {
    console.error("npm ci failed. Check the connection to the npm registry and try again.");
    process.exit(1);
  }
}

/**
 * Whether a Node runs TypeScript without being told to: 22 learned it with 22.18, and 23 with 23.6.
 *
 * @param {string} version
 */
export function readsTypeScript(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const since = { 22: 18, 23: 6 }[major];
  return since === undefined ? major > 23 : minor >= since;
}

/** The Node that was installed when it runs on this machine, else the one that runs now when it is new enough. */
function modernNode() {
  const bundled = at("node_modules/.bin/node");
  if (existsSync(bundled) && spawnSync(bundled, ["--version"]).status === 0) return realpathSync(bundled);
  if (readsTypeScript(process.versions.node)) return realpathSync(process.execPath);
  console.error(
    `Node ${process.versions.node} at ${dirname(process.execPath)} is too old: this needs 22.18, 23.6 or newer.`,
  );
  process.exit(1);
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "./root.mjs";

const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/**
 * Runs a Node script to its end and answers its exit code.
 *
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options] quiet: show what it says only when it fails
 */
export async function runNode(args, { env = process.env, quiet = false } = {}) {
  if (quiet) {
    const { code, said } = await listenTo(args, env);
    if (code !== 0) process.stderr.write(said);
    return code;
  }
  const [code] = await once(begin(args, env, "inherit"), "close");
  return code ?? 1;
}

/**
 * The same, and answers what it said with its exit code.
 *
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function listenTo(args, env = process.env) {
  const child = begin(args, env, "pipe");
  /** @type {Buffer[]} */
  const said = [];
  child.stdout?.on("data", (chunk) => said.push(chunk));
  child.stderr?.on("data", (chunk) => said.push(chunk));
  const [code] = await once(child, "close");
  return { code: Number(code ?? 1), said: Buffer.concat(said).toString() };
}

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {"inherit" | "pipe"} output
 */
const begin = (args, env, output) =>
  spawn(process.execPath, ["--import", endsWithParent, ...args], {
    cwd: root,
    env: parented(env),
    stdio: ["ignore", output, output],
  });

/**
 * Hands over to another program for good: passes signals on and ends as it ends.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv }} options
 */
export async function runOrExit(command, args, { env }) {
  const child = spawn(command, ["--import", endsWithParent, ...args], {
    env: parented(env),
    stdio: "inherit",
  });
  onStop((signal) => child.kill(signal));
  const [code] = await once(child, "exit");
  process.exit(code ?? 1);
}

/**
 * Begins a Node script in a process group of its own, which can be ended with all that it began, also where it hangs.
 *
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export function beginGroup(args, env) {
  const child = spawn(process.execPath, ["--import", endsWithParent, ...args], {
    cwd: root,
    detached: true,
    env: parented(env),
    stdio: ["ignore", "ignore", "inherit"],
  });
  const stop = () => {
    killGroup(child.pid);
    process.exit(1);
  };
  for (const signal of signals) process.on(signal, stop);
  const ended = once(child, "close").then(([code]) => {
    for (const signal of signals) process.off(signal, stop);
    return Number(code ?? 1);
  });
  return { ended, kill: () => killGroup(child.pid) };
}

/**
 * Starts a server that lives as long as this process. It gets a process group of its own, so that what it started in
 * turn ends with it, and it watches this process, in case this one is killed without a chance to clean up.
 *
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export function serve(args, env) {
  const child = spawn(process.execPath, ["--import", endsWithParent, ...args], {
    cwd: root,
    detached: true,
    env: { ...parented(env), ...(process.stdout.isTTY && !env.NO_COLOR ? { FORCE_COLOR: "1" } : {}) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  let stopping = false;
  // What it says while it is being stopped is of no use: its own helpers complain that it is gone.
  child.stdout.on("data", (chunk) => stopping || process.stdout.write(chunk));
  child.stderr.on("data", (chunk) => stopping || process.stderr.write(chunk));
  onStop(async () => {
    if (stopping) return;
    stopping = true;
    child.kill("SIGTERM");
    await Promise.race([ended, sleep(5000)]);
    killGroup(child.pid);
    process.exit(0);
  });
  void ended.then(async ([code]) => {
    if (stopping) return;
    await sleep(200); // its last words
    console.error("The server stopped by itself.");
    killGroup(child.pid);
    process.exit(code || 1);
  });
}

const endsWithParent = new URL("./ends-with-parent.mjs", import.meta.url).href;

/** @param {NodeJS.ProcessEnv} env */
const parented = (env) => ({ ...env, BRIEFJE_PARENT: String(process.pid) });

/** @param {(signal: NodeJS.Signals) => unknown} stop */
function onStop(stop) {
  for (const signal of signals) process.on(signal, () => stop(signal));
  // npm waits for us, so when it is gone it was stopped; its shell may not have passed that on.
  if (process.env.npm_lifecycle_event) void import(endsWithParent);
}

/** @param {number | undefined} group */
function killGroup(group) {
  if (group === undefined) return;
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // Nothing left of it, which is what we want.
  }
}

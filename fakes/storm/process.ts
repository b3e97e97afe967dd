import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { at, root } from "../../scripts/lib/root.mjs";

interface Running {
  /** waits until something good is answered at this address */
  answers: (url: string) => Promise<void>;
  /** as Ctrl-C does */
  stop: () => Promise<void>;
  /** it and all that it started, at once, without a chance to clean up */
  kill: () => Promise<void>;
}

/**
 * A script of ours as a process of its own, which ends with this one at the latest; what it says goes to a file.
 *
 * @param script from the root
 * @param words what follows it on its command line
 */
export function launch(
  script: string,
  settings: Record<string, string>,
  log: string,
  words: readonly string[] = [],
): Running {
  const file = openSync(log, "a");
  const child = spawn(process.execPath, ["--import", endsWithParent, at(script), ...words], {
    cwd: root,
    env: { ...process.env, ...settings, NO_COLOR: "1", BRIEFJE_PARENT: String(process.pid) },
    stdio: ["ignore", file, file],
  });
  closeSync(file);
  const ended = once(child, "exit");
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  return {
    async answers(url) {
      while (!(await isWell(url))) {
        if (isOver()) throw new Error(`${script} ended before it answered; see ${log}`);
        await sleep(100);
      }
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
    async kill() {
      const family = familyOf(child.pid ?? 0);
      for (const pid of family) killNow(pid);
      await ended;
      // The others let go of their port when they are gone too.
      while (family.some(isProcessAlive)) await sleep(20);
    },
  };
}

const endsWithParent = new URL("../../scripts/lib/ends-with-parent.mjs", import.meta.url).href;

const isWell = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    (answer) => answer.ok,
    () => false,
  );

/** A process and all that it started, the oldest first. */
function familyOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ");
    return [pid, ...children.filter(Boolean).map(Number).flatMap(familyOf)];
  } catch {
    return []; // ended meanwhile
  }
}

/** A zombie holds nothing any more. */
function isProcessAlive(pid: number) {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

function killNow(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It was faster.
  }
}

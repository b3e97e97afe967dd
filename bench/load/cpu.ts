import { readdirSync, readFileSync } from "node:fs";
import { cpus } from "node:os";

/** Clock ticks a second, as Linux has them on every machine that this runs on. */
const ticks = 100;

/** Seconds of processor time of one process so far. */
function secondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}

/** Seconds of all processors that were not idle so far. */
function busySeconds(): number {
  const [, ...times] = (readFileSync("/proc/stat", "utf8").split("\n")[0] ?? "").split(/\s+/).map(Number);
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = times;
  return (user + nice + system + irq + softirq + steal) / ticks;
}

/** The runtime that a process started: workerd, in which Worker, D1, KV and queue run. */
export function runtimeOf(parent: number): number {
  for (const pid of readdirSync("/proc").map(Number).filter(Number.isInteger)) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const [, owner] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (Number(owner) === parent && stat.includes("(workerd)")) return pid;
    } catch {
      // It ended while the list was read.
    }
  }
  throw new Error("workerd is not running");
}

/** Processor time, in seconds: of whom, and of everything on the machine. */
export type Work = {
  readonly product: number;
  readonly vendors: number;
  readonly rig: number;
  readonly all: number;
};

/** @param pids of the runtime and of the vendors; the rig is this process */
export const workOf = (pids: { readonly product: number; readonly vendors: number }): Work => ({
  product: secondsOf(pids.product),
  vendors: secondsOf(pids.vendors),
  rig: secondsOf(process.pid),
  all: busySeconds(),
});

/** What each used between two moments, as a share of this machine's processors. */
export function sharesOf(from: Work, to: Work, seconds: number): Work & { readonly others: number } {
  const share = (name: keyof Work) => (to[name] - from[name]) / (seconds * cpus().length);
  const [product, vendors, rig, all] = [share("product"), share("vendors"), share("rig"), share("all")];
  return { product, vendors, rig, all, others: Math.max(0, all - product - vendors - rig) };
}

import type { Say } from "./say.ts";

/**
 * One Ctrl-C may arrive more than once: the terminal tells the whole process group, and npm and the launcher, which are in it, pass it
 * on as well. Within this time, in ms, it is the same one.
 */
const sameOne = 1_000;

/** What signals come from, and how a process ends: the process itself. */
type Signalled = {
  readonly on: (signal: NodeJS.Signals, heard: () => void) => unknown;
  readonly exit: (code: number) => unknown;
};

/** Ctrl-C: the call under way is dropped, and where it stands is said; a second one ends the command at once. */
export function stopSignal(
  say: Pick<Say, "line">,
  { on, exit }: Signalled = { on: process.on.bind(process), exit: (code) => process.exit(code) },
  now = Date.now,
): AbortSignal {
  const stop = new AbortController();
  let stoppedAt = 0;
  const heard = () => {
    if (!stop.signal.aborted) {
      stoppedAt = now();
      say.line("Stopping. What was done so far stays; run this again to go on from here.");
      stop.abort();
    } else if (now() - stoppedAt >= sameOne) exit(130);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) on(signal, heard);
  return stop.signal;
}

import { AsyncLocalStorage } from "node:async_hooks";
import type { AlarmBuffer } from "#ports/alarms";
import type { Log } from "#ports/log";

const references = new AsyncLocalStorage<string>();

/** One JSON line per entry, for Workers Logs; the reference is what the visitor was given, or one of the sweep's own. */
export const consoleLog: Log = {
  info: (code, facts) => console.log(toLine("info", code, facts)),
  alarm: (code, facts) => console.error(toLine("alarm", code, facts)),
  defect: (code, thrown, facts) => console.error(toLine("alarm", code, { ...facts, ...traceOf(thrown) })),
  during: (reference, work) => references.run(reference, work),
};

/** The console, and beside it the alarms as rows: of what was thrown a row has its kind and the innermost place only. */
export const createLog = (alarms: Pick<AlarmBuffer, "note">): Log => ({
  ...consoleLog,
  alarm(code, facts = {}) {
    consoleLog.alarm(code, facts);
    alarms.note(code, facts);
  },
  defect(code, thrown, facts = {}) {
    consoleLog.defect(code, thrown, facts);
    const { error, frames } = traceOf(thrown);
    alarms.note(code, { ...facts, error, at: frames[0] ?? null });
  },
});

/** The reference of the request, wake-up or sweep that is being worked for; null outside of all. */
export const currentReference = (): string | null => references.getStore() ?? null;

const toLine = (level: string, code: string, facts: object = {}): string =>
  JSON.stringify({ level, code, reference: currentReference(), ...facts });

/** What was thrown, as far as it can be told without telling a value. */
export type Trace = {
  /** The kind of error, such as TypeError. */
  readonly error: string;
  /** Where it was thrown, innermost first: `function file:line:column`. */
  readonly frames: readonly string[];
  readonly cause?: Trace;
};

/** An error may cause itself. */
const mostCauses = 5;

/** The stack frames of an error and of its causes, without any message. */
export function traceOf(thrown: unknown, depth = 0): Trace {
  if (!(thrown instanceof Error)) return { error: `thrown ${typeof thrown}`, frames: [] };
  const { name, cause } = thrown;
  const trace = { error: /^[A-Z]\w{0,40}$/.test(name) ? name : "Error", frames: framesOf(thrown) };
  return cause === undefined || depth === mostCauses ? trace : { ...trace, cause: traceOf(cause, depth + 1) };
}

// What V8 writes for a call: `at async Type.method [as name] (file:line:column)`, or without a name `at file:line:column`.
const frame = /^ {4}at (?:async )?(?:([\w$.<> ]{1,80})(?: \[as [\w$.<>]+\])? \()?([\w$./@:-]+:\d+:\d+)\)?$/;

/**
 * V8 writes the message before the frames, and a message may hold lines that read like frames. So the message is cut off
 * first, and where it cannot be found there are no frames at all.
 */
function framesOf({ message, stack = "" }: Error): string[] {
  const start = stack.indexOf(message);
  if (start < 0) return [];
  const lines = stack.slice(start + message.length).split("\n");
  return lines.flatMap((line) => {
    const [, name = "", place] = frame.exec(line) ?? [];
    return place === undefined ? [] : [`${name} ${place}`.trim()];
  });
}

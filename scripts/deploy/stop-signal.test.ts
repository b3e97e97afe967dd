import { EventEmitter } from "node:events";
import { expect, it } from "vitest";
import { stopSignal } from "./stop-signal.ts";

/** A process that is signalled, and a clock. */
function played() {
  const [process, said, ended]: [EventEmitter, string[], number[]] = [new EventEmitter(), [], []];
  let now = 5_000;
  const signal = stopSignal(
    { line: (line) => said.push(line) },
    { on: (name, heard) => process.on(name, heard), exit: (code) => ended.push(code) },
    () => now,
  );
  const press = (name: NodeJS.Signals, after = 0) => {
    now += after;
    process.emit(name);
  };
  return { signal, press, said, ended };
}

it("takes a Ctrl-C that arrives twice for one, and says once what it means", () => {
  const { signal, press, said, ended } = played();
  expect(signal.aborted).toBe(false);
  press("SIGINT");
  press("SIGINT");
  press("SIGINT", 999);
  expect(signal.aborted).toBe(true);
  expect(said).toHaveLength(1);
  expect(ended).toEqual([]);
});

it("ends at once with a second one, whichever signal it is", () => {
  const { press, ended } = played();
  press("SIGTERM");
  press("SIGINT", 1_000);
  expect(ended).toEqual([130]);
});

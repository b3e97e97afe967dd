/** What a drill says while it runs: numbered steps, and below each what was seen. */
export type Teller = ReturnType<typeof createTeller>;

/** Ends a drill at once: something that had to hold did not. */
export class NotHeld extends Error {}

/** @param say takes a line */
export function createTeller(say: (line: string) => void) {
  let steps = 0;
  return {
    /** What is done now, said before it is done: whoever watches knows what takes its time. */
    step: (what: string): void => say(`${String(++steps).padStart(2)}. ${what}`),
    saw: (what: string): void => say(`      ${what}`),
    /** Something that must hold; the drill ends where it does not. */
    holds(what: string, isSo: boolean): void {
      say(`    ${isSo ? "ok  " : "FAIL"} ${what}`);
      if (!isSo) throw new NotHeld(what);
    },
  };
}

import { useRef, useState } from "react";
import { readCaseCode } from "#domain/abuse";
import { type Outcome, readCase } from "./read-case";

/** What came of looking up a code, of which the latest counts. `onUnknown` is called when there is no such case. */
export function useCase(onUnknown: () => void) {
  const asked = useRef(0);
  const [sight, setSight] = useState<(Outcome & { readonly code: string }) | null>(null);
  const [reading, setReading] = useState(false);

  const look = async (typed: string) => {
    asked.current += 1;
    const turn = asked.current;
    const code = readCaseCode(typed);
    setReading(code !== null);
    const outcome: Outcome = code === null ? { kind: "unknown" } : await readCase(code);
    // A later question has overtaken this one.
    if (turn !== asked.current) return;
    setReading(false);
    setSight({ ...outcome, code: code ?? typed });
    if (outcome.kind === "unknown") onUnknown();
  };

  return { sight, reading, look };
}

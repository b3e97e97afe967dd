import { useEffect, useRef, useState } from "react";
import type { CaseRequest, CaseView } from "#contract/abuse";
import { readCaseCode } from "#domain/abuse";
import type { Trouble } from "#voice/trouble";
import type { Answer, Path } from "../../lib/api";
import { ApiError, call } from "../../lib/call";
import { troubleOf } from "../../lib/trouble";

/** What came of looking up a code, of which the latest counts. `onUnknown` is called when there is no such case. */
export function useCase(onUnknown: () => void) {
  const asked = useRef(0);
  const [sight, setSight] = useState<(CaseAnswer & { readonly code: string; readonly turn: number }) | null>(
    null,
  );
  const [reading, setReading] = useState(false);

  const look = async (typed: string) => {
    asked.current += 1;
    const turn = asked.current;
    const code = readCaseCode(typed);
    setReading(code !== null);
    const outcome: CaseAnswer = code === null ? { kind: "unknown" } : await readCase(code);
    // A later question has overtaken this one.
    if (turn !== asked.current) return;
    setReading(false);
    setSight({ ...outcome, code: code ?? typed, turn });
    if (outcome.kind === "unknown") onUnknown();
  };

  return { sight, reading, look };
}

/** Calls with what stands behind the hash of the address: now, and whenever it changes. */
export function useHash(onHash: (text: string) => void): void {
  const latest = useRef(onHash);
  latest.current = onHash;
  useEffect(() => {
    const follow = () => {
      const text = location.hash.slice(1);
      if (text) latest.current(text);
    };
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
}

/** How looking up a case can end. `text` is the server's own sentence, where it gave one of ours. */
type CaseAnswer =
  | { readonly kind: "found"; readonly view: CaseView }
  | { readonly kind: "unknown" }
  | { readonly kind: "failed"; readonly text?: string; readonly trouble: Trouble | null };

/** Asks for a case, its code in the body: addresses end up in logs. Never throws. */
async function readCase(code: string): Promise<CaseAnswer> {
  try {
    const response = await call("/api/abuse/cases" satisfies Path<"POST">, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ code } satisfies CaseRequest),
    });
    const answer: Partial<Answer<"POST", "/api/abuse/cases">> | null = await response.json();
    return answer?.success && answer.case
      ? { kind: "found", view: answer.case }
      : { kind: "failed", trouble: { kind: "foreign" } };
  } catch (error) {
    const problem = error instanceof ApiError ? error.problem : null;
    if (problem?.code === "case_not_found") return { kind: "unknown" };
    return problem
      ? { kind: "failed", text: problem.message, trouble: null }
      : { kind: "failed", trouble: troubleOf(error) };
  }
}

import { createHash } from "node:crypto";
import type { LedgerRow } from "../lib/ledger.ts";
import type { Answer, Call } from "../lib/routes.ts";
import type { Time } from "../lib/time.ts";

/** again: what the same question is answered; not kept without */
export type Done = { answer: Answer; again?: () => Answer };
interface Habits {
  time: Time;
  /** for how long a key is remembered, in virtual ms */
  lifetime: number;
  /** what a key is answered that was used for another question */
  misuse: Answer;
}

/** Idempotency keys: the same question under the same key brings back the first answer. */
export function createKeys({ time, lifetime, misuse }: Habits) {
  const known: Map<string, { at: number; print: string; again: () => Answer }> = new Map();
  return {
    once(call: Call, work: () => Done): Answer {
      const { key, print } = keyOf(call);
      if (key === null) return work().answer;
      const first = known.get(key);
      if (first && time.now() - first.at < lifetime)
        return first.print === print ? replay(first.again()) : misuse;
      const { answer, again } = work();
      if (again) known.set(key, { at: time.now(), print, again });
      return answer;
    },
    /** What was asked before a restart, by the row that it left. */
    recall({ at, key, print }: LedgerRow, again: () => Answer) {
      if (typeof key === "string" && typeof print === "string") known.set(key, { at, print, again });
    },
  };
}

/** The key of a question, and what makes it the same question. */
export function keyOf({ method, url, body, headers }: Call) {
  const key = headers["idempotency-key"];
  const print = createHash("sha256").update(`${method} ${url.pathname}\n${body}`).digest("base64url");
  return { key: typeof key === "string" && key !== "" ? key : null, print };
}

const replay = (answer: Answer): Answer => ({
  ...answer,
  headers: { ...answer.headers, "Idempotent-Replayed": "true" },
});

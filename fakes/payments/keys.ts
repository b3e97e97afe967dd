import { createHash } from "node:crypto";

/**
 * @typedef {import("../lib/routes.ts").Answer} Answer
 * @typedef {import("../lib/routes.ts").Call} Call
 * @typedef {{ answer: Answer, again?: () => Answer }} Done again: what the same question is answered; not kept without
 *
 * @typedef {object} Habits
 * @property {import("../lib/time.ts").Time} time
 * @property {number} lifetime for how long a key is remembered, in virtual ms
 * @property {Answer} misuse what a key is answered that was used for another question
 */

/**
 * Idempotency keys: the same question under the same key brings back the first answer.
 *
 * @param {Habits} habits
 */
export function createKeys({ time, lifetime, misuse }) {
  /** @type {Map<string, { at: number, print: string, again: () => Answer }>} */
  const known = new Map();
  return {
    /** @type {(call: Call, work: () => Done) => Answer} */
    once(call, work) {
      const { key, print } = keyOf(call);
      if (key === null) return work().answer;
      const first = known.get(key);
      if (first && time.now() - first.at < lifetime)
        return first.print === print ? replay(first.again()) : misuse;
      const { answer, again } = work();
      if (again) known.set(key, { at: time.now(), print, again });
      return answer;
    },
    /**
     * What was asked before a restart, by the row that it left.
     *
     * @param {import("../lib/ledger.ts").Kept} row
     * @param {() => Answer} again
     */
    recall({ at, key, print }, again) {
      if (typeof key === "string" && typeof print === "string") known.set(key, { at, print, again });
    },
  };
}

/**
 * The key of a question, and what makes it the same question.
 *
 * @param {Call} call
 */
export function keyOf({ method, url, body, headers }) {
  const key = headers["idempotency-key"];
  const print = createHash("sha256").update(`${method} ${url.pathname}\n${body}`).digest("base64url");
  return { key: typeof key === "string" && key !== "" ? key : null, print };
}

/** @type {(answer: Answer) => Answer} */
const replay = (answer) => ({ ...answer, headers: { ...answer.headers, "Idempotent-Replayed": "true" } });

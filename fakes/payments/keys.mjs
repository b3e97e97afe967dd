import { createHash } from "node:crypto";

/**
 * @typedef {import("../lib/routes.mjs").Answer} Answer
 * @typedef {import("../lib/routes.mjs").Call} Call
 * @typedef {ReturnType<typeof createKeys>} Keys
 */

/**
 * Idempotency keys: the same key brings back the first answer, for as long as the vendor remembers it.
 *
 * @param {import("../lib/time.mjs").Time} time
 * @param {number} lifetime virtual ms
 */
export function createKeys(time, lifetime) {
  /** @type {Map<string, { at: number, print: string, answer: () => Answer }>} */
  const known = new Map();
  return {
    /**
     * @param {string} key
     * @param {string} print
     * @returns {"new" | "other" | Answer} other: the key was used for another question
     */
    find(key, print) {
      const first = known.get(key);
      if (!first || time.now() - first.at >= lifetime) return "new";
      return first.print === print ? first.answer() : "other";
    },
    /**
     * @param {string} key
     * @param {{ at: number, print: string, answer: () => Answer }} first
     */
    keep: (key, first) => void known.set(key, first),
  };
}

/** What makes two questions the same. @param {Pick<Call, "method" | "url" | "body">} call */
export const printOf = ({ method, url, body }) =>
  createHash("sha256").update(`${method} ${url.pathname}\n${body}`).digest("base64url");

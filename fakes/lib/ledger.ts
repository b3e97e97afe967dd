import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from "node:fs";
import { dirname } from "node:path";

/**
 * @typedef {Record<string, unknown> & { kind: string }} Row
 * @typedef {Row & { at: number }} Kept
 * @typedef {ReturnType<typeof openLedger>} Ledger
 */

/**
 * What a vendor holds as true, one JSON object a line. A row is on disk before anyone hears of it, so that the vendor
 * may be killed at any moment and knows afterwards what it said before.
 *
 * @param {string} file
 * @param {() => number} now virtual ms
 */
export function openLedger(file, now) {
  mkdirSync(dirname(file), { recursive: true });
  const rows = read(file);
  return {
    /**
     * @param {Row} row
     * @returns {Kept}
     */
    append(row) {
      const kept = { at: now(), ...row };
      appendFileSync(file, `${JSON.stringify(kept)}\n`);
      rows.push(kept);
      return kept;
    },
    rows: () => /** @type {readonly Kept[]} */ (rows),
  };
}

/**
 * A line without its end was being written when the process was killed, and nobody has heard of it.
 *
 * @param {string} file
 * @returns {Kept[]}
 */
function read(file) {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, "utf8");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
  return whole
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

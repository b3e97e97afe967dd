import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from "node:fs";
import { dirname } from "node:path";

export type Row = Record<string, unknown> & { kind: string };
export type LedgerRow = Row & { at: number };
export type Ledger = ReturnType<typeof openLedger>;

/**
 * What a vendor holds as true, one JSON object a line. A row is on disk before anyone hears of it, so that the vendor
 * may be killed at any moment and knows afterwards what it said before.
 *
 * @param now virtual ms
 */
export function openLedger(file: string, now: () => number) {
  mkdirSync(dirname(file), { recursive: true });
  const rows = read(file);
  return {
    append(row: Row): LedgerRow {
      const kept = { at: now(), ...row };
      appendFileSync(file, `${JSON.stringify(kept)}\n`);
      rows.push(kept);
      return kept;
    },
    rows: () => rows as readonly LedgerRow[],
  };
}

/** A line without its end was being written when the process was killed, and nobody has heard of it. */
function read(file: string): LedgerRow[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, "utf8");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
  return whole
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

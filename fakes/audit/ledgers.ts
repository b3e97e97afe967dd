import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/**
 * @typedef {{ id: string, at: number, cents: number, isOurs: boolean, failed: boolean }} Refund `isOurs`: asked for with a key, by the product
 * @typedef {{ at: number, cents: number }} Paid
 * @typedef {{ vendor: string, id: string, order: string, cents: number, paid: Paid[], refunds: Refund[], chargedBack: number }} Payment
 * @typedef {{ vendor: string, id: string, order: string, at: number, delivered: boolean, undelivered: boolean,
 *   reportedAt: number }} Send `reportedAt`: when the product first took a report of it; never is infinite
 * @typedef {{ payments: Payment[], sends: Send[] }} Ledgers
 * @typedef {Record<string, unknown> & { kind: string, at: number }} Row
 */

/**
 * What all vendors hold as true: each `*.jsonl` file of the folder is one vendor's ledger.
 *
 * @param {string} folder
 * @returns {Ledgers}
 */
export function readLedgers(folder) {
  const files = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
  const read = files.map((name) => readLedger(basename(name, ".jsonl"), rowsOf(join(folder, name))));
  return {
    payments: read.flatMap(({ payments }) => payments),
    sends: read.flatMap(({ sends }) => sends),
  };
}

/** A line without its end was being written when its vendor was killed. @param {string} file @returns {Row[]} */
function rowsOf(file) {
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}

/** @param {string} vendor @param {Row[]} rows @returns {Ledgers} */
function readLedger(vendor, rows) {
  /** @type {Map<string, Payment>} */
  const payments = new Map();
  /** @type {Map<string, Refund>} */
  const refunds = new Map();
  /** @type {Map<string, Send>} */
  const sends = new Map();
  for (const row of rows) enter({ vendor, payments, refunds, sends }, row);
  return { payments: [...payments.values()], sends: [...sends.values()] };
}

/**
 * @param {{ vendor: string, payments: Map<string, Payment>, refunds: Map<string, Refund>, sends: Map<string, Send> }} books
 * @param {Row} row
 */
function enter({ vendor, payments, refunds, sends }, row) {
  const [id, payment, cents] = [String(row.id), String(row.payment), Number(row.cents)];
  switch (row.kind) {
    case "payment": {
      const nothing = { paid: [], refunds: [], chargedBack: 0 };
      payments.set(id, { vendor, id, order: String(row.order), cents, ...nothing });
      return;
    }
    case "paid":
      known(payments, id).paid.push({ at: row.at, cents });
      return;
    case "refund": {
      const refund = { id, at: row.at, cents, isOurs: typeof row.key === "string", failed: false };
      refunds.set(id, refund);
      known(payments, payment).refunds.push(refund);
      return;
    }
    case "refund_failed":
      known(refunds, id).failed = true;
      return;
    case "chargeback":
      known(payments, payment).chargedBack += cents;
      return;
    case "accepted": {
      const order = orderOf(row);
      const unheardOf = { delivered: false, undelivered: false, reportedAt: Number.POSITIVE_INFINITY };
      sends.set(id, { vendor, id, order, at: row.at, ...unheardOf });
      return;
    }
    case "reported": {
      const send = known(sends, String(row.sms));
      send.reportedAt = Math.min(send.reportedAt, row.at);
      return;
    }
    case "delivered":
    case "undelivered":
      known(sends, id)[row.kind] = true;
  }
}

/** @template T @param {Map<string, T>} all @param {string} id @returns {T} */
function known(all, id) {
  const one = all.get(id);
  if (one === undefined) throw new Error(`A ledger has a row about '${id}', which it does not know.`);
  return one;
}

/** A vendor without references is told the order in the address that it calls back. @param {Row} row */
function orderOf({ reference, callback }) {
  if (typeof reference === "string") return reference;
  return (typeof callback === "string" && new URL(callback).searchParams.get("o")) || "(no order)";
}

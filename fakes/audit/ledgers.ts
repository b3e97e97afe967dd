import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { isCodeReference } from "../../worker/domain/my-number.ts";

/** `isOurs`: asked for with a key, by the product */
type Refund = { id: string; at: number; cents: number; isOurs: boolean; failed: boolean };
type Paid = { at: number; cents: number };
export type Payment = {
  vendor: string;
  id: string;
  order: string;
  cents: number;
  paid: Paid[];
  refunds: Refund[];
  chargedBack: number;
};
/** Taken away by a restore, in ms: what the product heard then it does not know any more. */
export type LostTime = { readonly from: number; readonly to: number };
/**
 * `reportedAt`: when the product first took a report of it that it still knows; never is infinite. `forgotten`: it took one that
 * a restore took away
 */
export type Send = {
  vendor: string;
  id: string;
  order: string;
  at: number;
  delivered: boolean;
  undelivered: boolean;
  reportedAt: number;
  forgotten: boolean;
};
export type Ledgers = { payments: Payment[]; sends: Send[] };
type Row = Record<string, unknown> & { kind: string; at: number };

/** What all vendors hold as true: each `*.jsonl` file of the folder is one vendor's ledger. */
export function readLedgers(folder: string, lost: LostTime = never): Ledgers {
  const files = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
  const read = files.map((name) => readLedger(basename(name, ".jsonl"), rowsOf(join(folder, name)), lost));
  return {
    payments: read.flatMap(({ payments }) => payments),
    // Codes of "Mijn nummer" are no order's, and nobody pays for one.
    sends: read.flatMap(({ sends }) => sends).filter(({ order }) => !isCodeReference(order)),
  };
}

const never: LostTime = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY };

/** A line without its end was being written when its vendor was killed. */
export function rowsOf(file: string): Row[] {
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}

function readLedger(vendor: string, rows: Row[], lost: LostTime): Ledgers {
  const payments: Map<string, Payment> = new Map();
  const refunds: Map<string, Refund> = new Map();
  const sends: Map<string, Send> = new Map();
  for (const row of rows) enter({ vendor, payments, refunds, sends, lost }, row);
  return { payments: [...payments.values()], sends: [...sends.values()] };
}

function enter(
  {
    vendor,
    payments,
    refunds,
    sends,
    lost,
  }: {
    vendor: string;
    payments: Map<string, Payment>;
    refunds: Map<string, Refund>;
    sends: Map<string, Send>;
    lost: LostTime;
  },
  row: Row,
) {
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
    case "chargeback_reversed":
      known(payments, payment).chargedBack -= cents;
      return;
    case "accepted": {
      const order = orderOf(row);
      const unheardOf = { reportedAt: Number.POSITIVE_INFINITY, forgotten: false };
      sends.set(id, { vendor, id, order, at: row.at, delivered: false, undelivered: false, ...unheardOf });
      return;
    }
    case "reported": {
      const send = known(sends, String(row.sms));
      if (row.at >= lost.from && row.at <= lost.to) send.forgotten = true;
      else send.reportedAt = Math.min(send.reportedAt, row.at);
      return;
    }
    case "delivered":
    case "undelivered":
      known(sends, id)[row.kind] = true;
  }
}

function known<T>(all: Map<string, T>, id: string): T {
  const one = all.get(id);
  if (one === undefined) throw new Error(`A ledger has a row about '${id}', which it does not know.`);
  return one;
}

/** A vendor without references is told the order in the address that it calls back. */
function orderOf({ reference, callback }: Row) {
  if (typeof reference === "string") return reference;
  return (typeof callback === "string" && new URL(callback).searchParams.get("o")) || "(no order)";
}

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

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
/** `reportedAt`: when the product first took a report of it; never is infinite */
export type Send = {
  vendor: string;
  id: string;
  order: string;
  at: number;
  delivered: boolean;
  undelivered: boolean;
  reportedAt: number;
};
export type Ledgers = { payments: Payment[]; sends: Send[] };
type Row = Record<string, unknown> & { kind: string; at: number };

/** What all vendors hold as true: each `*.jsonl` file of the folder is one vendor's ledger. */
export function readLedgers(folder: string): Ledgers {
  const files = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
  const read = files.map((name) => readLedger(basename(name, ".jsonl"), rowsOf(join(folder, name))));
  return {
    payments: read.flatMap(({ payments }) => payments),
    sends: read.flatMap(({ sends }) => sends),
  };
}

/** A line without its end was being written when its vendor was killed. */
function rowsOf(file: string): Row[] {
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}

function readLedger(vendor: string, rows: Row[]): Ledgers {
  const payments: Map<string, Payment> = new Map();
  const refunds: Map<string, Refund> = new Map();
  const sends: Map<string, Send> = new Map();
  for (const row of rows) enter({ vendor, payments, refunds, sends }, row);
  return { payments: [...payments.values()], sends: [...sends.values()] };
}

function enter(
  {
    vendor,
    payments,
    refunds,
    sends,
  }: {
    vendor: string;
    payments: Map<string, Payment>;
    refunds: Map<string, Refund>;
    sends: Map<string, Send>;
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

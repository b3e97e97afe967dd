import { localDay } from "#domain/tallies";
import type { ArchivedOrder } from "./books";

/** Counts per day and key, as `2026-11-21 delivered`. */
export type Replayed = ReadonlyMap<string, number>;

/** What an event counts for, as the database's own view has it (migration 0005): a test holds the two together. */
const counted: readonly (readonly [entity: string, to: string, key: string])[] = [
  ["message", "awaiting_payment", "orders"],
  ["payment", "paid", "paid"],
  ["payment", "paid", "revenue_cents"],
  ["message", "sent", "sent"],
  ["message", "delivered", "delivered"],
  ["message", "undelivered", "undelivered"],
  ["message", "held", "held"],
  ["refund", "refunded", "refunds"],
  ["refund", "refunded", "refund_cents"],
];

/** Event sourcing: counts the days anew from what happened to orders, without asking what was counted before. */
export function replay(orders: Iterable<ArchivedOrder>): Replayed {
  const totals = new Map<string, number>();
  const add = (at: number, key: string, value: number) => {
    const name = `${localDay(at)} ${key}`;
    totals.set(name, (totals.get(name) ?? 0) + value);
  };
  for (const { payments, refunds, events } of orders) {
    const cents = (rows: typeof payments, id: unknown, column: string) =>
      Number(rows.find((row) => row.id === id)?.[column] ?? 0);
    for (const { entity, id, to, cause, at } of events) {
      for (const [of, into, key] of counted) {
        if (of !== entity || into !== to) continue;
        const value =
          key === "revenue_cents"
            ? cents(payments, id, "paidCents")
            : key === "refund_cents"
              ? cents(refunds, id, "amountCents")
              : 1;
        add(Number(at), key, value);
      }
      if (entity === "message" && to === "refund_due") add(Number(at), `refund_for:${cause}`, 1);
    }
  }
  return totals;
}

/** Several counts in one. */
export function addReplayed(all: readonly Replayed[]): Replayed {
  const totals = new Map<string, number>();
  for (const one of all) for (const [name, value] of one) totals.set(name, (totals.get(name) ?? 0) + value);
  return totals;
}

export type TallyDifference = {
  readonly day: string;
  readonly key: string;
  readonly replayed: number;
  readonly tally: number;
};

/** Counted of paid orders only: who never paid is forgotten with their events after a month, and stays in the day's count. */
const alsoOfUnpaid: ReadonlySet<string> = new Set(["orders"]);

const isReplayed = (key: string): boolean =>
  counted.some(([, , name]) => name === key) || key.startsWith("refund_for:");

/**
 * Where the days as they were counted anew differ from the tallies that stand, the earliest first.
 * @param month `YYYY-MM`, or null for every month
 */
export function compareTallies(
  replayed: Replayed,
  tallies: readonly { readonly day: string; readonly key: string; readonly value: number }[],
  month: string | null,
): TallyDifference[] {
  const standing = new Map(
    tallies.filter(({ key }) => isReplayed(key)).map(({ day, key, value }) => [`${day} ${key}`, value]),
  );
  return [...new Set([...replayed.keys(), ...standing.keys()])]
    .toSorted()
    .map((name) => {
      const [day = "", key = ""] = name.split(" ");
      return { day, key, replayed: replayed.get(name) ?? 0, tally: standing.get(name) ?? 0 };
    })
    .filter(({ day }) => month === null || day.startsWith(`${month}-`))
    .filter(({ key, replayed: ours, tally }) => (alsoOfUnpaid.has(key) ? ours > tally : ours !== tally));
}

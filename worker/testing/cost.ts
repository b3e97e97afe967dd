import type { Cost } from "./meter";

/** What the steps of an order cost the database, as `http/meter.test.ts` meters them. */
export const metered = {
  delivered: {
    place: { trips: 3, read: 48, written: 16 },
    pay: { trips: 4, read: 93, written: 16 },
    wakeUp: { trips: 0, read: 0, written: 0 },
    accepted: { trips: 1, read: 1, written: 0 },
    arrived: { trips: 1, read: 6, written: 3 },
    forgotten: { trips: 0, read: 0, written: 5 },
    archived: { trips: 0, read: 0, written: 7 },
  },
  expired: {
    place: { trips: 3, read: 42, written: 16 },
    end: { trips: 2, read: 23, written: 4 },
    forgotten: { trips: 0, read: 0, written: 5 },
  },
} as const satisfies Record<string, Record<string, Cost>>;

/**
 * Cloudflare's list prices in US dollars, without what the plan includes: per million, as its pages stood in October 2026.
 * A dollar is taken at € 0.90.
 */
const prices = { written: 1, read: 0.001, requests: 0.3, cpuMs: 0.02, queue: 0.4, keyValue: 0.5 } as const;
const euros = 0.9;

/** Of 100 checkouts that are begun, those that are paid. */
const completed = 70;

/** What an order uses besides rows; a browser's requests as they were counted, the CPU of one is taken to be 5 ms. */
const besides = {
  delivered: { requests: 12, queue: 3, keyValue: 1 },
  expired: { requests: 9, queue: 0, keyValue: 1 },
};

export const totalOf = (steps: Readonly<Record<string, Cost>>): Cost =>
  Object.values(steps).reduce(
    (sum, { trips, read, written }) => ({
      trips: sum.trips + trips,
      read: sum.read + read,
      written: sum.written + written,
    }),
    { trips: 0, read: 0, written: 0 },
  );

/** What 1,000 paid orders cost with the unpaid ones between them, in euros, by what it is paid for. */
export function costOfThousand(): Readonly<Record<string, number>> {
  const unpaid = (1_000 * (100 - completed)) / completed;
  const both = (paid: number, other: number) => 1_000 * paid + unpaid * other;
  const [paid, other] = [totalOf(metered.delivered), totalOf(metered.expired)];
  const requests = both(besides.delivered.requests, besides.expired.requests);
  const dollars = {
    "rows written": prices.written * both(paid.written, other.written),
    "rows read": prices.read * both(paid.read, other.read),
    requests: prices.requests * requests,
    "CPU, 5 ms a request": prices.cpuMs * 5 * requests,
    "queue, 3 operations": prices.queue * both(besides.delivered.queue, besides.expired.queue),
    "Workers KV": prices.keyValue * both(besides.delivered.keyValue, besides.expired.keyValue),
  };
  return Object.fromEntries(Object.entries(dollars).map(([what, sum]) => [what, (sum / 1e6) * euros]));
}

/** The tables of docs/benchmarks.md, computed. */
export function costTables(): string {
  const row = (name: string, { trips, read, written }: Cost) =>
    `| ${name} | ${trips} | ${read} | ${written} |`;
  const { delivered, expired } = metered;
  const cost = costOfThousand();
  const sum = Object.values(cost).reduce((all, one) => all + one, 0);
  return [
    "| What | Round trips | Rows read | Rows written |",
    "|---|--:|--:|--:|",
    row("placed", delivered.place),
    row("paid, handed over at once, accepted", delivered.pay),
    row("its wake-up", delivered.wakeUp),
    row("report: accepted", delivered.accepted),
    row("report: delivered", delivered.arrived),
    row("forgotten, later", delivered.forgotten),
    row("archived, after ninety days", delivered.archived),
    row("**a paid and delivered order**", totalOf(delivered)),
    row("placed, never paid", expired.place),
    row("expired", expired.end),
    row("forgotten, later", expired.forgotten),
    row("**an order that is never paid**", totalOf(expired)),
    "",
    "| 1,000 paid orders | € |",
    "|---|--:|",
    ...Object.entries(cost).map(([what, one]) => `| ${what} | ${one.toFixed(4)} |`),
    `| **in all** | **${sum.toFixed(4)}** |`,
  ].join("\n");
}

import { deliveredShare, localDay, type Tallies, tallyKeys } from "../../worker/domain/tallies.ts";
import { quote } from "./staff.ts";

/** A row of the answer: which part of the report it belongs to. */
export type DayRow = {
  readonly part: string;
  readonly name: string;
  readonly of: string;
  readonly value: number;
};

/** A day of the shop: what D1's tallies counted, and what became of the orders that were placed on it. */
export type DayReport = {
  readonly day: string;
  readonly counts: Tallies;
  /** From 0 to 1; null when no delivery report came. */
  readonly deliveredShare: number | null;
  /** Messages by gateway and state, and money that goes back by the code of why. */
  readonly gateways: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly refunds: Readonly<Record<string, number>>;
};

/**
 * Whether a text is a day that there is, as 2026-11-21: JavaScript takes the thirty-first of a month of thirty days for the first of
 * the next.
 */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** When a day of Europe/Amsterdam begins and ends, in ms; null where it is no day. */
export function boundsOf(day: string): { readonly from: number; readonly to: number } | null {
  const from = midnight(day);
  const to = from === null ? null : midnight(localDay(from + 36 * 60 * 60_000));
  return from === null || to === null ? null : { from, to };
}

function midnight(day: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  // The clock is changed at night, and never at midnight.
  const found = ["+02:00", "+01:00"]
    .map((offset) => Date.parse(`${day}T00:00:00${offset}`))
    .filter((at) => !Number.isNaN(at))
    .find((at) => localDay(at) === day && localDay(at - 1) !== day);
  return found ?? null;
}

/**
 * The one statement that a report asks. Tallies are rows of the day; the rest is looked up by the index on when an order was
 * placed, so it reads as many rows as the day had orders. Nothing of a person is in it.
 */
export function dayStatement(
  day: string,
  { from, to }: { readonly from: number; readonly to: number },
): string {
  const placed = `FROM orders o JOIN messages m ON m.id = o.id WHERE o.created_at >= ${from} AND o.created_at < ${to}`;
  return `SELECT 'tally' AS part, key AS name, '' AS "of", value FROM daily_tallies WHERE day = ${quote(day)}
    UNION ALL SELECT 'gateway', m.gateway, m.status, count(*) ${placed} AND m.gateway IS NOT NULL GROUP BY m.gateway, m.status
    UNION ALL SELECT 'refund', coalesce(m.reason, 'unknown'), '', count(*) ${placed}
      AND m.status IN ('refund_due', 'refunding', 'refunded', 'refund_failed') GROUP BY m.reason`;
}

/** The report that such rows make. */
export function dayReport(day: string, rows: readonly DayRow[]): DayReport {
  const of = (part: string) => rows.filter((row) => row.part === part);
  const counted = new Map(of("tally").map(({ name, value }) => [name, value]));
  const counts = Object.fromEntries(tallyKeys.map((key) => [key, counted.get(key) ?? 0])) as Tallies;
  const gateways: Record<string, Record<string, number>> = {};
  for (const { name, of: state, value } of of("gateway"))
    gateways[name] = { ...gateways[name], [state]: value };
  const refunds = Object.fromEntries(of("refund").map(({ name, value }) => [name, value]));
  return { day, counts, deliveredShare: deliveredShare(counts), gateways, refunds };
}

/** The report as a person reads it. */
export function sayDay({ day, counts, deliveredShare: share, gateways, refunds }: DayReport): string {
  const euros = (cents: number) => `€ ${(cents / 100).toFixed(2)}`;
  const line = (name: string, value: string | number, more = "") =>
    `  ${name.padEnd(18)}${`${value}`.padStart(7)}${more}`;
  return [
    `${day}, Europe/Amsterdam`,
    line("orders", counts.orders),
    line("paid", counts.paid, `   ${euros(counts.revenue_cents)}`),
    line("sent", counts.sent),
    line(
      "delivered",
      counts.delivered,
      share === null ? "" : `   ${Math.round(share * 1_000) / 10}% of reports`,
    ),
    line("undelivered", counts.undelivered),
    line("held", counts.held),
    line("refunds", counts.refunds, `   ${euros(counts.refund_cents)}`),
    line("abuse reports", counts.reports, `   ${counts.reports_closed} closed`),
    "",
    "Orders placed that day, by gateway as they stand now",
    ...orNone(Object.entries(gateways).map(([name, states]) => `  ${name}: ${listOf(states)}`)),
    "",
    "Their money that goes back, by reason",
    ...orNone(Object.entries(refunds).map(([reason, count]) => line(reason, count))),
  ].join("\n");
}

const orNone = (lines: readonly string[]) => (lines.length > 0 ? lines : ["  none"]);

const listOf = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");

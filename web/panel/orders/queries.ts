import { orderCountsResponse, orderResponse, ordersResponse } from "#contract/admin-orders";
import { readStatementReference } from "#domain/statement";
import { apiPage, apiQuery } from "../api-query";

/** What the list is narrowed to; days as `YYYY-MM-DD`, both included. */
export type OrderFilter = Readonly<Record<"q" | "status" | "from" | "to" | "cursor", string | undefined>>;

/** One page of orders, the newest first. */
export const ordersQuery = ({ q, status, from, to, cursor }: OrderFilter) => {
  const days = { from: startOfDay(from, 0), to: startOfDay(to, 1) };
  return apiPage("/api/admin/orders", { query: { status, ...days, cursor } }, searched(q), ordersResponse);
};

/** How many orders stand in each state that staff come for. */
export const orderCountsQuery = apiQuery(
  "/api/admin/orders/counts",
  {},
  orderCountsResponse,
  ({ data }) => data,
);

/** One order and what became of it. */
export const orderQuery = (id: string) =>
  apiQuery("/api/admin/orders/:id", { param: { id } }, orderResponse, ({ data }) => data);

/**
 * One field for all: a number has no letters, our own reference always some, as a payment's id has, and the one on a bank statement eight
 * characters, of which a hyphen tells where there is no letter.
 */
const searched = (q = ""): { id?: string; phoneNumber?: string; statement?: string } => {
  const isWord = /[a-z_]/i.test(q);
  if ((isWord || /^\s*\d{4}-\d{4}\s*$/.test(q)) && readStatementReference(q) !== null)
    return { statement: q };
  return isWord ? { id: q } : { phoneNumber: q };
};

const hour = 60 * 60 * 1000;

const hourThere = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  hourCycle: "h23",
  timeZone: "Europe/Amsterdam",
});

/**
 * When a Dutch day begins, `later` days after the one given, as the API takes it: ms since the epoch. Undefined for what
 * is no day.
 */
export function startOfDay(day: string | undefined, later: number): string | undefined {
  const utc = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(utc)) return undefined;
  const midnight = utc + later * 24 * hour;
  // Dutch clocks are one hour ahead in winter and two in summer.
  const ahead = Number(hourThere.format(midnight - hour)) === 0 ? 1 : 2;
  return String(midnight - ahead * hour);
}

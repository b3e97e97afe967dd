import { orderResponse, ordersResponse } from "#contract/admin-orders";
import { apiPage, apiQuery } from "../api-query";
import { startOfDay } from "./days";

/** What the list is narrowed to, as the address says it; days as `YYYY-MM-DD`, both included. */
export type OrderFilter = Readonly<Record<"q" | "status" | "from" | "to" | "cursor", string | undefined>>;

/** One page of orders, the newest first. */
export const ordersQuery = ({ q, status, from, to, cursor }: OrderFilter) => {
  const days = { from: startOfDay(from, 0), to: startOfDay(to, 1) };
  const query = { ...searched(q), status, ...days, cursor };
  return apiPage("/api/admin/orders", { query }, ordersResponse);
};

/** One order and what became of it. */
export const orderQuery = (id: string) =>
  apiQuery("/api/admin/orders/:id", { param: { id } }, orderResponse, ({ data }) => data);

/** One field for both: a number has no letters, and a reference always some. */
const searched = (q = ""): { id?: string; phoneNumber?: string } =>
  /[a-z_]/i.test(q) ? { id: q } : { phoneNumber: q };

import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { orderResponse, ordersResponse } from "#contract/admin-orders";
import { read } from "../server";
import { startOfDay } from "./days";

/** What the list is narrowed to, as the address says it; days as `YYYY-MM-DD`, both included. */
export type OrderFilter = Readonly<Record<"q" | "status" | "from" | "to" | "cursor", string | undefined>>;

/** One page of orders, the newest first. */
export const ordersQuery = ({ q, status, from, to, cursor }: OrderFilter) =>
  queryOptions({
    queryKey: ["orders", { q, status, from, to, cursor }],
    queryFn: () =>
      read(ordersResponse, "admin/orders", {
        ...searched(q),
        status,
        from: startOfDay(from, 0),
        to: startOfDay(to, 1),
        cursor,
      }),
    placeholderData: keepPreviousData,
  });

/** One order and what became of it. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ["order", id],
    queryFn: async () => (await read(orderResponse, `admin/orders/${encodeURIComponent(id)}`)).data,
  });

/** One field for both: a number has no letters, and a reference always some. */
const searched = (q = ""): { id?: string; phoneNumber?: string } =>
  /[a-z_]/i.test(q) ? { id: q } : { phoneNumber: q };

import type { OrderItem, OrdersSearch } from "#contract/admin-orders";
import { type FoundOrder, selectFound, selectMoved, selectPlaced } from "#db/order-search";
import { pageSize, readCursor, toPage, top } from "#domain/paging";
import { understood } from "#domain/phone";
import { toEuros } from "#domain/pricing";
import type { Deps } from "../deps";

/** A page of orders, the newest first; contract/admin-orders.ts says by which time. */
export async function findOrders(deps: Deps, query: OrdersSearch) {
  const size = Number(query.limit ?? pageSize);
  const isMoved = query.status !== undefined || query.phoneNumber !== undefined;
  const read =
    query.id === undefined
      ? await readPage(deps, query, isMoved, size + 1)
      : await selectFound(deps.db, query.id);
  const { rows, next } = toPage(read, size, (row) => ({
    at: isMoved ? row.changedAt : row.createdAt,
    id: row.id,
  }));
  return { data: rows.map(itemOf), next };
}

async function readPage({ db, vault }: Deps, query: OrdersSearch, isMoved: boolean, limit: number) {
  const wanted = {
    status: query.status ?? null,
    phoneHash:
      query.phoneNumber === undefined ? null : await vault.hash("phone", understood(query.phoneNumber)),
    from: Number(query.from ?? 0),
  };
  const end = query.to === undefined ? top : { at: Number(query.to) + 1, id: "" };
  const after = readCursor(query.cursor ?? "") ?? end;
  return isMoved ? selectMoved(db, wanted, after, limit) : selectPlaced(db, wanted, after, limit);
}

const itemOf = ({ amountCents, ...order }: FoundOrder): OrderItem => ({
  ...order,
  amount: toEuros(amountCents),
});

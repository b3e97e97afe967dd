import type { OrderItem, OrdersSearch } from "#contract/admin-orders";
import {
  type FoundOrder,
  selectFound,
  selectMoved,
  selectPlaced,
  selectPlacedWithin,
} from "#db/order-search";
import { pageSize, readCursor, toPage, top } from "#domain/paging";
import { understood } from "#domain/phone";
import { toEuros } from "#domain/pricing";
import { orderedWithin, readStatementReference, statementReference } from "#domain/statement";
import type { Deps } from "../deps";

/** A page of orders, the newest first; contract/admin-orders.ts says by which time. */
export async function findOrders(deps: Deps, query: OrdersSearch) {
  const size = Number(query.limit ?? pageSize);
  const isMoved = query.status !== undefined || query.phoneNumber !== undefined;
  const named = await idsNamedBy(deps, query);
  const read =
    named === null ? await readPage(deps, query, isMoved, size + 1) : await selectFound(deps.db, named);
  const { rows, next } = toPage(read, size, (row) => ({
    at: isMoved ? row.changedAt : row.createdAt,
    id: row.id,
  }));
  return { data: rows.map(itemOf), next };
}

/** The orders that are asked for by name; null where none is. */
async function idsNamedBy(deps: Deps, { id, statement }: OrdersSearch): Promise<readonly string[] | null> {
  if (id !== undefined) return [id];
  return statement === undefined ? null : idsOnStatement(deps, readStatementReference(statement));
}

const mostAlike = 10;

/** A reference tells when its order was placed, so few are to be compared with it; seldom do two fit. */
async function idsOnStatement({ db, clock }: Deps, reference: string | null): Promise<readonly string[]> {
  if (reference === null) return [];
  const placed = await selectPlacedWithin(db, ...orderedWithin(reference, clock.now()));
  const fitting = placed.filter((order) => statementReference(order) === reference);
  return fitting.slice(0, mostAlike).map(({ id }) => id);
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

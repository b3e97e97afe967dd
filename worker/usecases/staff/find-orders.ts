import type { OrderCounts, OrderItem, OrdersSearch } from "#contract/admin-orders";
import { selectBooksOf, selectBooksPaidAs, selectBooksWithin } from "#db/books";
import {
  countStates,
  type FoundOrder,
  selectFound,
  selectMoved,
  selectPlaced,
  selectPlacedWithin,
  selectTo,
} from "#db/order-search";
import { selectPaymentByProvider } from "#db/payments";
import { selectOpenSubjects } from "#db/tasks";
import type { MessageState } from "#domain/delivery";
import { type ListedState, mostWatched, watchedStates } from "#domain/order-moves";
import { pageSize, readCursor, toPage, top } from "#domain/paging";
import { understood } from "#domain/phone";
import { toEuros } from "#domain/pricing";
import { orderedWithin, readStatementReference, statementReference } from "#domain/statement";
import { recall } from "../archive/recall";
import type { Deps } from "../deps";
import { maskedReceiver } from "../masked-receiver";

/** A page of orders, the newest first; contract/admin-orders.ts says by which time. */
export async function findOrders(deps: Deps, query: OrdersSearch) {
  const size = Number(query.limit ?? pageSize);
  const named = await idsNamedBy(deps, query, size);
  const read = await (named === null ? readPage(deps, query, size + 1) : readNamed(deps, named));
  const { rows, next } = toPage(read, size, ({ at, id }) => ({ at, id }));
  return { data: await Promise.all(rows.map((row) => itemOf(deps, row))), next };
}

/**
 * The orders that are asked for by name; null where none is. Those of which the payment does not fit are named by the tasks
 * about them: of all that are held, to look for them would be to read them all.
 */
async function idsNamedBy(
  deps: Deps,
  { id, statement, status }: OrdersSearch,
  limit: number,
): Promise<readonly string[] | null> {
  if (id !== undefined) return [id, ...(await idsPaidAs(deps, id))];
  if (statement !== undefined) return idsOnStatement(deps, readStatementReference(statement));
  return status !== undefined && isMismatch(status) ? mismatches(deps, limit) : null;
}

/** The order that a payment is for, by what its provider calls that: it is what a payer has at hand, and the provider's desk shows. */
async function idsPaidAs({ db, provider, previousProvider }: Deps, id: string): Promise<readonly string[]> {
  const names = [provider, ...(previousProvider ? [previousProvider] : [])].map(({ name }) => name);
  const found = await Promise.all(
    names.map((name) => db.batch([selectPaymentByProvider(db, name, id), selectBooksPaidAs(db, name, [id])])),
  );
  return found.flatMap(([live, archived]) => [
    ...live.map(({ orderId }) => orderId),
    ...archived.map((book) => book.orderId ?? book.id),
  ]);
}

const isMismatch = (status: ListedState): status is Exclude<ListedState, MessageState> =>
  status === "paid_mismatch";

async function mismatches({ db }: Pick<Deps, "db">, limit: number): Promise<readonly string[]> {
  return (await selectOpenSubjects(db, "mismatch_held", limit)).map(({ subject }) => subject);
}

const mostAlike = 10;

/** A reference tells when its order was placed, so few are to be compared with it; seldom do two fit. */
async function idsOnStatement({ db, clock }: Deps, reference: string | null): Promise<readonly string[]> {
  if (reference === null) return [];
  const [from, to] = orderedWithin(reference, clock.now());
  const placed = await db.batch([selectPlacedWithin(db, from, to), selectBooksWithin(db, [from, to])]);
  const fitting = placed.flat().filter((order) => statementReference(order) === reference);
  return fitting.slice(0, mostAlike).map(({ id }) => id);
}

/** How many orders stand in each state that staff come for, counted up to `mostWatched`. */
export async function countOrders({ db }: Pick<Deps, "db">): Promise<OrderCounts> {
  const states = watchedStates.filter((status) => !isMismatch(status));
  const [counted, mismatched] = await db.batch([
    countStates(db, states, mostWatched),
    selectOpenSubjects(db, "mismatch_held", mostWatched),
  ]);
  const totals = new Map<ListedState, number>(counted.map(({ status, total }) => [status, total]));
  totals.set("paid_mismatch", mismatched.length);
  return watchedStates.map((status) => ({ status, total: totals.get(status) ?? 0 }));
}

/** An order with what its list is sorted by. */
type Sorted = FoundOrder & { readonly at: number };

async function readNamed(deps: Deps, ids: readonly string[]): Promise<Sorted[]> {
  if (ids.length === 0) return [];
  const found = await selectFound(deps.db, ids);
  const here = new Set(found.map(({ id }) => id));
  const others = ids.filter((id) => !here.has(id));
  return byPlacing([...found, ...(others.length === 0 ? [] : await readBooks(deps, others))]);
}

/** Those that are archived, by their lines in the books; the rest of each is asked of the archive, and missing where that is away. */
async function readBooks(deps: Deps, ids: readonly string[]): Promise<FoundOrder[]> {
  const own = (await selectBooksOf(deps.db, ids)).filter(({ orderId }) => orderId === null);
  return Promise.all(
    own.map(async ({ id, createdAt, endedAt, ended, cents }): Promise<FoundOrder> => {
      const whole = await recall(deps, id);
      const rows = whole.ok ? whole.value : null;
      return {
        id,
        createdAt,
        sender: rows?.order.sender ?? "",
        receiverSealed: null,
        amountCents: rows?.order.amountCents ?? cents,
        smsCount: rows?.order.parts ?? 1,
        payment: "paid",
        status: ended ?? "delivered",
        changedAt: endedAt,
      };
    }),
  );
}

async function readPage({ db, vault }: Deps, query: OrdersSearch, limit: number): Promise<Sorted[]> {
  const status = query.status === undefined || isMismatch(query.status) ? null : query.status;
  const [from, to] = [Number(query.from ?? 0), Number(query.to ?? top.at)];
  const cursor = readCursor(query.cursor ?? "");
  if (query.phoneNumber !== undefined) {
    const phoneHashes = await vault.hashes("phone", understood(query.phoneNumber));
    const rows = await selectTo(db, { phoneHashes, status, from, to }, (cursor ?? top).at, limit);
    return rows.map(({ row, ...order }) => ({ ...order, at: row }));
  }
  const after = cursor ?? (query.to === undefined ? top : { at: to + 1, id: "" });
  if (status === null) return byPlacing(await selectPlaced(db, from, after, limit));
  const rows = await selectMoved(db, status, from, after, limit);
  return rows.map((order) => ({ ...order, at: order.changedAt }));
}

const byPlacing = (rows: readonly FoundOrder[]): Sorted[] =>
  rows.map((order) => ({ ...order, at: order.createdAt }));

async function itemOf(deps: Deps, { at: _at, ...row }: Sorted): Promise<OrderItem> {
  const { amountCents, receiverSealed, ...order } = row;
  return { ...order, receiver: await maskedReceiver(deps, row), amount: toEuros(amountCents) };
}

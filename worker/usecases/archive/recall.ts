import { asRow, type ReceiptedBook, selectBooksOf } from "#db/books";
import { events } from "#db/events";
import type { MessageRow } from "#db/messages";
import type { OrderRow } from "#db/orders";
import type { PaymentRow } from "#db/payments";
import type { RefundRow } from "#db/refunds";
import { messages, orders, payments, refunds } from "#db/schema";
import type { ArchivedOrder } from "#domain/books";
import { err, ok, type Result } from "#domain/result";
import { commit, type Deps } from "../deps";
import { readArchived } from "./read-archive";

/** An order with all that belongs to it, as rows. */
export type WholeOrder = {
  readonly order: OrderRow;
  readonly message: MessageRow;
  readonly payments: readonly PaymentRow[];
  readonly refunds: readonly RefundRow[];
  readonly events: readonly (typeof events.$inferSelect)[];
};

type Recaller = Pick<Deps, "db" | "retryTimer" | "backup" | "log">;

/**
 * An order that is archived, as its rows were when they went; what went back of its money since is of the books. Null where there is
 * none, or it was erased.
 */
export async function recall(deps: Recaller, id: string): Promise<Result<WholeOrder | null, "unavailable">> {
  const [books] = await commit(deps, [selectBooksOf(deps.db, [id])] as const);
  return recallFrom(deps, id, books);
}

/** As `recall`, where the books were asked already. */
export async function recallFrom(
  deps: Recaller,
  id: string,
  books: readonly ReceiptedBook[],
): Promise<Result<WholeOrder | null, "unavailable">> {
  const own = books.find((book) => book.id === id);
  if (!own) return ok(null);
  const read = await readArchived(deps, own);
  if (!read.ok) return err("unavailable");
  return ok(read.value && asItWas(read.value, books));
}

function asItWas(archived: ArchivedOrder, books: readonly ReceiptedBook[]): WholeOrder {
  const lossesOf = (id: unknown) => {
    const { chargedBackCents = 0, refundedElsewhereCents = 0 } = books.find((book) => book.id === id) ?? {};
    return { chargedBackCents, refundedElsewhereCents };
  };
  return {
    order: asRow(orders, archived.order),
    message: asRow(messages, archived.message),
    payments: archived.payments.map((row) => ({ ...asRow(payments, row), ...lossesOf(row.id) })),
    refunds: archived.refunds.map((row) => asRow(refunds, row)),
    events: archived.events.map((row) => asRow(events, row)),
  };
}

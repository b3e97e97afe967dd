import { type Share, spendOf } from "./budgets";
import { insertMessage } from "./messages";
import { insertOrder, isStored, type OrderRow } from "./orders";
import { insertPayment, type PaymentRow } from "./payments";
import { type Below, isOpenBelow } from "./places";
import { prepared, type Slots } from "./prepared";
import { isStillStanding, type Newest } from "./rewinds";
import type { messages } from "./schema";

/*
 * The rows of a new order, as prepared statements for one batch: the order first, and of the others only what belongs to one
 * that is there (decision 110).
 */

/** The order, if fewer are open than may be, and the database is still the one whose past was read. */
export const insertNewOrder = prepared(
  (db, { networks, mostOnSite, mostWithin, newestAt, newest, ...row }: Slots<OrderRow & Below & Newest>) =>
    insertOrder(
      db,
      row,
      isOpenBelow("order", { networks, mostOnSite, mostWithin }, isStillStanding({ newestAt, newest })),
    ),
);

type NewPayment = Pick<
  PaymentRow,
  | "id"
  | "orderId"
  | "amountCents"
  | "currency"
  | "tx"
  | "cause"
  | "actor"
  | "changedAt"
  | "provider"
  | "mode"
  | "status"
  | "createdAt"
  | "place"
>;

/** Its payment. */
export const insertNewPayment = prepared((db, row: Slots<NewPayment>) =>
  insertPayment(db, row, isStored(row.id)),
);

type NewMessage = Pick<
  typeof messages.$inferSelect,
  | "id"
  | "tx"
  | "cause"
  | "actor"
  | "changedAt"
  | "status"
  | "receiverSealed"
  | "receiverHash"
  | "bodySealed"
  | "review"
  | "visitorHash"
  | "aroundHash"
  | "textHash"
  | "repeatHash"
>;

/** Its message. */
export const insertNewMessage = prepared((db, row: Slots<NewMessage>) =>
  insertMessage(db, row, isStored(row.id)),
);

/** A call to the provider from the minute's budget, for an order that is there: one row, or none where they are used up. */
export const takeItsCall = prepared((db, { orderId, ...share }: Slots<Share & { orderId: string }>) =>
  spendOf(db, share, isStored(orderId)),
);

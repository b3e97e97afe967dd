import { auditBooks } from "./books.ts";
import type { Database } from "./database.ts";
import type { AuditFacts, Difference, Kind } from "./facts.ts";
import type { Payment, Send } from "./ledgers.ts";
import { paidBack, paidByHand, paidIn, refundedByUs, sum } from "./money.ts";
import { auditStates } from "./states.ts";

/** one order, as the vendors know it; `isFlagged`: the database itself says that it arrived after the refund */
type Story = {
  order: string;
  price: number;
  payments: Payment[];
  sends: Send[];
  message: string;
  isFlagged: boolean;
  /** cents that staff paid back by other means, which no ledger of a vendor has */
  byHand: number;
};

/** Everything in which vendors and product differ; in order when there is nothing. */
export function auditAll(facts: AuditFacts) {
  const stories = storiesOf(facts);
  return [
    ...stories.flatMap(unpaidSends),
    ...stories.flatMap(doubleSends),
    ...stories.flatMap(lostOrders),
    ...facts.ledgers.payments.flatMap(doubleRefunds),
    ...stories.flatMap(twoRoads),
    ...stories.flatMap(refundedAndSent),
    ...auditBooks(facts),
    ...auditStates(facts),
  ];
}

function storiesOf({ ledgers, database }: AuditFacts): Story[] {
  const ids = new Set([...ledgers.payments, ...ledgers.sends].map(({ order }) => order));
  const [payments, sends] = [Map.groupBy(ledgers.payments, byOrder), Map.groupBy(ledgers.sends, byOrder)];
  return [...ids].map((order) => {
    const own = payments.get(order) ?? [];
    const message = database.messages.get(order);
    return {
      order,
      price: database.orders.get(order) ?? own[0]?.cents ?? Number.POSITIVE_INFINITY,
      payments: own,
      sends: sends.get(order) ?? [],
      message: message?.status ?? "unknown to the database",
      isFlagged: message?.lateDelivery === 1,
      byHand: paidByHandOf(order, database),
    };
  });
}

const paidByHandOf = (order: string, { payments, refunds }: Database) =>
  sum(payments.values(), (row) => (row.order === order ? paidByHand(refunds.get(row.id)) : 0));

const byOrder = ({ order }: { order: string }) => order;

const differs = (kind: Kind, subject: string, what: string): Difference[] => [{ kind, subject, what }];

function unpaidSends({ order, price, payments, sends }: Story) {
  const paid = payments.flatMap((payment) => payment.paid).filter(({ cents }) => cents >= price);
  return sends
    .filter(({ at }) => !paid.some((one) => one.at <= at))
    .flatMap(({ vendor, id }) =>
      differs("unpaid send", order, `${vendor} took ${id}, and ${price} cents had not been paid`),
    );
}

const doubleSends = ({ order, sends }: Story) =>
  sends.length > 1
    ? differs("double send", order, sends.map(({ vendor, id }) => `${vendor} ${id}`).join(", "))
    : [];

/**
 * Money that came in is kept for one SMS that was accepted, and otherwise it went back. A refund that the provider refused
 * waits for a person, who has been alarmed.
 */
function lostOrders({ order, price, payments, sends, message, byHand }: Story) {
  if (message === "refund_failed") return [];
  const kept = sum(payments, (payment) => Math.max(0, paidIn(payment) - paidBack(payment))) - byHand;
  const earned = sends.length > 0 ? price : 0;
  if (kept <= earned) return [];
  return differs(
    "lost order",
    order,
    `${kept} cents kept, ${sends.length} accepted; the message is ${message}`,
  );
}

function doubleRefunds(payment: Payment) {
  const standing = payment.refunds.filter(({ failed }) => !failed);
  const back = sum(standing, ({ cents }) => cents);
  const isTooMuch = back > paidIn(payment) || standing.filter(({ isOurs }) => isOurs).length > 1;
  if (!isTooMuch) return [];
  const what = `${payment.vendor} paid ${payment.id} back ${standing.length} times, ${back} of ${paidIn(payment)} cents`;
  return differs("double refund", payment.order, what);
}

/**
 * What staff paid by hand and the product or a bank gave back as well, as far as it is more than came in. A refund that was
 * made at the provider's own desk is a payment by hand itself.
 */
function twoRoads({ order, payments, byHand }: Story) {
  const came = sum(payments, paidIn);
  const back = sum(payments, (payment) => refundedByUs(payment) + payment.chargedBack);
  if (byHand === 0 || back + byHand <= came) return [];
  const what = `${byHand} cents paid back by hand and ${back} by its provider, of ${came} cents`;
  return differs("double refund", order, what);
}

/**
 * Accepted by a gateway that cannot be asked, never heard of again, and paid back a day later, as the terms say. What was heard
 * of it and forgotten in a restore was not heard (decision 068).
 */
export const unheardOf = ({ ledgers }: AuditFacts) => {
  const payments = Map.groupBy(ledgers.payments, byOrder);
  return ledgers.sends.filter(
    (send) => !send.undelivered && isUnheardOf(send, payments.get(send.order) ?? []),
  );
};

const day = 24 * 60 * 60_000;

/**
 * A reference can be looked up at neither of the two, and reports of BudgetSMS name only an id of its own, which an answer
 * that was lost took with it.
 */
function isUnheardOf({ vendor, at, reportedAt }: Send, payments: readonly Payment[]): boolean {
  const back = wentBackAt(payments);
  const isSilent = vendor === "budgetsms" || (vendor === "twilio" && reportedAt > back);
  return isSilent && Number.isFinite(back) && back - at >= day;
}

/** When the money of the SMS itself went back, in ms: the return of a second payment leaves it where it was. Never is infinite. */
function wentBackAt(payments: readonly Payment[]): number {
  const price = Math.min(...payments.map(({ cents }) => cents));
  const moves = payments.flatMap(({ paid, refunds }) => [
    ...paid,
    ...refunds.filter((one) => one.isOurs && !one.failed).map(({ at, cents }) => ({ at, cents: -cents })),
  ]);
  let kept = 0;
  for (const { at, cents } of moves.toSorted((one, other) => one.at - other.at)) {
    kept += cents;
    if (cents < 0 && kept < price) return at;
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * Who got the SMS does not get the money, unless the network said that it did not arrive. What staff of the provider or a
 * bank gave back is none of the product's doing.
 */
function refundedAndSent({ order, price, payments, sends, isFlagged, byHand }: Story) {
  const ours = sum(payments, refundedByUs) + byHand;
  const arrived = sends.filter((send) => !send.undelivered && !isUnheardOf(send, payments));
  if (isFlagged || arrived.length === 0 || ours === 0 || sum(payments, paidIn) - ours >= price) return [];
  return differs(
    "refunded and sent",
    order,
    `${ours} cents back, and ${arrived[0]?.vendor} took the message`,
  );
}

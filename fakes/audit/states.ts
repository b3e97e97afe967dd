import type { MessageState } from "../../worker/domain/delivery";
import type { AuditFacts, Difference } from "./facts.ts";
import type { Payment, Send } from "./ledgers.ts";
import { paidIn, refundedByUs } from "./money.ts";

/** What the database says of an order and the vendors' ledgers do not bear out. */
export function auditStates({ ledgers, database }: AuditFacts) {
  const sends = Map.groupBy(ledgers.sends, ({ order }) => order);
  const payments = Map.groupBy(ledgers.payments, ({ order }) => order);
  const said = [...database.messages.values()].flatMap(({ id, status }) => {
    const paidByHand = database.refunds.get(id)?.cause === "paid_back_by_hand";
    const wrong = paidByHand ? null : unfounded(status, sends.get(id) ?? [], payments.get(id) ?? []);
    return wrong === null ? [] : differs(id, `the message is ${status}, and ${wrong}`);
  });
  const strange = ledgers.sends.filter(({ order }) => !database.messages.has(order));
  return [
    ...said,
    ...strange.flatMap(({ vendor, id, order }) =>
      differs(order, `${vendor} took ${id} for no order we have`),
    ),
  ];
}

const differs = (subject: string, what: string): Difference[] => [{ kind: "states", subject, what }];

/** what the vendors' ledgers tell of an order */
type Seen = { isPaid: boolean; sends: Send[]; payments: Payment[] };

const unpaid = ({ isPaid }: Seen) => (isPaid ? "it was paid" : null);
const paid = ({ isPaid }: Seen) => (isPaid ? null : "it was not paid");

/** What speaks against each state, or null. Every state has its place here, in the auditor's own words and not the product's. */
const objections: Record<MessageState, (seen: Seen) => string | null> = {
  awaiting_payment: unpaid,
  held: paid,
  queued: paid,
  sending: paid,
  unknown: paid,
  sent: ({ sends }) => (sends.length > 0 ? null : "no gateway took it"),
  delivered: ({ sends }) => (sends.some(({ delivered }) => delivered) ? null : "no gateway delivered it"),
  undelivered: ({ sends }) =>
    sends.some(({ undelivered }) => undelivered) ? null : "no gateway failed to deliver it",
  cancelled: unpaid,
  refund_due: paid,
  refunding: paid,
  refunded: ({ payments }) =>
    payments.some((payment) => refundedByUs(payment) > 0) ? null : "no provider paid it back",
  refund_failed: paid,
  blocked_final: paid,
};

/** @returns what speaks against it */
function unfounded(status: string, sends: Send[], payments: Payment[]): string | null {
  const isPaid = payments.some((payment) => paidIn(payment) > 0);
  const objection = new Map(Object.entries(objections)).get(status);
  return objection ? objection({ isPaid, sends, payments }) : "there is no such state";
}

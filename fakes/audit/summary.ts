import { unheardOf } from "./audit.ts";
import { type AuditFacts, type Difference, kinds } from "./facts.ts";
import { paidIn, refundedByUs, sum } from "./money.ts";

/** One line with what was looked at and how often it differed. */
export function summaryOf(facts: AuditFacts, differences: readonly Difference[]) {
  const { payments, sends } = facts.ledgers;
  const { orders, messages } = facts.database;
  const count = (kind: string) => differences.filter((one) => one.kind === kind).length;
  const flagged = [...messages.values()].filter(({ lateDelivery }) => lateDelivery === 1).length;
  const unheard = unheardOf(facts);
  const inDoubt = unheard.filter(({ forgotten }) => forgotten).length;
  const seen = [
    `${orders.size} orders`,
    `${payments.filter((payment) => paidIn(payment) > 0).length} payments paid (${sum(payments, paidIn)} cents)`,
    `${sends.length} SMS accepted`,
    `${payments.filter((payment) => refundedByUs(payment) > 0).length} refunded (${sum(payments, refundedByUs)} cents)`,
    `${flagged} delivered after their refund`,
    `${unheard.length - inDoubt} refunded after a day without a word from a gateway that cannot be asked`,
    ...(inDoubt === 0 ? [] : [`${inDoubt} paid back in doubt, whose report a restore took away`]),
  ];
  return `${seen.join(", ")}: ${differences.length} differences (${kinds.map((kind) => `${kind} ${count(kind)}`).join(", ")})`;
}

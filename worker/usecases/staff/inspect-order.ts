import type { OrderDetail, RevealResponse } from "#contract/admin-orders";
import { auditEntry } from "#db/audit";
import { selectHoldInForce } from "#db/holds";
import { type MessageRow, selectMessage } from "#db/messages";
import { selectObjection } from "#db/objections";
import { selectTimeline } from "#db/order-search";
import { type OrderRow, selectOrder } from "#db/orders";
import { type PaymentRow, selectPayment } from "#db/payments";
import { type RefundRow, selectRefund } from "#db/refunds";
import { selectTasksAbout } from "#db/tasks";
import { toPublicMessageState } from "#domain/delivery";
import { keptUntil } from "#domain/kept-until";
import { failureOf } from "#domain/message-failure";
import { movesIn } from "#domain/order-moves";
import { toEuros } from "#domain/pricing";
import { err, ok, type Result } from "#domain/result";
import type { Staff } from "#domain/session";
import { statementReference } from "#domain/statement";
import { recall } from "../archive/recall";
import { type Deps, unseal } from "../deps";
import { maskedReceiver } from "../masked-receiver";
import { taskItemOf } from "./read-worklist";

/** An order with all that happened to it; what was said to whom stays sealed. */
export async function inspectOrder(
  deps: Deps,
  id: string,
): Promise<Result<OrderDetail, "panel_not_found" | "unavailable">> {
  const { db } = deps;
  const [orders, payments, messages, refunds, events, [hold], [objection], tasks] = await db.batch([
    selectOrder(db, id),
    selectPayment(db, id),
    selectMessage(db, id),
    selectRefund(db, id),
    selectTimeline(db, id),
    selectHoldInForce(db, "order", id),
    selectObjection(db, id),
    selectTasksAbout(db, id),
  ]);
  const found = { orders, payments, messages, refunds, events };
  const rows = orders.length > 0 ? ok(found) : await inArchive(deps, id);
  if (!rows.ok) return rows;
  const [[order], [payment], [message], [refund]] = [
    rows.value.orders,
    rows.value.payments,
    rows.value.messages,
    rows.value.refunds,
  ];
  const timeline = rows.value.events;
  if (!order || !payment || !message) return err("panel_not_found");
  return ok({
    ...orderPart(order),
    ...paymentPart(payment),
    ...messagePart(message, await maskedReceiver(deps, message)),
    failure: failureOf(
      {
        state: toPublicMessageState(message.status),
        reason: message.reason,
        called: message.gateway !== null,
      },
      (code) => deps.gateways.some((gateway) => gateway.blamesNumber(code)),
    ),
    refund: refund ? refundPart(refund) : null,
    timeline: timeline.map(({ entity, from, to, cause, actor, at }) => ({
      entity,
      from,
      to,
      cause,
      actor,
      at,
    })),
    kept: {
      receiver: message.receiverSealed !== null,
      text: message.bodySealed !== null,
      address: order.addressSealed !== null,
      objection: objection !== undefined,
    },
    keptUntil: keptUntil({ createdAt: order.createdAt, message, payment, heldUntil: hold?.until ?? null }),
    hold: hold ?? null,
    heldUntil: message.status === "held" ? message.nextAt : null,
    verdict: restingOn(message),
    tasks: await Promise.all(tasks.map((task) => taskItemOf(deps, task))),
    can: movesNow(message, payment),
  });
}

/** The same rows of an order that is archived (decision 104): there they stand as they were. */
async function inArchive(deps: Deps, id: string) {
  const recalled = await recall(deps, id);
  if (!recalled.ok) return recalled;
  const whole = recalled.value;
  return ok({
    orders: whole ? [whole.order] : [],
    payments: whole?.payments.filter((payment) => payment.id === id) ?? [],
    messages: whole ? [whole.message] : [],
    refunds: whole?.refunds.filter((refund) => refund.paymentId === id) ?? [],
    events: whole?.events.filter((event) => event.id === id) ?? [],
  });
}

/** The verdict that rests on a message, where one does. */
const restingOn = ({ verdict, verdictBy, verdictDueAt }: MessageRow): OrderDetail["verdict"] =>
  verdict === null || verdictBy === null || verdictDueAt === null
    ? null
    : { verdict, by: verdictBy, dueAt: verdictDueAt };

/**
 * What staff may do now: nothing while a verdict rests, nor where it may have gone out; and what came in otherwise than ordered is
 * never sent (P6).
 */
const movesNow = ({ status, verdict, pinned }: MessageRow, payment: PaymentRow): OrderDetail["can"] =>
  verdict === null && pinned === 0
    ? movesIn(status).filter((move) => move !== "release" || payment.status === "paid")
    : [];

const orderPart = (order: OrderRow) => ({
  id: order.id,
  createdAt: order.createdAt,
  sender: order.sender,
  amount: toEuros(order.amountCents),
  currency: order.currency,
  smsCount: order.parts,
  segments: order.segments,
  encoding: order.encoding,
  locale: order.locale,
  consentVersion: order.consentVersion,
  statement: statementReference(order),
});

const paymentPart = (payment: PaymentRow) => ({
  payment: payment.status,
  provider: payment.provider,
  providerId: payment.providerId,
  paidAt: payment.paidAt,
  paidAmount: payment.paidCents === null ? null : toEuros(payment.paidCents),
});

const messagePart = (message: MessageRow, receiver: string | null) => ({
  status: message.status,
  changedAt: message.changedAt,
  receiver,
  gateway: message.gateway,
  gatewayId: message.gatewayId,
  attempt: message.attempt,
  reason: message.reason,
});

const refundPart = ({ status, amountCents, reason }: RefundRow) => ({
  status,
  amount: toEuros(amountCents),
  reason,
});

/** Number, text and address of an order, and in the same batch the line in the audit that they were seen, and why. */
export async function revealOrder(
  deps: Deps,
  staff: Staff,
  id: string,
  reason: string,
): Promise<Result<RevealResponse["data"], "panel_not_found">> {
  const { db, clock } = deps;
  const [known] = await selectOrder(db, id);
  if (!known) return err("panel_not_found");
  const entry = {
    at: clock.now(),
    actor: staff.username,
    action: "order_revealed" as const,
    subject: "order",
    reason,
  };
  const [, [message], [order], [said]] = await db.batch([
    auditEntry(db, { ...entry, subjectId: id }),
    selectMessage(db, id),
    selectOrder(db, id),
    selectObjection(db, id),
  ]);
  const open = (table: string, column: string, sealed: string | null | undefined) =>
    unseal(deps, { table, column, row: id }, sealed ?? null);
  const [receiver, text, address, objection] = await Promise.all([
    open("messages", "receiver", message?.receiverSealed),
    open("messages", "body", message?.bodySealed),
    open("orders", "address", order?.addressSealed),
    open("objections", "text", said?.textSealed),
  ]);
  return ok({ receiver, text, address, objection });
}

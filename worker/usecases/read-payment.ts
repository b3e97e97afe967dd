import type { PaymentView } from "../contract/payments";
import { selectForStatus } from "../db/orders";
import type { PaymentRow } from "../db/payments";
import { toPublicMessageState } from "../domain/delivery";
import { fetchSpacing, toPublicPaymentState } from "../domain/payment";
import { toEuros } from "../domain/pricing";
import { err, ok, type Result } from "../domain/result";
import { type Answers, commit, type Deps } from "./deps";
import { checkPayment } from "./settle-payment";

/** The shape of every id we give out: 128 random bits, base64url. */
const idShape = /^[\w-]{22}$/;

/**
 * What a visitor may see of an order. A pending payment is asked about on the way, at most once per five seconds, so that
 * an open page notices a lost callback (C6). Unknown, malformed and purged ids answer alike. One round trip to the
 * database when nothing is due, at most three otherwise: what is known, the turn to ask, and the change with its result.
 */
export async function readPayment(deps: Deps, id: string): Promise<Result<PaymentView, "not_found">> {
  const read = await readOrder(deps, id);
  return read.ok ? ok(read.value.payment) : read;
}

/** As `readPayment`, with the language in which the order was placed. */
export async function readOrder(
  deps: Deps,
  id: string,
): Promise<Result<{ payment: PaymentView; locale: "nl" | "en" }, "not_found">> {
  const rows = await readRows(deps, id);
  return rows ? ok({ payment: toView(rows), locale: rows.order.locale }) : err("not_found");
}

async function readRows(deps: Deps, id: string): Promise<Rows | null> {
  if (!idShape.test(id)) return null;
  const questions = selectForStatus(deps.db, id);
  const rows = toRows(await commit(deps, questions));
  if (!rows || !isDue(rows.payment, deps.clock.now())) return rows;
  const fresh = await checkPayment(deps, rows.payment, "visitor", questions);
  return (fresh && toRows(fresh)) ?? rows;
}

type Rows = NonNullable<ReturnType<typeof toRows>>;

function toRows([[order], [payment], [message], [refund], steps]: Answers<
  ReturnType<typeof selectForStatus>
>) {
  return order && payment && message ? { order, payment, message, refund, steps } : null;
}

const isDue = (payment: PaymentRow, now: number): boolean =>
  payment.status === "pending" && payment.fetchedAt <= now - fetchSpacing;

function toView({ order, payment, message, refund, steps }: Rows): PaymentView {
  const status = toPublicPaymentState(payment.status);
  return {
    id: order.id,
    status,
    amount: toEuros(order.amountCents),
    smsCount: order.parts,
    currency: order.currency,
    createdAt: order.createdAt,
    paidAt: payment.paidAt,
    receiver: message.receiverMask,
    sender: order.sender,
    checkoutUrl: status === "pending" ? payment.checkoutUrl : null,
    consentVersion: order.consentVersion,
    message: {
      status: toPublicMessageState(message.status),
      steps: steps.map((step) => ({ status: toPublicMessageState(step.to), at: step.at })).filter(isNews),
    },
    refund: refund ? toRefundView(refund) : null,
  };
}

/** Inner steps that look the same from outside are told once. */
const isNews = (step: { status: string }, index: number, all: readonly { status: string }[]): boolean =>
  step.status !== all[index - 1]?.status;

function toRefundView(refund: NonNullable<Rows["refund"]>): NonNullable<PaymentView["refund"]> {
  return {
    status: refund.status === "due" ? "requested" : refund.status,
    amount: toEuros(refund.amountCents),
    at: refund.changedAt,
  };
}

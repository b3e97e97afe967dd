import type { PaymentView } from "#contract/payments";
import { selectBooksOf } from "#db/books";
import { persist } from "#db/client";
import { readForStatus, selectForStatus } from "#db/orders";
import { selectOpenRewind } from "#db/rewinds";
import { type MessageState, messageStatesThat, toPublicMessageState } from "#domain/delivery";
import { codesIn } from "#domain/gate/verdict";
import { mayObjectTo, withdrawable } from "#domain/held";
import { failureOf, type MessageFailure } from "#domain/message-failure";
import { toPublicPaymentState } from "#domain/payment";
import { toEuros } from "#domain/pricing";
import { leftToPayBack, toPublicRefundState } from "#domain/refund";
import { err, ok, type Result } from "#domain/result";
import { statementReference } from "#domain/statement";
import { recallFrom, type WholeOrder } from "../archive/recall";
import { type Answers, commitAndAsk, type Deps } from "../deps";
import { maskedReceiver } from "../masked-receiver";
import { checkPayment, isDue } from "./check-payment";

/** The shape of every id we give out: 128 random bits, base64url. */
const idShape = /^[\w-]{22}$/;

/**
 * What a visitor may see of an order. A pending payment is asked about on the way, at most once per five seconds and less often
 * as it grows older, so that an open page notices a lost callback (C6). Unknown, malformed and purged ids answer alike. One round trip to the
 * database when nothing is due, at most three otherwise: what is known, the turn to ask, and the change with its result. Two for an id that
 * no order has: it may have vanished in a restore, or be archived (decision 104).
 */
export async function readPayment(deps: Deps, id: string): Promise<Result<PaymentView, Unread>> {
  const read = await readOrder(deps, id);
  return read.ok ? ok(read.value.payment) : read;
}

/** As `readPayment`, with the language in which the order was placed. */
export async function readOrder(
  deps: Deps,
  id: string,
): Promise<Result<{ payment: PaymentView; locale: "nl" | "en" }, Unread>> {
  if (!idShape.test(id)) return err("not_found");
  const [row] = await persist(() => readForStatus(deps.db, id), deps.retryTimer);
  if (!row) return readAbsentOrder(deps, id);
  const fresh = isDue(row, deps.clock.now())
    ? await checkPayment(deps, row, [selectForStatus(deps.db, id)])
    : null;
  const now = fresh?.[0][0] ?? row;
  return ok({ payment: toView(deps, now, await maskedReceiver(deps, now)), locale: now.locale });
}

type Unread = "not_found" | "database_rewound" | "unavailable";

/** What is not there may have vanished in a restore of which not everything is known yet, or be archived. */
async function readAbsentOrder(deps: Deps, id: string): ReturnType<typeof readOrder> {
  const questions = [selectOpenRewind(deps.db), selectBooksOf(deps.db, [id])] as const;
  const [rewinds, books] = await commitAndAsk(deps, [], questions);
  if (rewinds.length > 0) return err("database_rewound");
  const whole = await recallFrom(deps, id, books);
  if (!whole.ok) return whole;
  const row = whole.value && archivedRow(whole.value);
  return row ? ok({ payment: toView(deps, row, null), locale: row.locale }) : err("not_found");
}

function archivedRow({ order, message, payments, refunds, events }: WholeOrder): Row | null {
  const payment = payments.find(({ id }) => id === order.id);
  const refund = refunds.find(({ paymentId }) => paymentId === order.id);
  if (!payment) return null;
  return {
    ...payment,
    orderedAt: order.createdAt,
    locale: order.locale,
    sender: order.sender,
    orderCents: order.amountCents,
    parts: order.parts,
    orderCurrency: order.currency,
    consentVersion: order.consentVersion,
    messageStatus: message.status,
    messageReason: message.reason,
    messageGateway: message.gateway,
    messageNextAt: null,
    messagePinned: message.pinned,
    review: null,
    textIsKept: 0,
    objection: null,
    receiverSealed: null,
    refundStatus: refund?.status ?? null,
    refundCents: refund?.amountCents ?? null,
    refundedAt: refund?.changedAt ?? null,
    inDoubt: 0,
    steps: events
      .filter(({ entity }) => entity === "message")
      .map(({ ver, to, at }) => [ver, to as MessageState, at]),
  };
}

type Row = Answers<[ReturnType<typeof selectForStatus>]>[0][number];

function toView(deps: Pick<Deps, "gateways">, row: Row, receiver: string | null): PaymentView {
  const status = toPublicPaymentState(row.status);
  const failure = failureIn(deps, row);
  const isLookedInto = row.inDoubt === 1 && mayHaveMoved.includes(row.messageStatus);
  return {
    id: row.id,
    status,
    amount: toEuros(row.orderCents),
    smsCount: row.parts,
    currency: row.orderCurrency,
    createdAt: row.orderedAt,
    paidAt: row.paidAt,
    receiver,
    sender: row.sender,
    checkoutUrl: status === "pending" && !isLookedInto ? row.checkoutUrl : null,
    ...(isLookedInto && { lookedInto: true }),
    statement: statementReference({ id: row.id, createdAt: row.orderedAt }),
    consentVersion: row.consentVersion,
    message: {
      status: toPublicMessageState(row.messageStatus),
      ...(failure && { failure }),
      ...holdIn(row),
      steps: row.steps.map(([, to, at]) => ({ status: toPublicMessageState(to), at })).filter(isNews),
    },
    ...forTheSender(row, failure),
    refund: toRefundView(row),
  };
}

/** Until when a person may look at it, and why one does; what is held because it was paid otherwise has a reason of its own. */
const holdIn = ({ messageStatus, messageReason, messageNextAt, review }: Row) =>
  messageStatus === "held" && messageReason === "review" && messageNextAt !== null
    ? { hold: { until: messageNextAt, codes: [...codesIn(review ?? "")] } }
    : {};

/** What the sender may do about it, and what they did. */
function forTheSender({ messageStatus, messagePinned, textIsKept, objection }: Row, failure: Failure) {
  const [at, outcome, decidedAt] = objection ?? [];
  return {
    ...(withdrawable.includes(messageStatus) && messagePinned === 0 && { mayWithdraw: true }),
    ...(textIsKept === 1 && objection === null && mayObjectTo(failure ?? undefined) && { mayObject: true }),
    ...(at !== undefined && { objection: { at, outcome: outcome ?? null, decidedAt: decidedAt ?? null } }),
  };
}

type Failure = MessageFailure | null;

/** Where a restore leaves open what became of a message. */
const mayHaveMoved = messageStatesThat(
  ({ handedOver, refund }) => handedOver !== "yes" && refund === "possible",
);

/** A gateway's code stays here: what it means for the payer is asked of the gateway that knows it. */
const failureIn = ({ gateways }: Pick<Deps, "gateways">, row: Row): MessageFailure | null =>
  failureOf(
    {
      state: toPublicMessageState(row.messageStatus),
      reason: row.messageReason,
      called: row.messageGateway !== null,
    },
    (code) => gateways.some((gateway) => gateway.blamesNumber(code)),
  );

/** Inner steps that look the same from outside are told once. */
const isNews = (step: { status: string }, index: number, all: readonly { status: string }[]): boolean =>
  step.status !== all[index - 1]?.status;

/** A refund, or one that is to begin of money of which a part went back already: then it is of the rest. */
function toRefundView({ refundStatus, refundCents, refundedAt, ...row }: Row): PaymentView["refund"] {
  const lost = row.chargedBackCents + row.refundedElsewhereCents;
  if (row.messageStatus === "refund_due" && lost > 0 && row.paidCents !== null)
    return {
      status: toPublicRefundState("due"),
      amount: toEuros(leftToPayBack(row.paidCents, lost)),
      at: row.steps.at(-1)?.[2] ?? row.changedAt,
    };
  if (refundStatus === null || refundCents === null || refundedAt === null) return null;
  return {
    status: toPublicRefundState(refundStatus),
    amount: toEuros(refundCents),
    at: refundedAt,
  };
}

import type { PaymentView } from "#contract/payments";
import { selectForStatus } from "#db/orders";
import { toPublicMessageState } from "#domain/delivery";
import { failureOf, type MessageFailure } from "#domain/message-failure";
import { toPublicPaymentState } from "#domain/payment";
import { toEuros } from "#domain/pricing";
import { toPublicRefundState } from "#domain/refund";
import { err, ok, type Result } from "#domain/result";
import { statementReference } from "#domain/statement";
import { type Answers, commitAndRead, type Deps } from "../deps";
import { checkPayment, isDue } from "./check-payment";

/** The shape of every id we give out: 128 random bits, base64url. */
const idShape = /^[\w-]{22}$/;

/**
 * What a visitor may see of an order. A pending payment is asked about on the way, at most once per five seconds and less often
 * as it grows older, so that an open page notices a lost callback (C6). Unknown, malformed and purged ids answer alike. One round trip to the
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
  const row = await readRow(deps, id);
  return row ? ok({ payment: toView(deps, row), locale: row.locale }) : err("not_found");
}

async function readRow(deps: Deps, id: string): Promise<Row | null> {
  if (!idShape.test(id)) return null;
  const question = selectForStatus(deps.db, id);
  const [row] = await commitAndRead(deps, [], question);
  if (!row || !isDue(row, deps.clock.now())) return row ?? null;
  const fresh = await checkPayment(deps, row, [question]);
  return fresh?.[0][0] ?? row;
}

type Row = Answers<[ReturnType<typeof selectForStatus>]>[0][number];

function toView(deps: Pick<Deps, "gateways">, row: Row): PaymentView {
  const status = toPublicPaymentState(row.status);
  const failure = failureIn(deps, row);
  return {
    id: row.id,
    status,
    amount: toEuros(row.orderCents),
    smsCount: row.parts,
    currency: row.orderCurrency,
    createdAt: row.orderedAt,
    paidAt: row.paidAt,
    receiver: row.receiverMask,
    sender: row.sender,
    checkoutUrl: status === "pending" ? row.checkoutUrl : null,
    statement: statementReference({ id: row.id, createdAt: row.orderedAt }),
    consentVersion: row.consentVersion,
    message: {
      status: toPublicMessageState(row.messageStatus),
      ...(failure && { failure }),
      steps: row.steps.map(([, to, at]) => ({ status: toPublicMessageState(to), at })).filter(isNews),
    },
    refund: toRefundView(row),
  };
}

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

function toRefundView({ refundStatus, refundCents, refundedAt }: Row): PaymentView["refund"] {
  if (refundStatus === null || refundCents === null || refundedAt === null) return null;
  return {
    status: toPublicRefundState(refundStatus),
    amount: toEuros(refundCents),
    at: refundedAt,
  };
}

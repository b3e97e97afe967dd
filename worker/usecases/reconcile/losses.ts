import { selectBooksOf, selectBooksPaidAs } from "#db/books";
import { selectBookedAs, selectBookedFor } from "#db/reconciliations";
import { compareChargeback, compareRefund, moneyOf, type Verdict } from "#domain/reconciliation";
import { refundNamed } from "#domain/refund";
import { err, ok } from "#domain/result";
import type { ListedRefund, ListedSubject } from "#ports/payment-provider";
import { commit, type Deps } from "../deps";
import { askAbout, isOpened } from "../orders/settle-payment";
import { mayCall } from "../provider-calls";
import { type BookedRow, toBooked, toBookedRow } from "./booked";
import { findingsOf, type Place, type StepResult, tallyOf } from "./step";

/**
 * A page of the provider's refunds, ours and others', against our books. Amounts that we did not know are taken over first, as
 * a callback would have it (P7): the list only says which payments to ask about.
 */
export async function compareRefunds(deps: Deps, place: Place): Promise<StepResult> {
  const page = await deps.provider.listRefunds(place);
  if (!page.ok) return err(page.error.kind);
  const { rows, others, next } = page.value;
  const bookedOf = await booksOf(
    deps,
    rows.map(({ of }) => of),
  );
  const verdicts: Verdict[] = [];
  let healed = 0;
  for (const row of rows) {
    const booked = paymentOf(row, bookedOf(row.of));
    const seen = { ...row, isOurs: isOurs(row, booked) };
    const verdict = compareRefund(seen, booked && toBooked(booked));
    if (booked && verdict.kind === "finding" && booked.refundedElsewhereCents < row.amountCents)
      healed += await takeOver(deps, bookedOf(row.of));
    verdicts.push(verdict);
  }
  const tally = tallyOf(verdicts, { others, healed });
  return ok({ next, comparedFrom: place.comparedFrom, findings: findingsOf(verdicts), tally, over: [] });
}

/** A page of the provider's chargebacks against our books, as `compareRefunds`. */
export async function compareChargebacks(deps: Deps, place: Place): Promise<StepResult> {
  const page = await deps.provider.listChargebacks(place);
  if (!page.ok) return err(page.error.kind);
  const { rows, others, next } = page.value;
  const bookedOf = await booksOf(
    deps,
    rows.map(({ of }) => of),
  );
  const verdicts: Verdict[] = [];
  let healed = 0;
  for (const row of rows) {
    const [booked = null] = bookedOf(row.of);
    if (booked && !row.reversed && booked.chargedBackCents < row.amountCents)
      healed += await takeOver(deps, bookedOf(row.of));
    verdicts.push(compareChargeback(row, booked && toBooked(booked)));
  }
  const tally = tallyOf(verdicts, { others, healed });
  const back = rows.filter(({ reversed }) => reversed);
  const over = back.map(({ chargebackId }) => ({
    kind: "charged_back" as const,
    subject: moneyOf(deps.provider.name, chargebackId),
  }));
  return ok({ next, comparedFrom: place.comparedFrom, findings: findingsOf(verdicts), tally, over });
}

/** The payments of ours that what is listed may be of: by the provider's id, else by the order that it names. */
async function booksOf(
  { db, provider, ...deps }: Deps,
  subjects: readonly ListedSubject[],
): Promise<(subject: ListedSubject) => readonly BookedRow[]> {
  const ids = subjects.flatMap(({ providerId }) => (providerId === null ? [] : [providerId]));
  const orders = subjects.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
  const [paidAs, bookedAs, paidFor, bookedFor] = await commit({ db, ...deps }, [
    selectBookedAs(db, provider.name, ids),
    selectBooksPaidAs(db, provider.name, ids),
    selectBookedFor(db, provider.name, orders),
    selectBooksOf(db, orders),
  ] as const);
  const byId = [...paidAs, ...bookedAs.map(toBookedRow)];
  const byOrder = [
    ...paidFor,
    ...bookedFor.filter((book) => book.provider === provider.name).map(toBookedRow),
  ];
  return ({ providerId, orderId }) =>
    providerId === null
      ? byOrder.filter((row) => row.orderId === orderId)
      : byId.filter((row) => row.providerId === providerId);
}

/** Which of an order's payments a refund is of, where it was paid twice: the one whose own refund it is, else its first. */
const paymentOf = (row: ListedRefund, payments: readonly BookedRow[]): BookedRow | null =>
  payments.find((payment) => isOurs(row, payment)) ??
  payments.find(({ id, orderId }) => id === orderId) ??
  payments[0] ??
  null;

/** Ours carry our refund's id, in the name of one of its tries. */
const isOurs = ({ refundId }: ListedRefund, booked: BookedRow | null): boolean =>
  refundId !== null && booked?.refundId === refundNamed(refundId);

/** Asks the provider about payments, and takes over what went back of them. @returns how many it told of */
async function takeOver(deps: Deps, payments: readonly BookedRow[]): Promise<number> {
  if (!(await mayCall(deps, "poll", payments.length))) return 0;
  let told = 0;
  for (const payment of payments.filter(isOpened)) {
    const { heard } = await askAbout(deps, payment, "sweeper", []);
    if (heard === "answer") told++;
  }
  return told > 0 ? 1 : 0;
}

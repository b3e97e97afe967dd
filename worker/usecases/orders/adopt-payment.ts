import { selectBooksOf, selectBooksPaidAs } from "#db/books";
import { type PaymentRow, selectPayment } from "#db/payments";
import { selectRewindSince } from "#db/rewinds";
import { openTask } from "#db/tasks";
import type { Evidence } from "#domain/payment";
import { rebuildLimit } from "#domain/rewind";
import { paymentAsBooked } from "../archive/as-booked";
import { commit, type Deps } from "../deps";
import { rebuiltOrder } from "../restore/rebuild-order";
import { formerRole } from "./former-role";
import { askedBy, isProofOf } from "./payment-proof";

/** Whose money it is that evidence tells of, where no row of ours names its payment. */
export type Adopted =
  /** The evidence is about this payment of ours: it is archived, or came back into the books. */
  | { readonly is: "ours"; readonly payment: PaymentRow }
  /** It names this order, with our proof: it is the order's own where its creation was lost (P1a), else a second one (P8). */
  | { readonly is: "named"; readonly payment: PaymentRow }
  /** It was a second payment of this order before a restore (P8). */
  | { readonly is: "extra"; readonly payment: PaymentRow }
  /** The provider could not be asked what it was. */
  | { readonly is: "unclear" }
  /** Nothing of ours follows from it: a stranger's, of which staff are told where it is money. */
  | { readonly is: "nobodys" };

/** Finds what a payment is that no row of ours names: archived, a lost creation (P1a), a second payment (P8), or a stranger's. */
export async function adopt(deps: Deps, seen: Evidence): Promise<Adopted> {
  const [booked] = await selectBooksPaidAs(deps.db, deps.provider.name, [seen.providerId]);
  if (booked) return { is: "ours", payment: paymentAsBooked(booked) };
  if (!seen.orderId) return { is: "nobodys" };
  const [payment] = await selectPayment(deps.db, seen.orderId);
  if (!payment) return (await adoptVanished(deps, seen)) ?? stranger(deps, seen);
  if (!(await isProofOf(deps, { id: payment.orderId, amountCents: payment.amountCents }, seen.proof)))
    return notOpenedByUs(deps, payment, seen);
  const former = payment.providerId === null ? await formerRole(deps, seen) : "unknown";
  if (former === "silent") return { is: "unclear" };
  return { is: former === "extra" ? "extra" : "named", payment };
}

/**
 * Money for an order that vanished in a restore: our own proof in the payment's metadata says that there was one. It comes back
 * into the books without its text and its number, in doubt: found at a gateway it was sent, else the money goes back once. Paid
 * otherwise than ordered it was never sent: it is held, and goes back as any other (P6).
 * @returns null where there was no restore, or no proof
 */
export async function adoptVanished(deps: Deps, seen: Evidence): Promise<Adopted | null> {
  if (!seen.orderId || seen.status !== "paid") return null;
  const [rewind] = await selectRewindSince(deps.db, deps.clock.now() - rebuildLimit);
  // What is archived did not vanish: another payment that names it is for a person.
  if ((await selectBooksOf(deps.db, [seen.orderId])).length > 0) return null;
  const amountCents = rewind ? await askedBy(deps, seen.orderId, seen) : null;
  if (!rewind || amountCents === null) return null;
  const former = await formerRole(deps, seen);
  if (former === "silent") return { is: "unclear" };
  await commit(deps, rebuiltOrder(deps, rewind.id, { id: seen.orderId, amountCents }));
  const [payment] = await selectPayment(deps.db, seen.orderId);
  deps.log.info("order_rebuilt", { orderId: seen.orderId });
  if (!payment) return { is: "nobodys" };
  return { is: former === "extra" ? "extra" : "ours", payment };
}

/** Money that names an order which is not, or no longer, in the books can only be given back by a person. */
async function stranger(deps: Deps, seen: Evidence): Promise<Adopted> {
  if (seen.status !== "paid") return { is: "nobodys" };
  await commit(deps, [moneyTask(deps, "unknown_order", seen)] as const);
  deps.log.alarm("paid_for_unknown_order", { providerId: seen.providerId });
  return { is: "nobodys" };
}

/**
 * A payment that names an order of ours and that we did not open: anyone who can write the metadata of some other sale on
 * the account could have it refunded. A machine gives nothing back on such a word; staff hear of the money.
 */
async function notOpenedByUs(deps: Deps, { orderId }: PaymentRow, seen: Evidence): Promise<Adopted> {
  if (seen.status !== "paid") return { is: "nobodys" };
  await commit(deps, [moneyTask(deps, "not_opened_by_us", seen)] as const);
  deps.log.alarm("paid_but_not_opened_by_us", { orderId });
  return { is: "nobodys" };
}

const ownId = /^[\w-]{22}$/;

/** Money that no row of ours may take, as a person finds it at the provider; what names no order of our kind is left out. */
function moneyTask(deps: Deps, cause: "unknown_order" | "not_opened_by_us", seen: Evidence) {
  const { name: provider } = deps.provider;
  const { providerId, amountCents: cents, currency, mode, orderId } = seen;
  return openTask(deps.db, {
    kind: "money_without_order",
    subject: `${provider}:${providerId}`,
    cause,
    facts: {
      provider,
      providerId,
      cents,
      currency,
      mode,
      orderId: ownId.test(orderId ?? "") ? orderId : null,
    },
    at: deps.clock.now(),
  });
}

import type { CreatePaymentResponse } from "#contract/payments";
import { isUniqueViolation } from "#db/client";
import { insertNewMessage, insertNewOrder, insertNewPayment, takeItsCall } from "#db/new-order";
import { type OrderRow, releaseKey, selectByKey, selectStored } from "#db/orders";
import type { PaymentRow } from "#db/payments";
import { belowOf } from "#db/places";
import { countIfChanged } from "#db/tallies";
import type { Open } from "#domain/admission";
import { browserOf } from "#domain/browser";
import { consentVersion } from "#domain/consent";
import { sparedKey } from "#domain/gate/upkeep";
import type { GateCode } from "#domain/gate/verdict";
import { paymentFacts } from "#domain/payment";
import type { Refusal } from "#domain/refusal";
import { err, ok, type Result } from "#domain/result";
import { atProvider, commit, commitAndAsk, type Deps } from "../deps";
import { callOf, callsAreLeft } from "../provider-calls";
import type { Judged } from "../restore/watch-past";
import type { CheckedOrder, OrderInput } from "./check-order";
import { openCheckout, statusPageOf } from "./open-checkout";
import { noKey, type OrderHashes } from "./order-hashes";

export type PlacedOrder = Pick<CreatePaymentResponse, "id" | "checkoutUrl">;

type Admitted = {
  readonly hashes: OrderHashes;
  readonly most: Open;
  readonly judged: Judged;
  /** Why a person looks at it first, or null. */
  readonly review: string | null;
  /** The rules on a dry run that would have stopped it: each counts, and nothing more. */
  readonly dry: readonly GateCode[];
};

/** Stores an order while fewer are open than `most`, and opens its checkout; null when there are not fewer any more. */
export async function storeOrder(
  deps: Deps,
  input: OrderInput,
  order: CheckedOrder,
  { hashes, most, judged, review, dry }: Admitted,
): Promise<Result<PlacedOrder, Refusal> | null> {
  const rows = await rowsOf(deps, input, order, { hashes, review });
  const { db } = deps;
  const { id } = rows.order;
  let calls: readonly unknown[];
  try {
    const [taken, stored] = await commitAndAsk(
      deps,
      [
        releaseKey(db, hashes.key ?? noKey, rows.order.createdAt),
        insertNewOrder(db, {
          ...rows.order,
          ...belowOf(hashes.place, most),
          newestAt: judged.past.newestAt,
          newest: judged.past.newest,
        }),
        insertNewPayment(db, rows.payment),
        insertNewMessage(db, rows.message),
        ...dry.map((code) => countIfChanged(db, sparedKey(code), rows.order.createdAt)),
      ],
      [takeItsCall(db, { ...callOf(deps, "create"), orderId: id }), selectStored(db, id)],
    );
    if (stored.length === 0) return null;
    calls = taken;
  } catch (error) {
    // Two clicks at once: the other one stored the order a moment ago.
    if (!isUniqueViolation(error, "orders.key_hash")) throw error;
    const [[earlier], [payment]] = await commit(deps, selectByKey(db, hashes.key ?? noKey, deps.clock.now()));
    if (!earlier || !payment) throw error;
    return repeatOrder(deps, { order: earlier, payment }, hashes);
  }
  // Of many at once the last ones find none left: theirs is opened when they come again, and else given up (P2).
  if (calls.length === 0) return err("too_busy");
  return openCheckout(deps, { ...rows.payment, locale: input.language, channel: input.channel });
}

/** What a mark that came before has become. */
type Earlier = { readonly order: OrderRow; readonly payment: PaymentRow };

/** The same order again: what it became is the answer, and one whose checkout never opened is opened now. */
export async function repeatOrder(
  deps: Deps,
  { order, payment }: Earlier,
  hashes: OrderHashes,
): Promise<Result<PlacedOrder, Refusal>> {
  if (!hashes.body?.includes(order.bodyHash ?? "")) return err("idempotency_key_reused");
  if (payment.status === "create_failed") return err("payment_provider_refused");
  if (payment.checkoutUrl) return ok({ id: order.id, checkoutUrl: payment.checkoutUrl });
  // That it opened was heard of when it was paid or had ended (P1a): a second checkout would ask for the money twice.
  if (paymentFacts[payment.status].money !== "awaited")
    return ok({ id: order.id, checkoutUrl: statusPageOf(deps, order) });
  if (!(await callsAreLeft(deps, "create"))) return err("too_busy");
  const there = atProvider(deps, payment.provider) ?? deps;
  return openCheckout(there, { ...payment, locale: order.locale, channel: order.channel });
}

async function rowsOf(
  deps: Deps,
  input: OrderInput,
  order: CheckedOrder,
  { hashes, review }: Pick<Admitted, "hashes" | "review">,
) {
  const id = deps.chance.id();
  const now = deps.clock.now();
  const move = { tx: deps.chance.id(), cause: "placed", actor: "visitor", changedAt: now };
  const seal = (table: string, column: string, text: string) =>
    deps.vault.seal({ table, column, row: id }, text);
  const [addressSealed, browserSealed, receiverSealed, bodySealed] = await Promise.all([
    seal("orders", "address", input.address),
    seal("orders", "browser", browserOf(input.userAgent)),
    seal("messages", "receiver", order.receiver),
    seal("messages", "body", order.text),
  ]);
  const price = { amountCents: order.amountCents, currency: "EUR" as const };
  return {
    order: {
      id,
      ...price,
      createdAt: now,
      locale: input.language,
      channel: input.channel,
      sender: order.sender,
      parts: order.parts,
      segments: order.segments,
      encoding: order.encoding,
      consentVersion: consentVersion[deps.site.consentForm],
      addressSealed,
      addressHash: hashes.address[0],
      browserSealed,
      keyHash: hashes.key?.hashes[0] ?? null,
      bodyHash: hashes.body?.[0] ?? null,
    },
    payment: {
      id,
      orderId: id,
      ...price,
      ...move,
      provider: deps.provider.name,
      mode: deps.provider.mode,
      status: "creating" as const,
      createdAt: now,
      place: hashes.place,
    },
    message: {
      id,
      ...move,
      status: "awaiting_payment" as const,
      receiverSealed,
      receiverHash: hashes.receiver[0],
      bodySealed,
      review,
      visitorHash: hashes.visitor.own[0] ?? null,
      aroundHash: hashes.visitor.around[0] ?? null,
      textHash: hashes.text[0],
      repeatHash: hashes.repeat[0],
    },
  };
}

import type { CreatePaymentRequest, CreatePaymentResponse } from "#contract/payments";
import { selectActiveBlock } from "#db/blocks";
import { isUniqueViolation } from "#db/client";
import { insertMessage } from "#db/messages";
import { insertOrder, isStored, type OrderKey, releaseKey, selectByKey, selectStored } from "#db/orders";
import { insertPayment } from "#db/payments";
import { isOpenBelow, noteTurnedAway, selectOpen, selectTurnedAway } from "#db/places";
import { selectListedSender } from "#db/senders";
import { selectSwitches } from "#db/switches";
import { addressKey } from "#domain/address";
import type { NotNow, Open } from "#domain/admission";
import { browserOf } from "#domain/browser";
import { callShareOf } from "#domain/budgets";
import { consentVersion } from "#domain/consent";
import { isStopped } from "#domain/operation";
import { maskNumber } from "#domain/phone";
import { objectionTo, type Refusal } from "#domain/refusal";
import { err, ok, type Result } from "#domain/result";
import { retention } from "#domain/retention";
import { type Caller, createGate, placeOf } from "../admit";
import { atProvider, commit, type Deps } from "../deps";
import { callsAreLeft, selectCalls, takeCall } from "../provider-calls";
import { type CheckedOrder, checkOrder } from "./check-order";
import { openCheckout } from "./open-checkout";
import {
  type Copies,
  countBlockHit,
  dropCopy,
  isBlockedAddress,
  isBlockedInOutage,
  readCopies,
} from "./refuse-blocked";

export type OrderInput = Caller & {
  readonly request: CreatePaymentRequest;
  readonly language: "nl" | "en";
  readonly userAgent: string | undefined;
  /** The visitor's own mark of this order: repeating it gives the same order (kept 24 h as a hash). */
  readonly key: string | undefined;
  /** Forms without scripts carry no mark: there the same contents from one address are the same order for a minute. */
  readonly channel: "script" | "form";
};

export type PlacedOrder = Pick<CreatePaymentResponse, "id" | "checkoutUrl">;
type Placed = Result<PlacedOrder, Refusal | NotNow>;

/** Each time that others are quicker the next mark is nearer: after so many tries the last one is behind us. */
const mostTries = 8;

/**
 * Takes an order and opens its checkout (P0, P1, P2). Three round trips to the database: what is known, the order, and
 * the opened payment. The order is stored before the provider is asked, so that a payment whose answer is lost can still
 * be traced to it.
 */
export async function placeOrder(deps: Deps, input: OrderInput): Promise<Placed> {
  const checked = checkOrder(deps, input.request);
  if (!checked.ok) return checked;
  const hashes = await hashesOf(deps, input);
  const copies = await readCopies(deps, hashes);
  if (await isBlockedAddress(deps, hashes.address, copies)) return err("address_blocked");
  const gate = createGate(deps, "order", input);
  for (let tries = 1; tries <= mostTries; tries++) {
    const placed = await tryToPlace(deps, input, checked.value, { hashes, copies, gate });
    if (placed) return placed;
  }
  return err("too_busy");
}

type Known = {
  readonly hashes: Hashes;
  readonly copies: Copies;
  readonly gate: ReturnType<typeof createGate>;
};

/**
 * What an order becomes; null when others took what was free between the look and the insertion. Who has something to
 * mend hears of it before a challenge; whether the receiver can be reached is told behind it, so that asking costs as much
 * as ordering.
 */
async function tryToPlace(
  deps: Deps,
  input: OrderInput,
  order: CheckedOrder,
  { hashes, copies, gate }: Known,
): Promise<Placed | null> {
  const known = await readFacts(deps, order, hashes, copies);
  if (known === "unreachable") return err("receiver_unreachable");
  if (known.earlier) return repeat(deps, known.earlier, hashes);
  if (order.hasLink && !known.linksAllowed) return err("message_link");
  const objection = objectionTo(known.facts);
  // A block that the copy did not know of counts too, and is cached.
  if (objection === "address_blocked") await countBlockHit(deps, "ip", hashes.address, copies);
  if (objection) return err(objection);
  // The refusal itself leaves the trail.
  if (known.callsAreSpent) return err("too_busy");
  const admitted = await gate(known.load);
  if (!admitted.ok) return admitted;
  if (known.receiverBlocked) return turnAway(deps, hashes, copies);
  await dropCopy(deps, "phone", hashes.receiver, copies);
  return store(deps, input, order, hashes, admitted.value);
}

/** Refuses an order whose receiver it may not reach (decision 041); which reason it is for nobody can tell. */
async function turnAway(deps: Deps, hashes: Hashes, copies: Copies): Promise<Result<never, Refusal>> {
  const note = noteTurnedAway(deps.db, hashes.place, hashes.receiver, deps.clock.now());
  await countBlockHit(deps, "phone", hashes.receiver, copies, [note]);
  return err("receiver_unreachable");
}

/** What an order is known by without being readable. */
type Hashes = {
  receiver: string;
  address: string;
  place: string;
  key: OrderKey | null;
  body: string | null;
};

/** The hashes of an order and of what marks its repeats. */
async function hashesOf(deps: Deps, input: OrderInput): Promise<Hashes> {
  const { request, address } = input;
  const body = JSON.stringify([request.receiver, request.sender, request.message, request.consent ?? null]);
  const mark = markOf(input, body);
  const [receiver, addressHash, place, keyHash, bodyHash] = await Promise.all([
    deps.vault.hash("phone", request.receiver),
    deps.vault.hash("address", addressKey(address)),
    placeOf(deps, address),
    mark && deps.vault.hash("idempotency", mark.text),
    mark && deps.vault.hash("idempotency", body),
  ]);
  const key = mark && keyHash ? { hash: keyHash, lifetime: mark.lifetime } : null;
  return { receiver, address: addressHash, place, key, body: bodyHash };
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** The idempotency key: what repeats of one order have in common, and for how long, in ms. A visitor's own holds no space. */
function markOf(
  { key, channel, address }: OrderInput,
  body: string,
): { text: string; lifetime: number } | null {
  if (key !== undefined) return { text: key, lifetime: day };
  return channel === "form" ? { text: `form ${addressKey(address)} ${body}`, lifetime: minute } : null;
}

/** Stands for a key where there is none: no order has it. */
const noKey: OrderKey = { hash: "", lifetime: 0 };

/** What is known before a decision; only while the database cannot be asked, the copy of a block decides alone. */
async function readFacts(deps: Deps, order: CheckedOrder, hashes: Hashes, copies: Copies) {
  try {
    return await askFacts(deps, order, hashes);
  } catch (error) {
    if (isBlockedInOutage(deps, copies, error)) return "unreachable";
    throw error;
  }
}

async function askFacts(deps: Deps, order: CheckedOrder, hashes: Hashes) {
  const { db } = deps;
  const now = deps.clock.now();
  const [[open], [turnedAway], [calls], switches, phoneBlocks, addressBlocks, listed, [earlier], [payment]] =
    await commit(deps, [
      selectOpen(db, "order", hashes.place),
      selectTurnedAway(db, hashes.place, now - retention.turnedAway),
      selectCalls(deps, "create"),
      selectSwitches(db),
      selectActiveBlock(db, "phone", hashes.receiver, now),
      selectActiveBlock(db, "ip", hashes.address, now),
      selectListedSender(db, order.sender),
      ...selectByKey(db, hashes.key ?? noKey, now),
    ] as const);
  const isOn = (key: string) => switches.some((row) => row.key === key && row.value === "on");
  return {
    earlier: earlier && payment ? { order: earlier, payment } : null,
    linksAllowed: isOn("links"),
    callsAreSpent: (calls?.spent ?? 0) >= callShareOf(deps.site.budgets, "create"),
    receiverBlocked: phoneBlocks.length > 0,
    load: {
      ceiling: deps.site.budgets.openOrders,
      open: open ?? { site: 0, networks: [] },
      turnedAway: turnedAway?.networks ?? [],
    },
    facts: {
      sendingOn: isOn("sending") && !isStopped(deps.site.operation, now),
      addressBlocked: addressBlocks.length > 0,
      customSendersAllowed: isOn("custom_senders"),
      senderListed: listed.length > 0,
    },
  };
}

type Earlier = NonNullable<Awaited<ReturnType<typeof askFacts>>["earlier"]>;

/** The same order again: what it became is the answer, and one whose checkout never opened is opened now. */
async function repeat(
  deps: Deps,
  { order, payment }: Earlier,
  hashes: Hashes,
): Promise<Result<PlacedOrder, Refusal>> {
  if (order.bodyHash !== hashes.body) return err("idempotency_key_reused");
  if (payment.status === "create_failed") return err("payment_provider_refused");
  if (payment.checkoutUrl) return ok({ id: order.id, checkoutUrl: payment.checkoutUrl });
  if (!(await callsAreLeft(deps, "create"))) return err("too_busy");
  const there = atProvider(deps, payment.provider) ?? deps;
  return openCheckout(there, { ...payment, locale: order.locale, channel: order.channel });
}

/** Stores an order while fewer are open than `most`, and opens its checkout; null when there are not fewer any more. */
async function store(
  deps: Deps,
  input: OrderInput,
  order: CheckedOrder,
  hashes: Hashes,
  most: Open,
): Promise<Placed | null> {
  const rows = await rowsOf(deps, input, order, hashes);
  const { db } = deps;
  const { id } = rows.order;
  let calls: readonly unknown[];
  try {
    const [, , , , taken, stored] = await commit(deps, [
      releaseKey(db, hashes.key ?? noKey, rows.order.createdAt),
      insertOrder(db, rows.order, isOpenBelow("order", hashes.place, most)),
      insertPayment(db, rows.payment, isStored(id)),
      insertMessage(db, rows.message, isStored(id)),
      takeCall(deps, "create", isStored(id)),
      selectStored(db, id),
    ] as const);
    if (stored.length === 0) return null;
    calls = taken;
  } catch (error) {
    // Two clicks at once: the other one stored the order a moment ago.
    if (!isUniqueViolation(error, "orders.key_hash")) throw error;
    const [[earlier], [payment]] = await commit(deps, selectByKey(db, hashes.key ?? noKey, deps.clock.now()));
    if (!earlier || !payment) throw error;
    return repeat(deps, { order: earlier, payment }, hashes);
  }
  // Of many at once the last ones find none left: theirs is opened when they come again, and else given up (P2).
  if (calls.length === 0) return err("too_busy");
  return openCheckout(deps, { ...rows.payment, locale: input.language, channel: input.channel });
}

async function rowsOf(deps: Deps, input: OrderInput, order: CheckedOrder, hashes: Hashes) {
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
      addressHash: hashes.address,
      browserSealed,
      keyHash: hashes.key?.hash ?? null,
      bodyHash: hashes.body,
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
      receiverHash: hashes.receiver,
      receiverMask: maskNumber(order.receiver),
      bodySealed,
    },
  };
}

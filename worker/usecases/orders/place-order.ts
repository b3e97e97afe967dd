import type { CreatePaymentRequest, CreatePaymentResponse } from "#contract/payments";
import { selectActiveBlock, selectUnreachable } from "#db/blocks";
import { isUniqueViolation } from "#db/client";
import { insertMessage } from "#db/messages";
import { insertOrder, isStored, type OrderKey, releaseKey, selectByKey, selectStored } from "#db/orders";
import { insertPayment } from "#db/payments";
import { isOpenBelow, noteTurnedAway, selectOpen, selectTurnedAway } from "#db/places";
import { selectRestrictions } from "#db/restrictions";
import { isStillStanding, selectPast } from "#db/rewinds";
import { selectListedSender } from "#db/senders";
import { selectSlots } from "#db/slots";
import { dryRunIn, selectSwitches } from "#db/switches";
import { countIfChanged } from "#db/tallies";
import { selectTries } from "#db/visitor-refusals";
import { addressKey } from "#domain/address";
import type { NotNow, Open } from "#domain/admission";
import { browserOf } from "#domain/browser";
import { callShareOf } from "#domain/budgets";
import { consentVersion } from "#domain/consent";
import { judge } from "#domain/gate/judge";
import { sparedKey } from "#domain/gate/upkeep";
import { type GateCode, refusalIn, reviewOf, type Verdict } from "#domain/gate/verdict";
import { isStopped } from "#domain/operation";
import { countryOfNumber } from "#domain/phone";
import { objectionTo, type Refusal } from "#domain/refusal";
import { restrictionOf } from "#domain/restrictions";
import { err, ok, type Result } from "#domain/result";
import { retention } from "#domain/retention";
import type { SeenMark } from "#domain/rewind";
import { sameTextOf, skeletonOf } from "#domain/slots";
import type { Hashes } from "#ports/vault";
import { type Caller, createGate, placeOf } from "../admit";
import { atProvider, commit, commitAndAsk, type Deps } from "../deps";
import { callsAreLeft, selectCalls, takeCall } from "../provider-calls";
import { type Judged, judgePast } from "../restore/watch-past";
import { noteRefusal, type Visitor, visitorOf } from "../visitor-refusals";
import { type CheckedOrder, checkOrder } from "./check-order";
import { openCheckout } from "./open-checkout";
import {
  type Copies,
  countBlockHit,
  countUnreachable,
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
 * be traced to it. A refusal costs one more where it tells something that somebody could find out by trying on.
 */
export async function placeOrder(deps: Deps, input: OrderInput): Promise<Placed> {
  const visitor = await visitorOf(deps, input);
  const placed = await decide(deps, input, visitor);
  return placed.ok ? placed : noteRefusal(deps, visitor, placed.error);
}

async function decide(deps: Deps, input: OrderInput, visitor: Visitor): Promise<Placed> {
  const checked = checkOrder(deps, input.request);
  if (!checked.ok) return checked;
  const hashes = await hashesOf(deps, input, visitor, checked.value.text);
  const [copies, mark] = await Promise.all([readCopies(deps, hashes), deps.highWater.read()]);
  if (await isBlockedAddress(deps, hashes.address, copies)) return err("address_blocked");
  const gate = createGate(deps, "order", input);
  for (let tries = 1; tries <= mostTries; tries++) {
    const placed = await tryToPlace(deps, input, checked.value, { hashes, copies, gate, mark });
    if (placed) return placed;
  }
  return err("too_busy");
}

type Known = {
  readonly hashes: OrderHashes;
  readonly copies: Copies;
  readonly mark: SeenMark;
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
  { hashes, copies, gate, mark }: Known,
): Promise<Placed | null> {
  const known = await readFacts(deps, order, { hashes, copies, mark });
  if (known === "unreachable") return err("receiver_unreachable");
  // Before anything is repeated too: a checkout takes money, and nobody knows yet what it may have been taken for.
  if (known.judged.verdict.is === "rewound") return err("database_rewound");
  if (known.earlier) return repeat(deps, known.earlier, hashes);
  if (known.triedTooOften) return err("visitor_limit");
  if (known.restriction) return err(known.restriction);
  if (order.hasLink && !known.linksAllowed) return err("message_link");
  const verdict = judgeOrder(order, known);
  const refusal = refusalIn(verdict);
  if (refusal) return err(refusal);
  const objection = objectionTo(known.facts);
  // A block that the copy did not know of counts too, and is cached.
  if (objection === "address_blocked") await countBlockHit(deps, hashes.address, copies);
  if (objection) return err(objection);
  if (verdict.tier === "hold" && input.request.review !== true) return err("needs_review");
  // The refusal itself leaves the trail.
  if (known.callsAreSpent) return err("too_busy");
  const admitted = await gate(known.load);
  if (!admitted.ok) return admitted;
  // A visitor's own limits may be named; what a receiver wants, or has had, is told as one (decision 041).
  if (known.slots.spent) return err("visitor_limit");
  if (known.receiverBlocked || known.slots.full) return turnAway(deps, hashes, copies);
  await dropCopy(deps, "phone", hashes.receiver, copies);
  const { dry } = verdict;
  const review = reviewOf(verdict);
  return store(deps, input, order, { hashes, most: admitted.value, judged: known.judged, review, dry });
}

/** What the gate says of an order (decision 076). */
const judgeOrder = (
  { text, sender, receiver }: CheckedOrder,
  { gate, slots }: Pick<Awaited<ReturnType<typeof askFacts>>, "gate" | "slots">,
): Verdict =>
  judge(
    {
      text,
      sender,
      country: countryOfNumber(receiver)?.country ?? null,
      facts: { widespread: slots.widespread },
    },
    gate,
  );

/** Refuses an order whose receiver it may not reach (decision 041); which reason it is for nobody can tell. */
async function turnAway(deps: Deps, hashes: OrderHashes, copies: Copies): Promise<Result<never, Refusal>> {
  const note = noteTurnedAway(deps.db, hashes.place, hashes.receiver[0], deps.clock.now());
  await countUnreachable(deps, hashes.receiver, copies, note);
  return err("receiver_unreachable");
}

/** What an order is known by without being readable. */
type OrderHashes = {
  receiver: Hashes;
  address: Hashes;
  /** None for who stands outside the limits of visitors. */
  visitor: Visitor;
  text: Hashes;
  repeat: Hashes;
  place: string;
  key: (OrderKey & { readonly hashes: Hashes }) | null;
  body: Hashes | null;
};

/** The hashes of an order and of what marks its repeats. */
async function hashesOf(deps: Deps, input: OrderInput, visitor: Visitor, text: string): Promise<OrderHashes> {
  const { request, address } = input;
  const contents = JSON.stringify([
    request.receiver,
    request.sender,
    request.message,
    request.consent ?? null,
  ]);
  const mark = markOf(input, contents);
  const [receiver, addressHashes, skeleton, same, place, keyHashes, body] = await Promise.all([
    deps.vault.hashes("phone", request.receiver),
    deps.vault.hashes("address", addressKey(address)),
    deps.vault.hashes("text", `skeleton ${skeletonOf(text)}`),
    deps.vault.hashes("text", `same ${sameTextOf(text)}`),
    placeOf(deps, address),
    mark && deps.vault.hashes("idempotency", mark.text),
    mark && deps.vault.hashes("idempotency", contents),
  ]);
  const key = mark && keyHashes ? { hashes: keyHashes, lifetime: mark.lifetime } : null;
  return { receiver, address: addressHashes, visitor, text: skeleton, repeat: same, place, key, body };
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
const noKey: OrderKey = { hashes: [""], lifetime: 0 };

/** What is known before a decision; only while the database cannot be asked, the copy of a block decides alone. */
async function readFacts(
  deps: Deps,
  order: CheckedOrder,
  { hashes, copies, mark }: Pick<Known, "hashes" | "copies" | "mark">,
) {
  try {
    return await askFacts(deps, order, hashes, mark);
  } catch (error) {
    if (isBlockedInOutage(deps, copies, error)) return "unreachable";
    throw error;
  }
}

async function askFacts(deps: Deps, order: CheckedOrder, hashes: OrderHashes, mark: SeenMark) {
  const { db } = deps;
  const now = deps.clock.now();
  const [
    [past],
    [open],
    [turnedAway],
    [calls],
    switches,
    phoneBlocks,
    addressBlocks,
    [slots],
    [tries],
    listed,
    restrictions,
    [earlier],
    [payment],
  ] = await commit(deps, [
    selectPast(db, mark),
    selectOpen(db, "order", hashes.place),
    selectTurnedAway(db, hashes.place, now - retention.turnedAway),
    selectCalls(deps, "create"),
    selectSwitches(db),
    selectUnreachable(db, hashes.receiver, now),
    selectActiveBlock(db, "ip", hashes.address, now),
    selectSlots(db, hashes, deps.site.limits, now),
    selectTries(db, hashes.visitor, deps.site.limits.refusalsHour, now),
    selectListedSender(db, order.sender),
    selectRestrictions(db),
    ...selectByKey(db, hashes.key ?? noKey, now),
  ] as const);
  const isOn = (key: string) => switches.some((row) => row.key === key && row.value === "on");
  return {
    judged: await judgePast(deps, mark, past),
    earlier: earlier && payment ? { order: earlier, payment } : null,
    linksAllowed: isOn("links"),
    gate: { dryRun: dryRunIn(switches), thresholds: deps.site.gateThresholds },
    restriction: restrictionOf({ ...order, isListed: listed.length > 0 }, restrictions),
    callsAreSpent: (calls?.spent ?? 0) >= callShareOf(deps.site.budgets, "create"),
    receiverBlocked: phoneBlocks.length > 0,
    slots: slots ?? { full: false, spent: false, widespread: false },
    triedTooOften: tries?.tooOften === true,
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
  hashes: OrderHashes,
): Promise<Result<PlacedOrder, Refusal>> {
  if (!hashes.body?.includes(order.bodyHash ?? "")) return err("idempotency_key_reused");
  if (payment.status === "create_failed") return err("payment_provider_refused");
  if (payment.checkoutUrl) return ok({ id: order.id, checkoutUrl: payment.checkoutUrl });
  if (!(await callsAreLeft(deps, "create"))) return err("too_busy");
  const there = atProvider(deps, payment.provider) ?? deps;
  return openCheckout(there, { ...payment, locale: order.locale, channel: order.channel });
}

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
async function store(
  deps: Deps,
  input: OrderInput,
  order: CheckedOrder,
  { hashes, most, judged, review, dry }: Admitted,
): Promise<Placed | null> {
  const rows = await rowsOf(deps, input, order, { hashes, review });
  const { db } = deps;
  const { id } = rows.order;
  let calls: readonly unknown[];
  try {
    const [taken, stored] = await commitAndAsk(
      deps,
      [
        releaseKey(db, hashes.key ?? noKey, rows.order.createdAt),
        insertOrder(db, rows.order, isOpenBelow("order", hashes.place, most, isStillStanding(judged.past))),
        insertPayment(db, rows.payment, isStored(id)),
        insertMessage(db, rows.message, isStored(id)),
        ...dry.map((code) => countIfChanged(db, sparedKey(code), rows.order.createdAt)),
      ],
      [takeCall(deps, "create", isStored(id)), selectStored(db, id)],
    );
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
      visitorHash: hashes.visitor[0] ?? null,
      textHash: hashes.text[0],
      repeatHash: hashes.repeat[0],
    },
  };
}

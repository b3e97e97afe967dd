import { noteTurnedAway } from "#db/places";
import type { Visitor } from "#db/visitor-refusals";
import type { NotNow } from "#domain/admission";
import { judge } from "#domain/gate/judge";
import { refusalIn, reviewOf, type Verdict } from "#domain/gate/verdict";
import { countryOfNumber } from "#domain/phone";
import { objectionTo, type Refusal } from "#domain/refusal";
import { err, type Result } from "#domain/result";
import type { SeenMark } from "#domain/rewind";
import { createGate } from "../admit";
import type { Deps } from "../deps";
import { noteRefusal, visitorOf } from "../visitor-refusals";
import { type CheckedOrder, checkOrder, type OrderInput } from "./check-order";
import { hashesOf, type OrderHashes } from "./order-hashes";
import { type Facts, readFacts } from "./read-facts";
import { type Copy, countBlockHit, countUnreachable, isBlockedAddress, readCopy } from "./refuse-blocked";
import { type PlacedOrder, repeatOrder, storeOrder } from "./store-order";

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
  const [copy, mark] = await Promise.all([readCopy(deps, "ip", hashes.address), deps.highWater.read()]);
  if (await isBlockedAddress(deps, hashes.address, copy)) return err("address_blocked");
  const gate = createGate(deps, "order", input);
  for (let tries = 1; tries <= mostTries; tries++) {
    const placed = await tryToPlace(deps, input, checked.value, { hashes, copy, gate, mark });
    if (placed) return placed;
  }
  return err("too_busy");
}

type Known = {
  readonly hashes: OrderHashes;
  /** Of a block of the visitor's address, at the edge. */
  readonly copy: Copy;
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
  { hashes, copy, gate, mark }: Known,
): Promise<Placed | null> {
  const known = await readFacts(deps, order, { hashes, mark });
  if (known === "unreachable") return err("receiver_unreachable");
  // Before anything is repeated too: a checkout takes money, and nobody knows yet what it may have been taken for.
  if (known.judged.verdict.is === "rewound") return err("database_rewound");
  if (known.earlier) return repeatOrder(deps, known.earlier, hashes);
  if (known.triedTooOften) return err("visitor_limit");
  if (known.restriction) return err(known.restriction);
  if (order.hasLink && !known.linksAllowed) return err("message_link");
  const verdict = judgeOrder(order, known);
  const refusal = refusalIn(verdict);
  if (refusal) return err(refusal);
  const objection = objectionTo(known.facts);
  // A block that the copy did not know of counts too, and is cached.
  if (objection === "address_blocked") await countBlockHit(deps, hashes.address, copy);
  if (objection) return err(objection);
  if (verdict.tier === "hold" && input.request.review !== true) return err("needs_review");
  // The refusal itself leaves the trail.
  if (known.callsAreSpent) return err("too_busy");
  const admitted = await gate(known.load);
  if (!admitted.ok) return admitted;
  // A visitor's own limits may be named; what a receiver wants, or has had, is told as one (decision 041).
  if (known.slots.spent) return err("visitor_limit");
  if (known.receiverBlocked || known.slots.full) return turnAway(deps, hashes);
  const { dry } = verdict;
  const review = reviewOf(verdict);
  return storeOrder(deps, input, order, { hashes, most: admitted.value, judged: known.judged, review, dry });
}

/** What the gate says of an order (decision 076). */
const judgeOrder = (
  { text, sender, receiver }: CheckedOrder,
  { gate, slots }: Pick<Facts, "gate" | "slots">,
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
async function turnAway(deps: Deps, hashes: OrderHashes): Promise<Result<never, Refusal>> {
  const note = noteTurnedAway(deps.db, hashes.place, hashes.receiver[0], deps.clock.now());
  await countUnreachable(deps, hashes.receiver, note);
  return err("receiver_unreachable");
}

import type { Statement } from "#db/client";
import { selectToHandOver } from "#db/hand-over";
import { type PaymentRow, selectPayment, selectPaymentByProvider } from "#db/payments";
import type { Evidence } from "#domain/payment";
import { type Answers, commit, commitAndAsk, type Deps, wakeUp } from "../deps";
import { callsRefused, takeCall } from "../provider-calls";
import { type Adopted, adopt, adoptVanished } from "./adopt-payment";
import { statementsFor } from "./moves-on-evidence";
import { payBackExtra } from "./second-payment";

/** What came of a hint: `later` asks the caller to come again, because the provider could not be reached. */
export type Settled = "changed" | "unchanged" | "later";

/**
 * Acts on a hint that something happened to a payment: asks the provider, and moves payment and message together on
 * what it answers (P1a, P3–P8). Harmless however often and in whatever order it is called; what the hint itself said is
 * never believed.
 */
export async function settlePayment(deps: Deps, providerId: string, actor: string): Promise<Settled> {
  const [[known], call] = await commit(deps, [
    selectPaymentByProvider(deps.db, deps.provider.name, providerId),
    takeCall(deps, "callback"),
  ] as const);
  if (call.length === 0) return callsRefused(deps, "later");
  const answer = await deps.provider.fetch(providerId);
  if (answer.ok) return settleSeen(deps, known ?? null, answer.value, actor);
  if (answer.error.kind === "unreachable") return "later";
  if (known) deps.log.alarm("payment_unknown_to_provider", { orderId: known.orderId });
  return "unchanged";
}

/** Acts on evidence about whichever payment it names, ours or not; for who has it from the provider's list. */
export async function settleEvidence(deps: Deps, seen: Evidence, actor: string): Promise<Settled> {
  const [known] = await selectPaymentByProvider(deps.db, deps.provider.name, seen.providerId);
  return settleSeen(deps, known ?? null, seen, actor);
}

/** Acts on evidence about a payment of ours, or, with none, about one that no row of ours names (P1a, P8, a stranger's). */
export async function settleSeen(
  deps: Deps,
  known: PaymentRow | null,
  seen: Evidence,
  actor: string,
): Promise<Settled> {
  if (known) return settleOn(deps, known, seen, actor);
  return settleAdopted(deps, await adopt(deps, seen), seen, actor);
}

/** Acts on money for an order that vanished in a restore; null where there was no restore, or no proof of ours. */
export async function rebuildVanished(deps: Deps, seen: Evidence, actor: string): Promise<Settled | null> {
  const adopted = await adoptVanished(deps, seen);
  return adopted && settleAdopted(deps, adopted, seen, actor);
}

async function settleAdopted(deps: Deps, adopted: Adopted, seen: Evidence, actor: string): Promise<Settled> {
  switch (adopted.is) {
    case "ours":
      return settleOn(deps, adopted.payment, seen, actor);
    case "named":
      return settleNamed(deps, adopted.payment, seen, actor);
    case "extra":
      return payBackExtra(deps, adopted.payment, seen, actor);
    case "unclear":
      return "later";
    case "nobodys":
      return "unchanged";
  }
}

/** A payment that names an order of ours is the order's own, or, where another one is, a second one (P8). */
async function settleNamed(deps: Deps, order: PaymentRow, seen: Evidence, actor: string): Promise<Settled> {
  const settled = await settleOn(deps, order, seen, actor);
  if (settled === "changed" || seen.status !== "paid") return settled;
  // Nothing moves where another payment is the order's own, which may have become so while this one was looked at.
  const [since] = await selectPayment(deps.db, order.id);
  return since && isAnother(deps, since, seen) ? payBackExtra(deps, since, seen, actor) : settled;
}

const isAnother = ({ provider }: Deps, row: PaymentRow, seen: Evidence): boolean =>
  row.providerId !== null && (row.provider !== provider.name || row.providerId !== seen.providerId);

/** Whether the provider was heard, and what the database answered where something changed. */
export type Heard<Q extends readonly Statement[]> = {
  readonly heard: "answer" | "nothing";
  readonly answers: Answers<Q> | null;
};

/**
 * Asks the provider about a payment that it knows, and acts on what it answers. A refusal to answer is no evidence.
 * @param deps with the provider that opened it (`atProvider`): another's answer would be about something else
 * @param questions to ask the database in the commit, where there is one: the caller then needs no round trip of its own
 */
export async function askAbout<const Q extends readonly Statement[]>(
  deps: Deps,
  payment: OpenedRow,
  actor: string,
  questions: Q,
): Promise<Heard<Q>> {
  const answer = await deps.provider.fetch(payment.providerId);
  if (answer.ok) {
    const { answers } = await settleAndAsk(deps, payment, answer.value, actor, questions);
    return { heard: "answer", answers };
  }
  if (answer.error.kind === "unreachable") return { heard: "nothing", answers: null };
  deps.log.alarm("payment_unknown_to_provider", { orderId: payment.orderId });
  return { heard: "answer", answers: null };
}

/** A payment that was opened at a provider. */
type OpenedRow = PaymentRow & { readonly providerId: string };

export const isOpened = <Row extends PaymentRow>(payment: Row): payment is Row & OpenedRow =>
  payment.providerId !== null;

/** Acts on evidence about a payment of ours. */
export const settleOn = async (
  deps: Deps,
  payment: PaymentRow,
  seen: Evidence,
  actor: string,
): Promise<Settled> => (await settleAndAsk(deps, payment, seen, actor, [])).settled;

/**
 * Acts on evidence about many payments of ours in one commit, each by a change of its own: for those that ended unpaid, of which
 * nothing follows that comes after the commit.
 */
export async function settleTogether(
  deps: Deps,
  ended: readonly { readonly row: PaymentRow; readonly seen: Evidence }[],
  actor: string,
): Promise<void> {
  const at = deps.clock.now();
  const [first, ...others] = ended.flatMap(({ row, seen }) =>
    statementsFor(deps, row, seen, { tx: deps.chance.id(), actor, at }),
  );
  if (first) await commit(deps, [first, ...others]);
}

/** Commits what the evidence calls for; the wake-up comes after, because a wake-up for an uncommitted message is lost. */
async function settleAndAsk<const Q extends readonly Statement[]>(
  deps: Deps,
  payment: PaymentRow,
  seen: Evidence,
  actor: string,
  questions: Q,
): Promise<{ settled: Settled; answers: Answers<Q> | null }> {
  const change = { tx: deps.chance.id(), actor, at: deps.clock.now() };
  const statements = statementsFor(deps, payment, seen, change);
  if (statements.length === 0) return { settled: "unchanged", answers: null };
  // Asked along, so that a hand-over needs no round trip of its own to learn what it must know.
  const mark = seen.status === "paid" ? await deps.highWater.read() : "away";
  const asked = [...selectToHandOver(deps.db, payment.orderId, mark), ...questions] as const;
  const [own, order, breakers, past, restrictions, listed, ...answers] = await commitAndAsk(
    deps,
    statements,
    asked,
  );
  const rows = [own, order, breakers, past, restrictions, listed] as const;
  const [message] = own;
  if (message?.tx !== change.tx) return { settled: "unchanged", answers };
  // A refund could wait for the sweep, but the payer should not have to.
  if (message.status === "queued" || message.status === "refund_due") await wakeUp(deps, payment.orderId);
  if (message.status === "queued") void deps.atOnce(payment.orderId, { at: change.at, mark, rows });
  if (message.cause === "held_for_mismatch") {
    deps.log.alarm("paid_but_not_as_ordered", { orderId: payment.orderId });
  }
  return { settled: "changed", answers };
}

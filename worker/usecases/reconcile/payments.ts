import { selectBooksOf, selectBooksPaidAs, selectBooksWithin } from "#db/books";
import { selectBookedAs, selectBookedWithin, selectKnownOrders } from "#db/reconciliations";
import { selectRewindSince } from "#db/rewinds";
import type { Evidence } from "#domain/payment";
import { comparePayment, moneyOf, type NamedOrder, type Verdict, withoutMoney } from "#domain/reconciliation";
import { err, ok } from "#domain/result";
import { rebuildLimit } from "#domain/rewind";
import type { ListedPayment } from "#ports/payment-provider";
import { commit, type Deps } from "../deps";
import { rebuildVanished, settleSeen } from "../orders/settle-payment";
import { takeCalls } from "../provider-calls";
import { type BookedRow, toBooked, toBookedRow } from "./booked";
import { findingsOf, type Place, type StepResult, tallyOf } from "./step";

/** Rows of ours in the time of one page, at most: what two pages of the longest list hold. */
const most = 500;
/** Of those that the page does not tell of, as many are asked about by themselves. */
const singles = 20;

/**
 * A page of the provider's payments against our books, and of the same time our books against the provider: what the page does
 * not tell of is asked about by itself, for our clocks differ and an order is a moment older than its payment.
 * @param deps with the provider that is compared
 */
export async function comparePayments(deps: Deps, place: Place): Promise<StepResult> {
  const { provider, db } = deps;
  const page = await deps.provider.listPayments(place);
  if (!page.ok) return err(page.error.kind);
  const { rows, others, next } = page.value;
  const comparedFrom = next === null ? place.from : oldestOf(rows, place.comparedFrom);
  const stretch = [comparedFrom, place.comparedFrom] as const;
  const [live, archived] = await commit(deps, [
    selectBookedWithin(db, { provider: provider.name, mode: provider.mode }, stretch, most),
    selectBooksWithin(db, stretch, most),
  ] as const);
  const isHere = (row: BookedRow) => row.provider === provider.name && row.mode === provider.mode;
  const ours = [...live, ...archived.map(toBookedRow).filter(isHere)];
  const listed = await compareAll(
    deps,
    rows.map(({ seen }) => seen),
  );
  const told = new Set(rows.map(({ seen }) => seen.providerId));
  const single = await askSingly(
    deps,
    ours.filter(({ providerId }) => providerId === null || !told.has(providerId)),
  );
  const verdicts = [...listed.verdicts, ...single.verdicts];
  return ok({
    next,
    comparedFrom,
    findings: findingsOf(verdicts),
    tally: tallyOf(verdicts, {
      others,
      healed: listed.healed + single.healed,
      unchecked: single.unchecked + ([live, archived].some(({ length }) => length === most) ? 1 : 0),
    }),
    over: [...listed.over, ...single.over],
  });
}

const oldestOf = (rows: readonly ListedPayment[], before: number): number =>
  Math.min(before, ...rows.map(({ openedAt }) => openedAt));

type Compared = {
  readonly verdicts: readonly Verdict[];
  readonly healed: number;
  readonly over: readonly {
    readonly kind: "order_without_money" | "money_without_order" | "refund_missing" | "callback_given_up";
    readonly subject: string;
  }[];
};

/** Compares what the provider says of payments with our books; what the usual road puts right is put right first. */
async function compareAll(deps: Deps, seen: readonly Evidence[]): Promise<Compared> {
  const first = await judge(deps, seen, false);
  const broken = first.filter(({ verdict }) => verdict.kind === "heal");
  for (const one of broken) await heal(deps, one);
  const again =
    broken.length === 0
      ? []
      : await judge(
          deps,
          broken.map((one) => one.seen),
          true,
        );
  const verdicts = [...first.filter(({ verdict }) => verdict.kind !== "heal"), ...again];
  return {
    verdicts: verdicts.map(({ verdict }) => verdict),
    healed: again.filter(({ verdict }) => verdict.kind === "same").length,
    over: verdicts.flatMap((one) => (one.verdict.kind === "same" ? agreed(deps, one) : [])),
  };
}

type Judged = {
  readonly seen: Evidence;
  readonly booked: BookedRow | null;
  readonly order: NamedOrder;
  readonly verdict: Verdict;
};

/** Money of an order that a restore took is booked again by our own proof; without one it is for a person. */
const heal = (deps: Deps, { seen, booked, order }: Judged) =>
  order === "vanished" ? rebuildVanished(deps, seen, "sweeper") : settleSeen(deps, booked, seen, "sweeper");

async function judge(deps: Deps, seen: readonly Evidence[], healed: boolean): Promise<Judged[]> {
  const { name: provider, mode } = deps.provider;
  const orders = seen.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
  const ids = seen.map(({ providerId }) => providerId);
  const [rows, archived, known, put, [rewind]] = await commit(deps, [
    selectBookedAs(deps.db, provider, ids),
    selectBooksPaidAs(deps.db, provider, ids),
    selectKnownOrders(deps.db, orders),
    selectBooksOf(deps.db, orders),
    selectRewindSince(deps.db, deps.clock.now() - rebuildLimit),
  ] as const);
  const byId = new Map([...archived.map(toBookedRow), ...rows].map((row) => [row.providerId, row]));
  const isKnown = new Set<string | null>([...known, ...put].map(({ id }) => id));
  const absent = rewind ? "vanished" : "unknown";
  return seen.map((evidence) => {
    const booked = byId.get(evidence.providerId) ?? null;
    const order = isKnown.has(evidence.orderId) ? "known" : absent;
    const at = { provider, mode, healed };
    return {
      seen: evidence,
      booked,
      order,
      verdict: comparePayment(evidence, booked && toBooked(booked), order, at),
    };
  });
}

/** What a payment that is as it should be shows to be over. */
function agreed({ provider }: Deps, { seen, booked }: Judged): Compared["over"] {
  const subject = moneyOf(provider.name, seen.providerId);
  return [
    { kind: "money_without_order", subject },
    ...(booked === null || seen.status === "pending"
      ? []
      : [{ kind: "callback_given_up", subject } as const]),
    ...(booked === null ? [] : [{ kind: "order_without_money", subject: booked.orderId } as const]),
    ...(booked?.refundId ? [{ kind: "refund_missing", subject: booked.refundId } as const] : []),
  ];
}

/** Asks about payments of ours one by one. What the provider does not know is money that is gone. */
async function askSingly(deps: Deps, rows: readonly BookedRow[]): Promise<Compared & { unchecked: number }> {
  const [seen, missing]: [Evidence[], Verdict[]] = [[], []];
  const room = rows.length === 0 ? 0 : await takeCalls(deps, "poll", Math.min(singles, rows.length));
  let unchecked = rows.length - Math.min(room, rows.length);
  for (const row of rows.slice(0, room)) {
    const answer = row.providerId === null ? null : await deps.provider.fetch(row.providerId);
    if (answer?.ok) seen.push(answer.value);
    else if (answer?.error.kind === "unreachable") unchecked++;
    else missing.push(withoutMoney(toBooked(row), "missing_at_provider", 0));
  }
  const found = seen.length === 0 ? { verdicts: [], healed: 0, over: [] } : await compareAll(deps, seen);
  return { ...found, verdicts: [...found.verdicts, ...missing], unchecked };
}

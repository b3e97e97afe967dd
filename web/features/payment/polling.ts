import { type Query, queryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useTransition } from "react";
import { type PaymentView, paymentResponse } from "#contract/payments";
import type { PublicMessageState, publicMessageStages } from "#domain/delivery";
import { publicPaymentStages } from "#domain/payment";
import { readApi } from "../../lib/api";
import { ApiError } from "../../lib/call";
import { forgetPaidDraft } from "../../lib/draft";

/** What can be said of an order at this moment. */
export type Sight =
  | { readonly kind: "loading" }
  | { readonly kind: "unreachable" }
  | { readonly kind: "unknown" }
  | {
      readonly kind: "known";
      readonly order: PaymentView;
      /** Whether the brisk checks are used up while something is still to come. */
      readonly long: boolean;
      /** Whether the latest check failed, so that this may be old news. */
      readonly troubled: boolean;
    };

/** Watches an order: at once, then as `nextCheckIn` says, resting while nobody looks. `check` asks out of turn. */
export function usePayment(id: string) {
  const query = useQuery(paymentQuery(id));
  const [checking, startChecking] = useTransition();
  const check = () =>
    startChecking(async () => {
      await query.refetch({ cancelRefetch: false });
    });
  return { sight: toSight(query), check, checking };
}

/** The answer, and how many answers in a row have said the same of the payment. */
type Seen = { readonly order: PaymentView; readonly checks: number };

const paymentQuery = (id: string) =>
  queryOptions<Seen>({
    queryKey: ["payment", id],
    queryFn: async ({ client, queryKey, signal }) => {
      const order = await getPayment(id, signal);
      if (order.status === "paid") forgetPaidDraft(id);
      const before = client.getQueryData<Seen>(queryKey);
      return { order, checks: before?.order.status === order.status ? before.checks + 1 : 1 };
    },
    refetchInterval: ({ state }) => nextCheck(state),
    // Whoever comes back to the tab, from the checkout perhaps, should not have to wait for the next turn.
    refetchOnWindowFocus: ({ state }) => nextCheck(state) !== false && "always",
  });

function nextCheck({ data, error, errorUpdateCount }: Query<Seen>["state"]): number | false {
  if (!data && isUnknown(error)) return false;
  return nextCheckIn(data?.order, (data?.checks ?? 0) + errorUpdateCount);
}

/** Longer than any answer takes; a connection that hangs is then given up like one that failed, in ms. */
const patience = 10_000;

async function getPayment(id: string, signal: AbortSignal): Promise<PaymentView> {
  const given = { param: { id }, signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]) };
  return (await readApi(paymentResponse, "GET", "/api/payments/:id", given)).payment;
}

function toSight({ data, error, errorUpdateCount }: UseQueryResult<Seen>): Sight {
  if (data) {
    const checks = data.checks + errorUpdateCount;
    const long = checks >= briskChecks && nextCheckIn(data.order, checks) !== false;
    return { kind: "known", order: data.order, long, troubled: error !== null };
  }
  if (isUnknown(error)) return { kind: "unknown" };
  // Not `error`: it is forgotten while the next check runs, and the page would flicker.
  return { kind: errorUpdateCount > 0 ? "unreachable" : "loading" };
}

const isUnknown = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

/** So many checks are brisk (spec §4); whoever still waits then is told so, and is watched over more calmly. */
const briskChecks = 20;

/** Time from one answer to the next question, in ms: for the brisk checks, and from then on. */
type Pace = { readonly first: number; readonly later: number };

const brisk: Pace = { first: 2_000, later: 15_000 };
/** For what the network decides: its reports may take hours. */
const calm: Pace = { first: 5_000, later: 15_000 };
const over = null;

/** What `domain` calls over is not asked about any more, which the type holds. */
type PaceOf<S extends PublicMessageState> = (typeof publicMessageStages)[S] extends "over"
  ? typeof over
  : Pace | null;

const messagePaces: { readonly [S in PublicMessageState]: PaceOf<S> } = {
  waiting: brisk,
  held: brisk,
  sending: brisk,
  checking: brisk,
  sent: calm,
  delivered: over,
  undelivered: calm,
  cancelled: over,
  refunding: brisk,
  refunded: over,
  // Until staff have paid it back by hand, in days.
  refund_failed: over,
  stopped: over,
};

function paceOf({ status, message }: PaymentView): Pace | null {
  const stage = publicPaymentStages[status];
  if (stage === "open") return brisk;
  return stage === "paid" ? messagePaces[message.status] : over;
}

/**
 * How long to wait before asking again, in ms; false when there is nothing to wait for any more.
 * @param order what is known, if anything is
 * @param checks how often was asked since the payment last changed
 */
function nextCheckIn(order: PaymentView | undefined, checks: number): number | false {
  const pace = order ? paceOf(order) : brisk;
  if (!pace) return false;
  return checks < briskChecks ? pace.first : pace.later;
}

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
      /** Whether the brisk polls are used up while something is still to come. */
      readonly long: boolean;
      /** Whether the latest poll failed, so that this may be old news. */
      readonly troubled: boolean;
    };

/** Polls an order: at once, then as `pollingInterval` says, resting while nobody looks. `check` asks out of turn. */
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
type Seen = { readonly order: PaymentView; readonly polls: number };

const paymentQuery = (id: string) =>
  queryOptions<Seen>({
    queryKey: ["payment", id],
    queryFn: async ({ client, queryKey, signal }) => {
      const order = await getPayment(id, signal);
      if (order.status === "paid") forgetPaidDraft(id);
      const before = client.getQueryData<Seen>(queryKey);
      return { order, polls: before?.order.status === order.status ? before.polls + 1 : 1 };
    },
    refetchInterval: ({ state }) => nextPoll(state),
    // Whoever comes back to the tab, from the checkout perhaps, should not have to wait for the next turn.
    refetchOnWindowFocus: ({ state }) => nextPoll(state) !== false && "always",
  });

function nextPoll({ data, error, errorUpdateCount }: Query<Seen>["state"]): number | false {
  if (!data && isUnknown(error)) return false;
  return pollingInterval(data?.order, (data?.polls ?? 0) + errorUpdateCount);
}

/** The timeout, longer than any answer takes: a connection that hangs is then given up like one that failed, in ms. */
const timeout = 10_000;

async function getPayment(id: string, signal: AbortSignal): Promise<PaymentView> {
  const given = { param: { id }, signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]) };
  return (await readApi(paymentResponse, "GET", "/api/payments/:id", given)).payment;
}

function toSight({ data, error, errorUpdateCount }: UseQueryResult<Seen>): Sight {
  if (data) {
    const polls = data.polls + errorUpdateCount;
    const long = polls >= pollingLimit && pollingInterval(data.order, polls) !== false;
    return { kind: "known", order: data.order, long, troubled: error !== null };
  }
  if (isUnknown(error)) return { kind: "unknown" };
  // Not `error`: it is forgotten while the next poll runs, and the page would flicker.
  return { kind: errorUpdateCount > 0 ? "unreachable" : "loading" };
}

const isUnknown = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

/** The polling limit (spec §4): so many polls are brisk; whoever still waits then is told so, and is watched over more calmly. */
const pollingLimit = 20;

/** Time from one answer to the next question, in ms: for the brisk polls, and from then on. */
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
 * The time until the next poll, in ms; false when there is nothing to wait for any more.
 * @param order what is known, if anything is
 * @param polls how often it was polled since the payment last changed
 */
function pollingInterval(order: PaymentView | undefined, polls: number): number | false {
  const pace = order ? paceOf(order) : brisk;
  if (!pace) return false;
  return polls < pollingLimit ? pace.first : pace.later;
}

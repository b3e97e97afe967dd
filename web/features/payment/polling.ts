import { type Query, queryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type PaymentView, paymentResponse } from "#contract/payments";
import type { PublicMessageState, publicMessageStages } from "#domain/delivery";
import { publicPaymentStages } from "#domain/payment";
import { readApi } from "../../lib/api";
import { ApiError, orTooLate } from "../../lib/call";
import { forgetPaidDraft } from "../../lib/draft";

/** What can be said of an order at this moment. */
export type Sight =
  | { readonly kind: "loading" }
  | { readonly kind: "unreachable" }
  | { readonly kind: "unknown" }
  | {
      readonly kind: "known";
      readonly order: PaymentView;
      /** Whether the brisk polls are used up while something is still to come, so that looking by hand may be faster. */
      readonly long: boolean;
      /** Whether the latest poll failed, so that this may be old news. */
      readonly troubled: boolean;
    };

/** Polls an order: at once, then as `pollingInterval` says, resting while nobody looks. `check` asks out of turn. */
export function usePayment(id: string) {
  const query = useQuery(paymentQuery(id));
  const [checking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    // Not by a poll that left before: it does not know of what its reader has just done.
    await query.refetch({ cancelRefetch: true });
    setChecking(false);
  };
  return { sight: toSight(query), check, checking };
}

/** The answer, how many answers in a row have said the same of payment and message, and how many polls had failed before those. */
type Seen = { readonly order: PaymentView; readonly polls: number; readonly failedBefore: number };

const paymentQuery = (id: string) =>
  queryOptions<Seen>({
    queryKey: ["payment", id],
    queryFn: async ({ client, queryKey, signal }) => {
      const order = await getPayment(id, signal);
      if (order.status === "paid") forgetPaidDraft(id);
      const { data: before, errorUpdateCount = 0 } = client.getQueryState<Seen>(queryKey) ?? {};
      if (!before) return { order, polls: 1, failedBefore: 0 };
      return isSame(before.order, order)
        ? { ...before, order, polls: before.polls + 1 }
        : { order, polls: 1, failedBefore: errorUpdateCount };
    },
    refetchInterval: ({ state }) => nextPoll(state),
    // Whoever comes back to the tab, from the checkout perhaps, should not have to wait for the next turn.
    refetchOnWindowFocus: ({ state }) => nextPoll(state) !== false && "always",
    // Nor should whoever was offline so long that the polls are far apart.
    refetchOnReconnect: ({ state }) => nextPoll(state) !== false && "always",
  });

const isSame = (before: PaymentView, now: PaymentView): boolean =>
  before.status === now.status && before.message.status === now.message.status;

function nextPoll({ data, error, errorUpdateCount }: Query<Seen>["state"]): number | false {
  if (!data && isUnknown(error)) return false;
  return pollingInterval(data?.order, pollsSinceNews(data, errorUpdateCount));
}

/** How often it was polled since the latest news, whatever came of it. */
const pollsSinceNews = (seen: Seen | undefined, failed: number): number =>
  seen ? seen.polls + failed - seen.failedBefore : failed;

/** The timeout, longer than any answer takes: a connection that hangs is then given up like one that failed, in ms. */
const timeout = 10_000;

async function getPayment(id: string, signal: AbortSignal): Promise<PaymentView> {
  const given = { param: { id }, signal: orTooLate(timeout, signal) };
  return (await readApi(paymentResponse, "GET", "/api/payments/:id", given)).payment;
}

function toSight({ data, error, errorUpdateCount }: UseQueryResult<Seen>): Sight {
  if (data) {
    const polls = pollsSinceNews(data, errorUpdateCount);
    const pace = paceOf(data.order);
    const long = pace !== over && polls >= pace.brisk;
    return { kind: "known", order: data.order, long, troubled: error !== null };
  }
  if (isUnknown(error)) return { kind: "unknown" };
  // Not `error`: it is forgotten while the next poll runs, and the page would flicker.
  return { kind: errorUpdateCount > 0 ? "unreachable" : "loading" };
}

const isUnknown = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

/**
 * How often an order is polled: every 2 s for so many polls, and more calmly from then on. Only polls of a page that is seen
 * are counted, for one in the background makes none.
 */
type Pace = { readonly brisk: number };

const briskInterval = 2_000;
const calmInterval = 15_000;

/** The polling limit (spec §4): whoever still waits for a payment then is told so. */
const specified: Pace = { brisk: 20 };
/** Two minutes after the latest news, in which most networks report (decision 051): it is on the page within 3 s. */
const moving: Pace = { brisk: 60 };
const over = null;

/** What `domain` calls over is not asked about any more, which the type holds. */
type PaceOf<S extends PublicMessageState> = (typeof publicMessageStages)[S] extends "over"
  ? typeof over
  : Pace | null;

const messagePaces: { readonly [S in PublicMessageState]: PaceOf<S> } = {
  waiting: moving,
  held: specified,
  sending: moving,
  checking: moving,
  sent: moving,
  delivered: over,
  undelivered: specified,
  cancelled: over,
  refunding: specified,
  refunded: over,
  // Until staff have paid it back by hand, in days.
  refund_failed: over,
  stopped: over,
};

function paceOf({ status, message }: PaymentView): Pace | null {
  const stage = publicPaymentStages[status];
  if (stage === "open") return specified;
  return stage === "paid" ? messagePaces[message.status] : over;
}

/**
 * The time until the next poll, in ms; false when there is nothing to wait for any more.
 * @param order what is known, if anything is
 * @param polls how often it was polled since the latest news
 */
function pollingInterval(order: PaymentView | undefined, polls: number): number | false {
  const pace = order ? paceOf(order) : specified;
  if (!pace) return false;
  return polls < pace.brisk ? briskInterval : calmInterval;
}

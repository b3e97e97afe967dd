import type { Evidence } from "#domain/payment";
import type { Result } from "#domain/result";
import type { Callback } from "./callback";

/** A hosted checkout. Amounts are integer cents; ids are the provider's unless they say order. */
export interface PaymentProvider {
  readonly name: string;
  /** Whether this provider moves real money; evidence of the other kind never counts. */
  readonly mode: "live" | "test";
  /** Where its checkouts can be: browsers judge a form's redirect by the origins that the form's page lists. */
  readonly checkoutOrigins: readonly string[];
  /** A signed callback comes to one address for all; an unsigned one must know our secret path. */
  readonly signsCallbacks: boolean;
  /**
   * Opens a payment. Repeating the call with the same order id opens nothing new: the order id is the idempotency key.
   * Refused: `refused` when the provider said a definite no; `unreachable` when it may or may not have happened.
   */
  open(order: OpenPayment): Promise<Result<OpenedPayment, ProviderFailure>>;
  /** Asks what a payment is now. Only this is evidence; `missing` means that the provider does not know the id. */
  fetch(providerId: string): Promise<Result<Evidence, FetchFailure>>;
  /**
   * What became of many payments at once, newest first: all that have ended since they were opened at `since` (ms) or later,
   * in at most `calls` calls. Evidence like `fetch`. Those that ended unpaid may be left out.
   */
  endedSince(since: number, calls: number): Promise<EndedPayments>;
  /** Pays back. Repeating the call with the same key pays back nothing more. */
  refund(refund: RefundRequest): Promise<Result<ProviderRefund, ProviderFailure>>;
  /** The refunds the provider knows of for one payment. */
  refundsOf(providerId: string): Promise<Result<readonly ProviderRefund[], { readonly kind: "unreachable" }>>;
  /** A page of the payments that were opened in a period; those that nobody paid may be left out. */
  listPayments(page: PageOf): Promise<Result<ListPage<ListedPayment>, ProviderFailure>>;
  /** A page of the refunds that were made in a period, ours and others', of payments however old. */
  listRefunds(page: PageOf): Promise<Result<ListPage<ListedRefund>, ProviderFailure>>;
  /** A page of the chargebacks that came in a period, of payments however old. */
  listChargebacks(page: PageOf): Promise<Result<ListPage<ListedChargeback>, ProviderFailure>>;
  /** Reads which payment a callback is about. A callback is a hint, never evidence. */
  readCallback(callback: Callback): Promise<Result<{ readonly providerId: string }, CallbackProblem>>;
}

/**
 * `unrelated`: true, and about nothing that we sell. `unreachable`: which payment it is about must be asked, and could
 * not be.
 */
export type CallbackProblem = "malformed" | "forged" | "unrelated" | "unreachable";

export type EndedPayments = {
  readonly seen: readonly Evidence[];
  /** How many calls were made. */
  readonly calls: number;
  /** From when on the list is whole, in ms: what was opened since and is not in it was not paid. Null where nothing was answered. */
  readonly wholeSince: number | null;
};

/** Which page of a provider's list: of a period (`from` and later, before `to`, in ms), newest first. */
export type PageOf = {
  readonly from: number;
  readonly to: number;
  /** As the page before said; null for the first. */
  readonly cursor: string | null;
};

export type ListPage<Row> = {
  readonly rows: readonly Row[];
  /** What stands in the page and is none of ours by its kind: another currency, or another sort of sale. */
  readonly others: number;
  /** The cursor of the next page, which may have nothing of the period; null at the period's end. */
  readonly next: string | null;
};

/** A payment as evidence, and when the provider opened it, in ms. */
export type ListedPayment = { readonly openedAt: number; readonly seen: Evidence };

/** A refund, and what it is about: a hint which payment to ask about, never evidence by itself. */
export type ListedRefund = ProviderRefund & {
  readonly at: number;
  readonly currency: string;
  readonly of: ListedSubject;
};

/** Money that a payer's bank took back. `reversed`: and gave to us again. */
export type ListedChargeback = {
  readonly chargebackId: string;
  readonly at: number;
  readonly amountCents: number;
  readonly currency: string;
  readonly reversed: boolean;
  readonly of: ListedSubject;
};

/** The payment's id at the provider and the order that it names, as far as the list tells. */
export type ListedSubject = { readonly providerId: string | null; readonly orderId: string | null };

export type OpenPayment = {
  readonly orderId: string;
  /** An HMAC over order and amount, kept in the provider's metadata: by it we know our own payments again. */
  readonly proof: string;
  /** When the order was placed, in ms: the same in each repetition. */
  readonly createdAt: number;
  readonly amountCents: number;
  readonly currency: "EUR";
  /** What the payer sees of it at the provider and on a statement; others may read along there, so no id of ours. */
  readonly description: string;
  /** The reference in it, by itself (domain/statement.ts). */
  readonly statement: string;
  readonly redirectUrl: string;
  readonly webhookUrl: string;
  readonly locale: "nl" | "en";
};

export type OpenedPayment = {
  readonly providerId: string;
  readonly checkoutUrl: string;
  readonly amountCents: number;
  readonly currency: string;
};

export type RefundRequest = {
  readonly providerId: string;
  readonly refundId: string;
  /** What stands on the payer's statement beside it. */
  readonly description: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly key: string;
};

export type ProviderRefund = {
  readonly providerRefundId: string;
  readonly amountCents: number;
  /** `failed`: the money stayed with us. `waiting`: it was taken, and has not left for want of balance; it may still be called off. */
  readonly status: "accepted" | "waiting" | "failed";
  /** The `refundId` that it was asked for with; null where it carries none, as one that was made at the provider's own desk. */
  readonly refundId: string | null;
};

export type ProviderFailure =
  | { readonly kind: "refused"; readonly code: string }
  /** `code`: what it said no to on the way, where that is why the whole could not be read. */
  | { readonly kind: "unreachable"; readonly code?: string };

export type FetchFailure = { readonly kind: "unreachable" } | { readonly kind: "missing" };

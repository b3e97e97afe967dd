import type { Evidence } from "#domain/payment";
import { err, ok } from "#domain/result";
import type { Callback } from "#ports/callback";
import type {
  ListedChargeback,
  ListedRefund,
  OpenPayment,
  PageOf,
  PaymentProvider,
  ProviderRefund,
  RefundRequest,
} from "#ports/payment-provider";
import type { LookUpOutcome, ReportedState, SendOutcome, Sms, SmsGateway } from "#ports/sms-gateway";

type Kept = { order: OpenPayment; seen: Evidence; refunds: (ProviderRefund & { key: string })[] };

/** A payment provider whose answers a test sets, and which keeps the ledger that the test audits. */
export class FakeProvider implements PaymentProvider {
  readonly mode = "test";
  readonly checkoutOrigins = ["https://checkout.example"];
  signsCallbacks = false;
  readonly ledger = new Map<string, Kept>();
  readonly calls = { open: 0, fetch: 0, endedSince: 0, list: 0, refund: 0, refundsOf: 0 };
  /** What its lists of refunds and chargebacks tell; a test puts it there. */
  readonly listed: { refunds: ListedRefund[]; chargebacks: ListedChargeback[] } = {
    refunds: [],
    chargebacks: [],
  };
  readonly refundRequests: RefundRequest[] = [];
  /** Payments in one answer of `endedSince`; 0 for a provider that tells of none but one by one. */
  listPage = 100;
  /** What goes wrong next, by call; each entry is used once. */
  readonly faults: {
    open: Fault[];
    fetch: Fault[];
    endedSince: Fault[];
    list: Fault[];
    refund: Fault[];
    refundsOf: Fault[];
  } = {
    open: [],
    fetch: [],
    endedSince: [],
    list: [],
    refund: [],
    refundsOf: [],
  };

  constructor(readonly name: string = "fake") {}

  async open(order: OpenPayment) {
    this.calls.open++;
    const fault = this.faults.open.shift();
    if (fault === "refused") return err({ kind: "refused", code: "no" } as const);
    if (fault === "before") return err({ kind: "unreachable" } as const);
    const providerId = `${this.name}_${order.orderId}`;
    if (!this.ledger.has(providerId)) this.add(providerId, order);
    if (fault === "after") return err({ kind: "unreachable" } as const);
    const checkoutUrl = `http://localhost:8787/checkout/${providerId}`;
    return ok({ providerId, checkoutUrl, amountCents: order.amountCents, currency: order.currency });
  }

  /** Puts a payment in the ledger without the product's doing, as a second tab or a lost answer does. */
  add(providerId: string, order: OpenPayment, changes: Partial<Evidence> = {}) {
    const seen: Evidence = {
      providerId,
      status: "pending",
      amountCents: order.amountCents,
      currency: order.currency,
      mode: "test",
      orderId: order.orderId,
      proof: order.proof,
      refundedCents: 0,
      chargedBackCents: 0,
      ...changes,
    };
    this.ledger.set(providerId, { order, seen, refunds: [] });
  }

  /** Changes what the provider says of an order's first payment. */
  set(orderId: string, changes: Partial<Evidence>) {
    const kept = this.of(orderId);
    kept.seen = { ...kept.seen, ...changes };
  }

  of(orderId: string): Kept {
    const kept = this.ledger.get(`${this.name}_${orderId}`);
    if (!kept) throw new Error(`the provider has no payment for ${orderId}`);
    return kept;
  }

  async fetch(providerId: string) {
    this.calls.fetch++;
    if (this.faults.fetch.shift()) return err({ kind: "unreachable" } as const);
    const kept = this.ledger.get(providerId);
    return kept ? ok(kept.seen) : err({ kind: "missing" } as const);
  }

  /** Page by page through all that was opened since, as Mollie does. */
  async endedSince(since: number, calls: number) {
    const opened = [...this.ledger.values()].filter(({ order }) => order.createdAt >= since).reverse();
    const pages = Math.min(calls, Math.max(1, Math.ceil(opened.length / Math.max(1, this.listPage))));
    this.calls.endedSince += pages;
    if (this.faults.endedSince.shift() || this.listPage === 0)
      return { seen: [], calls: pages, wholeSince: null };
    const told = opened.slice(0, pages * this.listPage);
    const seen = told.map((kept) => kept.seen).filter(({ status }) => status !== "pending");
    const last = told.at(-1)?.order.createdAt ?? since;
    return { seen, calls: pages, wholeSince: told.length < opened.length ? last : since };
  }

  async refund(request: RefundRequest) {
    this.calls.refund++;
    this.refundRequests.push(request);
    const fault = this.faults.refund.shift();
    if (fault === "refused") return err({ kind: "refused", code: "no" } as const);
    const kept = this.ledger.get(request.providerId);
    if (!kept || fault === "before") return err({ kind: "unreachable" } as const);
    const same = kept.refunds.find((refund) => refund.key === request.key);
    const left = kept.seen.amountCents - kept.seen.chargedBackCents - kept.seen.refundedCents;
    if (!same && request.amountCents > left)
      return err({ kind: "refused", code: "amount_too_high" } as const);
    const made = same ?? {
      key: request.key,
      providerRefundId: `re_${kept.refunds.length + 1}`,
      amountCents: request.amountCents,
      status: fault === "waiting" ? ("waiting" as const) : ("accepted" as const),
      refundId: request.refundId,
    };
    if (!same) kept.refunds.push(made);
    const refundedCents = kept.seen.refundedCents + (same ? 0 : made.amountCents);
    kept.seen = { ...kept.seen, refundedCents };
    return fault === "after" ? err({ kind: "unreachable" } as const) : ok(made);
  }

  async refundsOf(providerId: string) {
    this.calls.refundsOf++;
    if (this.faults.refundsOf.shift()) return err({ kind: "unreachable" } as const);
    return ok(this.ledger.get(providerId)?.refunds ?? []);
  }

  async listPayments(page: PageOf) {
    const all = [...this.ledger.values()].map(({ order, seen }) => ({
      at: order.createdAt,
      openedAt: order.createdAt,
      seen,
    }));
    return this.page(page, all);
  }

  listRefunds = async (page: PageOf) => this.page(page, this.listed.refunds);
  listChargebacks = async (page: PageOf) => this.page(page, this.listed.chargebacks);

  /** By its place in the list, newest first, as many as `listPage` says. */
  private page<Row extends { readonly at: number }>({ from, to, cursor }: PageOf, all: readonly Row[]) {
    this.calls.list++;
    if (this.faults.list.shift()) return err({ kind: "unreachable" } as const);
    const within = all.filter(({ at }) => at >= from && at < to).toSorted((one, other) => other.at - one.at);
    const [start, end] = [Number(cursor ?? 0), Number(cursor ?? 0) + this.listPage];
    return ok({ rows: within.slice(start, end), others: 0, next: end < within.length ? String(end) : null });
  }

  async readCallback(callback: Callback): ReturnType<PaymentProvider["readCallback"]> {
    const id = new URLSearchParams(callback.body).get("id");
    return id?.startsWith(`${this.name}_`) ? ok({ providerId: id }) : err("malformed");
  }
}

/** `before`: the call never reached the vendor. `after`: it did, but the answer was lost. `waiting`: a refund for which there is no balance. */
export type Fault = "before" | "after" | "refused" | "waiting";

/** An SMS gateway whose answers a test sets, and which keeps what phones have received. */
export class FakeGateway implements SmsGateway {
  constructor(readonly name: string = "fake") {}
  can = { lookUp: true, refuseDuplicates: false };
  authenticatesReports = true;
  /** What the network made of a message, by its reference; of one that is not named it has said nothing yet. */
  readonly fates = new Map<string, ReportedState>();
  readonly accepted: Sms[] = [];
  readonly calls = { send: 0, lookUp: 0 };
  balanceCalls = 0;
  /** What it says is left on the account, in euros; null while it does not say. */
  left: number | null = null;
  /** Answers to give instead of accepting, each used once; `accept_then` accepts first. */
  readonly answers: ({ accepts: boolean; outcome: SendOutcome } | (() => Promise<void>))[] = [];
  readonly lookUps: LookUpOutcome[] = [];

  async send(sms: Sms): Promise<SendOutcome> {
    this.calls.send++;
    const answer = this.answers.shift();
    if (typeof answer === "function") await answer();
    const accepts = answer === undefined || typeof answer === "function" || answer.accepts;
    if (accepts) this.accepted.push(sms);
    if (answer && typeof answer !== "function") return answer.outcome;
    return { kind: "accepted", gatewayId: `gw_${sms.reference}` };
  }

  blamesNumber = (code: string): boolean => code === "number_refused";

  async lookUp(reference: string): Promise<LookUpOutcome> {
    this.calls.lookUp++;
    const scripted = this.lookUps.shift();
    if (scripted) return scripted;
    const found = this.accepted.some((sms) => sms.reference === reference);
    const state = this.fates.get(reference) ?? "accepted";
    return found ? { kind: "found", gatewayId: `gw_${reference}`, state } : { kind: "absent" };
  }

  balance = async () => {
    this.balanceCalls++;
    return this.left === null ? null : { cents: Math.round(this.left * 100), currency: "EUR" };
  };

  async readReports(callback: Callback) {
    const { reference, state } = JSON.parse(callback.body);
    return ok([{ reference, gatewayId: null, state }]);
  }
}

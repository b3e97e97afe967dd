import { type Answer, json } from "../lib/routes.ts";
import {
  type Chargeback,
  chargedBackCents,
  type Payment,
  type Refund,
  refundedCents,
  type State,
  shownState,
} from "./book.ts";

const minute = 60_000;

/** How long a refund is under way, in virtual ms. */
const refundTakes = 5 * minute;

const titles = {
  400: "Bad Request",
  401: "Unauthorized Request",
  404: "Not Found",
  409: "Conflict",
  413: "Content Too Large",
  422: "Unprocessable Entity",
  429: "Too Many Requests",
  500: "Internal Server Error",
} as Record<number, string>;

/** An error as Mollie words it. */
export function failure(status: number, detail: string = titles[status] ?? "", field?: string): Answer {
  const documentation = link("https://docs.mollie.com/overview/handling-errors", "text/html");
  const body = {
    status,
    title: titles[status],
    detail,
    ...(field ? { field } : {}),
    _links: { documentation },
  };
  return hal(body, status, status === 429 ? { "Retry-After": "1" } : {});
}

/** Payments and refunds as Mollie tells of them. */
export function createWords({
  origin,
  mode,
  now,
}: {
  origin: () => string;
  mode: "live" | "test";
  now: () => number;
}) {
  return {
    refundTakes,
    payment: (payment: Payment): Answer => hal(paymentBody(payment, shownState(payment, now()))),
    /** A page of them, newest first, and where the next one begins. */
    payments: (page: readonly Payment[], next: string | null, limit: number): Answer =>
      listBody("payments", page.map(listed), next, limit),
    allRefunds: (page: readonly WithPayment<Refund>[], next: string | null, limit: number): Answer =>
      listBody(
        "refunds",
        page.map((one) => refundBody(one.payment, one)),
        next,
        limit,
      ),
    chargebacks: (page: readonly WithPayment<Chargeback>[], next: string | null, limit: number): Answer =>
      listBody("chargebacks", page.map(chargebackBody), next, limit),
    /** What was answered when it was opened, whatever has become of it since. */
    created: (payment: Payment): Answer =>
      hal(paymentBody({ ...payment, refunds: [], chargebacks: [] }, "open"), 201),
    refund(payment: Payment, id: string, status: number = 200): Answer {
      const [body] = payment.refunds.filter((one) => one.id === id).map((one) => refundBody(payment, one));
      const _links = { ...body?._links, documentation: docs("get-refund") };
      return hal({ ...body, _links }, status);
    },
    refunds(payment: Payment): Answer {
      const refunds = payment.refunds.map((one) => refundBody(payment, one)).reverse();
      const self = link(`${origin()}/v2/payments/${payment.id}/refunds`);
      const _links = { self, previous: null, next: null, documentation: docs("list-refunds") };
      return hal({ count: refunds.length, _embedded: { refunds }, _links });
    },
  };

  function listBody(name: string, page: readonly object[], next: string | null, limit: number): Answer {
    const pageAt = (from: string) => link(`${origin()}/v2/${name}?from=${from}&limit=${limit}`);
    const _links = {
      self: link(`${origin()}/v2/${name}?limit=${limit}`),
      previous: null,
      next: next === null ? null : pageAt(next),
      documentation: docs(`list-${name}`),
    };
    return hal({ count: page.length, _embedded: { [name]: page }, _links });
  }

  /** In a list no payment leads to the page that explains it. */
  function listed(payment: Payment): object {
    const body = paymentBody(payment, shownState(payment, now()));
    const { documentation: _, ..._links } = body._links;
    return { ...body, _links };
  }

  function paymentBody(payment: Payment, state: State) {
    const { id, currency, cents, ask, at, expiresAt, movedAt, refunds } = payment;
    const moved = iso(movedAt);
    const refunded = refundedCents(payment);
    const chargedBack = chargedBackCents(payment);
    return {
      resource: "payment",
      id,
      mode,
      createdAt: iso(at),
      amount: money(cents, currency),
      ...(state === "paid" && {
        amountRefunded: money(refunded, currency),
        amountRemaining: money(cents - refunded, currency),
        paidAt: moved,
        countryCode: "NL",
        // Mollie tells who paid; a product that promises anonymity must not keep it.
        details: { consumerName: "T. Payer", consumerAccount: "NL91ABNA0417164300", consumerBic: "ABNANL2A" },
      }),
      ...(chargedBack > 0 && { amountChargedBack: money(chargedBack, currency) }),
      description: ask.description,
      method: state === "open" ? null : "ideal",
      metadata: ask.metadata ?? null,
      status: state,
      ...(state === "open" && { isCancelable: false, expiresAt: iso(expiresAt) }),
      ...(state === "canceled" && { canceledAt: moved }),
      ...(state === "expired" && { expiredAt: moved }),
      ...(state === "failed" && { failedAt: moved }),
      ...(ask.locale ? { locale: ask.locale } : {}),
      profileId: "pfl_played",
      sequenceType: "oneoff",
      redirectUrl: ask.redirectUrl,
      ...(ask.webhookUrl ? { webhookUrl: ask.webhookUrl } : {}),
      _links: {
        self: link(`${origin()}/v2/payments/${id}`),
        ...(state === "open" && { checkout: link(`${origin()}/checkout/${id}`, "text/html") }),
        ...(refunds.length > 0 && { refunds: link(`${origin()}/v2/payments/${id}/refunds`) }),
        dashboard: link(`https://www.mollie.com/dashboard/org_1/payments/${id}`, "text/html"),
        documentation: docs("get-payment"),
      },
    };
  }

  function chargebackBody({ id, at, cents, reversedAt, payment }: WithPayment<Chargeback>): object {
    return {
      resource: "chargeback",
      id,
      amount: money(cents, payment.currency),
      createdAt: iso(at),
      reason: null,
      paymentId: payment.id,
      reversedAt: reversedAt === null ? null : iso(reversedAt),
      _links: {
        self: link(`${origin()}/v2/payments/${payment.id}/chargebacks/${id}`),
        payment: link(`${origin()}/v2/payments/${payment.id}`),
      },
    };
  }

  function refundBody({ id: paymentId, currency }: Payment, { id, at, cents, metadata, failed }: Refund) {
    const status = now() - at < refundTakes ? "pending" : "refunded";
    return {
      resource: "refund",
      id,
      mode,
      description: `Refund of ${paymentId}`,
      amount: money(cents, currency),
      status: failed ? "failed" : status,
      metadata: metadata ?? null,
      paymentId,
      createdAt: iso(at),
      _links: {
        self: link(`${origin()}/v2/payments/${paymentId}/refunds/${id}`),
        payment: link(`${origin()}/v2/payments/${paymentId}`),
      },
    };
  }
}

type WithPayment<One> = One & { payment: Payment };

const hal = (body: unknown, status?: number, headers?: Record<string, string>): Answer => ({
  ...json(body, status, headers),
  type: "application/hal+json",
});

const link = (href: string, type: string = "application/hal+json"): { href: string; type: string } => ({
  href,
  type,
});

const docs = (page: string) => link(`https://docs.mollie.com/reference/${page}`, "text/html");

const money = (cents: number, currency: string): { value: string; currency: string } => ({
  value: (cents / 100).toFixed(2),
  currency,
});

const iso = (at: number) => new Date(at).toISOString().replace(/\.\d+Z$/, "+00:00");

import { createHmac } from "node:crypto";
import { join } from "node:path";
import { createFaults } from "../lib/faults.ts";
import { type LedgerRow, openLedger } from "../lib/ledger.ts";
import { createPostman } from "../lib/postman.ts";
import { type Answer, type Call, json } from "../lib/routes.ts";
import { serve } from "../lib/serve.ts";
import type { Fake, Rig } from "../lib/vendor.ts";
import {
  chargebacksOf,
  isUntold,
  leftOf,
  onlyCallbackTells,
  openBook,
  type Payment,
  refundsOf,
} from "./book.ts";
import { createCashier, type News, newId } from "./cashier.ts";
import { checkoutRoutes } from "./checkout.ts";
import { createKeys, type Done, keyOf } from "./keys.ts";
import { createWords, failure, intentOf } from "./stripe-answers.ts";
import { listProblem, refundProblem, sessionProblem } from "./stripe-checks.ts";

const minute = 60_000;
const hour = 60 * minute;

/** Three days, at growing distances. */
const retries = [1, 5, 30, 120, 300, 600, 720, 720, 720, 720].map((minutes) => minutes * minute);

/** A dispute that takes money, or gives it back, is told of twice (docs.stripe.com/api/events/types). */
const events = {
  paid: ["checkout.session.completed"],
  failed: ["checkout.session.async_payment_failed"],
  canceled: ["checkout.session.expired"],
  expired: ["checkout.session.expired"],
  refunded: ["charge.refunded"],
  refund_failed: ["refund.failed"],
  charged_back: ["charge.dispute.created", "charge.dispute.funds_withdrawn"],
  chargeback_reversed: ["charge.dispute.closed", "charge.dispute.funds_reinstated"],
} as const satisfies Record<News, readonly string[]>;

/** An account without balance; whoever asks again with the same key is answered the same. */
const refusedForGood: Done = {
  answer: failure(400, "Insufficient funds in your account to refund this charge."),
  again: () => failure(400, "Insufficient funds in your account to refund this charge."),
};

/** An error of Stripe's own is kept under its key like any answer (docs.stripe.com/api/idempotent_requests). */
const keptFailure: Done = {
  answer: failure(500, "An unknown error occurred."),
  again: () => failure(500, "An unknown error occurred."),
};

/** Stripe's Checkout Sessions and refunds, as its own pages describe them. */
export async function startStripe({ port, state, seed, rate, time, productUrl, env }: Rig): Promise<Fake> {
  const secretKey = env.STRIPE_SECRET_KEY || "sk_test_fake";
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET || "whsec_fake";
  const mode = secretKey.includes("_live_") ? "live" : "test";
  const faults = createFaults({ seed, rate });
  const ledger = openLedger(join(state, "stripe.jsonl"), time.now);
  const postman = createPostman({ faults, time, retries });
  const book = openBook(ledger);
  const misuse = failure(400, "The key was used with other parameters.", "idempotency_error");
  const keys = createKeys({ time, lifetime: 24 * hour, misuse });
  const newSessionId = () => newId(`cs_${mode}_`, 24);
  const cashier = createCashier({
    book,
    faults,
    time,
    tell: callBack,
    paymentId: newSessionId,
    refundId: () => newId("re_", 24),
    chargebackId: () => newId("du_", 24),
    // Turning back leaves the session open.
    cancels: false,
  });
  const words = createWords({ origin: () => server.url, mode, now: time.now });
  for (const row of ledger.rows()) recall(row);

  const server = await serve({
    port,
    ledger,
    faults,
    failure,
    stop: postman.stop,
    routes: {
      "POST /v1/checkout/sessions": {
        op: "create",
        handle: (call) => known(call) ?? keys.once(call, () => create(call)),
      },
      "GET /v1/checkout/sessions": { op: "find", handle: (call) => known(call) ?? find(call) },
      "GET /v1/checkout/sessions/:id": {
        op: "get",
        faults: ["wrong-id"],
        handle: (call) => known(call) ?? show(call),
      },
      "POST /v1/refunds": {
        op: "refund",
        handle: (call) => known(call) ?? keys.once(call, () => payBack(call)),
      },
      "GET /v1/refunds": { op: "refunds", handle: (call) => known(call) ?? listRefunds(call) },
      "GET /v1/disputes": { op: "disputes", handle: (call) => known(call) ?? listDisputes(call) },
      ...checkoutRoutes({
        vendor: "Stripe",
        book,
        cashier,
        backTo: ({ ask }, outcome) => String((outcome === "canceled" && ask.cancel_url) || ask.success_url),
      }),
    },
  });
  for (const payment of book.all()) if (isUntold(payment)) callBack(payment, "paid");
  const settings = {
    PAYMENT_PROVIDER: "stripe",
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: server.url,
  };
  return { ...server, settings };

  /** Null where the asker is who it says. */
  function known({ headers }: Call): Answer | null {
    return headers.authorization === `Bearer ${secretKey}` ? null : failure(401, "Invalid API Key provided.");
  }

  function create(call: Call): Done {
    const ask = Object.fromEntries(new URLSearchParams(call.body));
    const problem = sessionProblem(ask, time.now());
    if (problem) return { answer: failure(400, problem) };
    if (faults.isForced("create", "500-kept")) return keptFailure;
    const payment = cashier.open({
      id: newSessionId(),
      order: ask.client_reference_id ?? "",
      cents: Number(ask["line_items[0][price_data][unit_amount]"]),
      currency: (ask["line_items[0][price_data][currency]"] ?? "").toUpperCase(),
      expiresAt: ask.expires_at ? Number(ask.expires_at) * 1_000 : time.now() + 24 * hour,
      ask: { ...ask, description: ask["line_items[0][price_data][product_data][name]"] },
      ...keyOf(call),
    });
    const first = { ...payment };
    return { answer: json(words.created(first)), again: () => json(words.created(first)) };
  }

  function show({ params, url, fault }: Call) {
    const other = fault === "wrong-id" && book.all().findLast(({ id }) => id !== params.id);
    const payment = other || book.get(params.id ?? "");
    const isExpanded = url.searchParams.getAll("expand[]").includes("payment_intent.latest_charge");
    return payment ? json(words.session(payment, isExpanded)) : failure(404, "No such checkout.session.");
  }

  function find({ url }: Call): Answer {
    const asked = url.searchParams;
    if (!asked.has("payment_intent")) return listSessions(asked);
    const payment = byIntent(asked.get("payment_intent"));
    return json(words.list("/v1/checkout/sessions", payment ? [words.session(payment, false)] : []));
  }

  function listSessions(asked: URLSearchParams): Answer {
    const isExpanded = asked.getAll("expand[]").includes("data.payment_intent.latest_charge");
    const status = asked.get("status");
    const all = book
      .all()
      .toReversed()
      .filter((payment) => status === null || words.statusOf(payment) === status);
    return pageOf("/v1/checkout/sessions", asked, all, (payment) => words.session(payment, isExpanded));
  }

  /** A page of a list, newest first, of what was created in a stretch of time. */
  function pageOf<One extends { id: string; at: number }>(
    path: string,
    asked: URLSearchParams,
    listed: readonly One[],
    tell: (one: One) => unknown,
  ): Answer {
    const problem = listProblem(asked);
    if (problem) return failure(400, problem);
    const number = (name: string, usual: number) => Number(asked.get(name) ?? usual);
    const all = listed.filter(({ at }) => {
      const second = Math.floor(at / 1_000);
      return second >= number("created[gte]", 0) && second < number("created[lt]", Number.POSITIVE_INFINITY);
    });
    const after = asked.get("starting_after");
    const start = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
    if (after !== null && start === 0) return failure(400, `No such object: ${after}`);
    const end = start + number("limit", 10);
    return json(words.list(path, all.slice(start, end).map(tell), all.length > end));
  }

  function payBack(call: Call): Done {
    const ask = Object.fromEntries(new URLSearchParams(call.body));
    const payment = byIntent(ask.payment_intent ?? null);
    if (!payment) return { answer: failure(404, "No such payment_intent.") };
    const left = leftOf(payment);
    const problem = refundProblem(ask, payment, left);
    if (problem) return { answer: failure(400, problem) };
    if (faults.isForced("refund", "refused")) return refusedForGood;
    if (faults.isForced("refund", "500-kept")) return keptFailure;
    const id = newId("re_", 24);
    const cents = Number(ask.amount ?? left);
    const metadata = ask["metadata[refund]"] ? { refund: ask["metadata[refund]"] } : {};
    book.write({ kind: "refund", id, payment: payment.id, cents, metadata, ...keyOf(call) });
    callBack(payment, "refunded");
    const again = () => json(words.refund(payment, id));
    return { answer: again(), again };
  }

  function listRefunds({ url: { searchParams } }: Call): Answer {
    const isExpanded = searchParams.getAll("expand[]").includes("data.payment_intent");
    const intent = searchParams.get("payment_intent");
    if (intent !== null && !byIntent(intent)) return failure(404, "No such payment_intent.");
    const all = refundsOf(book).filter(({ payment }) => intent === null || payment === byIntent(intent));
    return pageOf("/v1/refunds", searchParams, all, ({ id, payment }) =>
      words.refund(payment, id, isExpanded),
    );
  }

  function listDisputes({ url: { searchParams } }: Call): Answer {
    const isExpanded = searchParams.getAll("expand[]").includes("data.payment_intent");
    const intent = searchParams.get("payment_intent");
    const all = chargebacksOf(book).filter(({ payment }) => intent === null || payment === byIntent(intent));
    return pageOf("/v1/disputes", searchParams, all, (one) => words.dispute(one.payment, one, isExpanded));
  }

  function byIntent(intent: string | null) {
    const payment = intent === null ? null : book.get(intent.replace(/^pi_/, `cs_${mode}_`));
    return payment && intentOf(payment) ? payment : undefined;
  }

  function callBack(payment: Payment, news: News): void {
    for (const type of events[news]) send(payment, type, words.subject(payment, news));
  }

  function send(payment: Payment, type: string, object: unknown): void {
    const event = {
      id: newId("evt_", 24),
      object: "event",
      type,
      livemode: mode === "live",
      data: { object },
    };
    const body = JSON.stringify({ ...event, created: Math.floor(time.now() / 1_000) });
    const url = `${productUrl}/api/webhooks/stripe`;
    postman.post("webhook", (forged) => ({ url, method: "POST", headers: sign(body, forged), body }), {
      about: payment.id,
      isOnlyTrace: onlyCallbackTells(payment),
    });
  }

  function sign(body: string, forged: boolean): Record<string, string> {
    const at = Math.floor(time.now() / 1_000);
    const secret = forged ? "whsec_a_liar_does_not_know_it" : webhookSecret;
    const mac = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
    return { "Content-Type": "application/json; charset=utf-8", "Stripe-Signature": `t=${at},v1=${mac}` };
  }

  /** The keys of before a restart. */
  function recall(row: LedgerRow) {
    const payment = book.get(String(row.payment ?? row.id));
    if (!payment) return;
    const first = { ...payment, cents: Number(row.cents) };
    keys.recall(row, () =>
      json(row.kind === "refund" ? words.refund(payment, String(row.id)) : words.created(first)),
    );
  }
}

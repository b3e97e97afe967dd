import { join } from "node:path";
import { readObject } from "../lib/control.ts";
import { createFaults } from "../lib/faults.ts";
import { type LedgerRow, openLedger } from "../lib/ledger.ts";
import { createPostman } from "../lib/postman.ts";
import type { Answer, Call } from "../lib/routes.ts";
import { serve } from "../lib/serve.ts";
import type { Fake, Rig } from "../lib/vendor.ts";
import {
  type Book,
  chargebacksOf,
  isUntold,
  leftOf,
  onlyCallbackTells,
  openBook,
  type Payment,
  refundsOf,
} from "./book.ts";
import { createCashier, newId } from "./cashier.ts";
import { checkoutRoutes } from "./checkout.ts";
import { createKeys, type Done, keyOf } from "./keys.ts";
import { createWords, failure } from "./mollie-answers.ts";
import { centsOf, paymentProblem, refundProblem } from "./mollie-checks.ts";

const minute = 60_000;
const hour = 60 * minute;

/** Ten calls in 26 hours. */
const retries = [1, 2, 4, 8, 16, 29, 60, 120, 240].map((minutes) => minutes * minute);

/** iDEAL's; the choice of another method would make it longer. */
const lifetime = 15 * minute;

/** An account without balance; whoever asks again with the same key is answered the same. */
const refusedForGood: Done = {
  answer: failure(422, "The account's balance is too low to refund this payment."),
  again: () => failure(422, "The account's balance is too low to refund this payment."),
};

/** Within this time a second refund of the same amount is taken for a mistake. */
const similarWithin = minute;

/** Mollie's Payments API v2, as its own pages describe it. */
export async function startMollie({ port, state, seed, rate, time, env }: Rig): Promise<Fake> {
  const apiKey = env.MOLLIE_API_KEY || "test_fake";
  const faults = createFaults({ seed, rate });
  const ledger = openLedger(join(state, "mollie.jsonl"), time.now);
  const postman = createPostman({ faults, time, retries });
  const book = openBook(ledger);
  const misuse = failure(400, "The idempotency key was used for another request.");
  const keys = createKeys({ time, lifetime: hour, misuse });
  const cashier = createCashier({
    book,
    faults,
    time,
    tell: callBack,
    paymentId: () => newId("tr_"),
    refundId: () => newId("re_"),
    chargebackId: () => newId("chb_"),
    cancels: true,
  });
  const origin = () => server.url;
  const words = createWords({ origin, mode: apiKey.startsWith("live_") ? "live" : "test", now: time.now });
  for (const row of ledger.rows()) recall(row);

  const server = await serve({
    port,
    ledger,
    faults,
    failure,
    stop: postman.stop,
    routes: {
      "POST /v2/payments": {
        op: "create",
        handle: (call) => known(call) ?? keys.once(call, () => create(call)),
      },
      "GET /v2/payments": { op: "list", handle: (call) => known(call) ?? list(call) },
      "GET /v2/payments/:id": {
        op: "get",
        faults: ["wrong-id"],
        handle: (call) => known(call) ?? show(call),
      },
      "POST /v2/payments/:id/refunds": {
        op: "refund",
        handle: (call) => known(call) ?? keys.once(call, () => payBack(call)),
      },
      "GET /v2/payments/:id/refunds": {
        op: "refunds",
        handle: (call) => known(call) ?? withPayment(call, words.refunds),
      },
      "GET /v2/refunds": {
        op: "all-refunds",
        handle: (call) => known(call) ?? pageOf(call, refundsOf, words.allRefunds),
      },
      "GET /v2/chargebacks": {
        op: "chargebacks",
        handle: (call) => known(call) ?? pageOf(call, chargebacksOf, words.chargebacks),
      },
      ...checkoutRoutes({
        vendor: "Mollie",
        book,
        cashier,
        backTo: ({ ask }, outcome) => String((outcome === "canceled" && ask.cancelUrl) || ask.redirectUrl),
      }),
    },
  });
  for (const payment of book.all()) if (isUntold(payment)) callBack(payment);
  const settings = {
    PAYMENT_PROVIDER: "mollie",
    MOLLIE_API_KEY: apiKey,
    MOLLIE_API_URL: `${server.url}/v2`,
  };
  return { ...server, settings };

  /** Null where the asker is who it says. */
  function known({ headers }: Call): Answer | null {
    return headers.authorization === `Bearer ${apiKey}` ? null : failure(401);
  }

  function create(call: Call) {
    const ask = readObject(call.body);
    const problem = paymentProblem(ask);
    if (problem) return { answer: failure(422, problem.detail, problem.field) };
    const { currency, value } = ask.amount as { currency: string; value: string };
    const order = orderOf(ask.metadata);
    const [cents, expiresAt] = [centsOf(value), time.now() + lifetime];
    const fresh = { id: newId("tr_"), order, cents, currency, expiresAt, ask };
    const payment = cashier.open({ ...fresh, ...keyOf(call) });
    const first = { ...payment };
    return { answer: words.created(first), again: () => words.created(first) };
  }

  function show(call: Call) {
    const other = call.fault === "wrong-id" && book.all().findLast(({ id }) => id !== call.params.id);
    return other ? words.payment(other) : withPayment(call, words.payment);
  }

  function list(call: Call): Answer {
    return pageOf(call, () => book.all().toReversed(), words.payments);
  }

  /** A page of a list, newest first: all of it, or from an id on. */
  function pageOf<One extends { id: string }>(
    { url }: Call,
    listed: (book: Book) => readonly One[],
    tell: (page: readonly One[], next: string | null, limit: number) => Answer,
  ): Answer {
    const { from, limit = "50" } = Object.fromEntries(url.searchParams);
    if (!/^\d{1,3}$/.test(limit) || Number(limit) < 1 || Number(limit) > 250)
      return failure(400, "The limit must be between 1 and 250.", "limit");
    const all = listed(book);
    const start = from === undefined ? 0 : all.findIndex(({ id }) => id === from);
    if (start < 0) return failure(400, "The entry to start from does not exist.", "from");
    const end = start + Number(limit);
    return tell(all.slice(start, end), all[end]?.id ?? null, Number(limit));
  }

  function payBack(call: Call): Done {
    const payment = book.get(call.params.id ?? "");
    if (!payment) return { answer: failure(404) };
    const ask = readObject(call.body);
    const problem = refundProblem(ask, payment, leftOf(payment));
    if (problem) return { answer: failure(422, problem.detail, problem.field) };
    if (faults.isForced("refund", "refused")) return refusedForGood;
    const cents = centsOf((ask.amount as { value: string }).value);
    const similar = payment.refunds.some(
      (one) => !one.failed && one.cents === cents && time.now() - one.at < similarWithin,
    );
    if (similar) return { answer: failure(409, "A similar refund was made shortly before.") };
    const id = newId("re_");
    const { metadata } = ask;
    book.write({ kind: "refund", id, payment: payment.id, cents, metadata, ...keyOf(call) });
    void settleRefund(payment, id);
    const again = () => words.refund(payment, id, 201);
    return { answer: again(), again };
  }

  async function settleRefund(payment: Payment, id: string): Promise<void> {
    await time.pause(words.refundTakes);
    if (payment.refunds.some((one) => one.id === id && !one.failed)) callBack(payment);
  }

  function withPayment({ params }: Call, tell: (payment: Payment) => Answer): Answer {
    const payment = book.get(params.id ?? "");
    return payment ? tell(payment) : failure(404);
  }

  function callBack(payment: Payment) {
    const { id, ask } = payment;
    if (typeof ask.webhookUrl !== "string") return;
    const url = ask.webhookUrl;
    const headers = {
      "Content-Type": "application/x-www-form-urlencoded",
      "User-Agent": "Mollie HTTP client/1.0",
    };
    // The webhook only names a payment, so that is all a liar can lie about.
    const body = (forged: boolean) => `id=${forged ? newId("tr_") : id}`;
    const how = { about: id, isOnlyTrace: onlyCallbackTells(payment) };
    postman.post("webhook", (forged) => ({ url, method: "POST", headers, body: body(forged) }), how);
  }

  /** The keys of before a restart. */
  function recall(row: LedgerRow) {
    const payment = book.get(String(row.payment ?? row.id));
    if (!payment) return;
    const first = { ...payment, cents: Number(row.cents) };
    keys.recall(row, () =>
      row.kind === "refund" ? words.refund(payment, String(row.id), 201) : words.created(first),
    );
  }
}

const orderOf = (metadata: unknown) =>
  typeof metadata === "object" && metadata !== null && "orderId" in metadata ? String(metadata.orderId) : "";

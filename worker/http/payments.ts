import { type Context, Hono } from "hono";
import { createPaymentRequest, objectionRequest, withdrawRequest } from "#contract/payments";
import { objectToDecision } from "#usecases/orders/object-to-decision";
import { placeOrder } from "#usecases/orders/place-order";
import { readPayment } from "#usecases/orders/read-payment";
import { withdrawOrder } from "#usecases/orders/withdraw-order";
import { challengeAnswer, challenged } from "./challenge";
import type { Http } from "./context";
import { csrfGuard } from "./csrf";
import { rateLimit } from "./guards";
import { refuse } from "./problems";
import { refuseAt } from "./refuse-order";
import { jsonBody } from "./validate";

/** Placing an order, and reading what became of it (spec §7). */
export const payments = new Hono<Http>()
  .post(
    "/create",
    csrfGuard,
    rateLimit("create"),
    challenged("order"),
    jsonBody(createPaymentRequest),
    async (c) => {
      const key = c.req.header("Idempotency-Key");
      if (key !== undefined && !isKey(key)) return refuse(c, "idempotency_key_invalid");
      const request = c.req.valid("json");
      const placed = await placeOrder(c.var.deps, {
        request,
        language: c.var.language,
        address: c.var.address,
        challengeAnswer: await challengeAnswer(c),
        userAgent: c.req.header("User-Agent"),
        key,
        channel: "script",
      });
      if (!placed.ok) return refuseAt(c, placed.error, request);
      return c.json({ success: true as const, ...placed.value }, 201);
    },
  )
  .post("/:id/withdraw", csrfGuard, rateLimit("create"), jsonBody(withdrawRequest), async (c) => {
    const withdrawn = await withdrawOrder(c.var.deps, c.req.param("id"));
    return withdrawn.ok ? answerWith(c, c.req.param("id"), 200) : refuse(c, withdrawn.error);
  })
  .post("/:id/objection", csrfGuard, rateLimit("report"), jsonBody(objectionRequest), async (c) => {
    const taken = await objectToDecision(c.var.deps, c.req.param("id"), c.req.valid("json").text);
    return taken.ok ? answerWith(c, c.req.param("id"), 201) : refuse(c, taken.error);
  })
  .get("/:id", rateLimit("read"), (c) => answerWith(c, c.req.param("id"), 200));

/** The order as it stands now. */
async function answerWith<S extends 200 | 201>(c: Context<Http>, id: string, status: S) {
  const payment = await readPayment(c.get("deps"), id);
  if (!payment.ok) return refuse(c, payment.error);
  return c.json({ success: true as const, payment: payment.value }, status);
}

/** 16 to 128 visible ASCII characters. */
const isKey = (key: string): boolean => /^[\x21-\x7e]{16,128}$/.test(key);

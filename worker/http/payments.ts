import { Hono } from "hono";
import { createPaymentRequest } from "#contract/payments";
import { placeOrder } from "#usecases/orders/place-order";
import { readPayment } from "#usecases/orders/read-payment";
import { challengeAnswer, challenged } from "./challenge";
import type { Http } from "./context";
import { csrfGuard } from "./csrf";
import { rateLimit } from "./guards";
import { refuse } from "./problems";
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
      const placed = await placeOrder(c.var.deps, {
        request: c.req.valid("json"),
        language: c.var.language,
        address: c.var.address,
        challengeAnswer: await challengeAnswer(c),
        userAgent: c.req.header("User-Agent"),
        key,
        channel: "script",
      });
      if (!placed.ok) return refuse(c, placed.error);
      return c.json({ success: true as const, ...placed.value }, 201);
    },
  )
  .get("/:id", rateLimit("read"), async (c) => {
    const payment = await readPayment(c.var.deps, c.req.param("id"));
    if (!payment.ok) return refuse(c, payment.error);
    return c.json({ success: true as const, payment: payment.value }, 200);
  });

/** 16 to 128 visible ASCII characters. */
const isKey = (key: string): boolean => /^[\x21-\x7e]{16,128}$/.test(key);

import { expect, it } from "vitest";
import { startCommand } from "./command.ts";

const mollie = { PAYMENT_PROVIDER: "mollie", MOLLIE_API_KEY: "test_fake" };
const stripe = { PAYMENT_PROVIDER: "stripe", STRIPE_API_URL: "http://127.0.0.1:9302" };
const cm = { SMS_GATEWAYS: "cm", CM_PRODUCT_TOKEN: "it's a token" };
const twilio = { SMS_GATEWAYS: "twilio", TWILIO_AUTH_TOKEN: "x" };

it("names the first provider, every gateway in turn, and what they share with the product, as a shell takes it", () => {
  const command = startCommand([mollie, stripe, cm, twilio], { WEBHOOK_TOKEN: "t" });
  expect(command?.split(" \\\n  ")).toEqual([
    "PAYMENT_PROVIDER=mollie",
    "MOLLIE_API_KEY=test_fake",
    "SMS_GATEWAYS=cm,twilio",
    "CM_PRODUCT_TOKEN='it'\\''s a token'",
    "TWILIO_AUTH_TOKEN=x",
    "WEBHOOK_TOKEN=t",
    "npm start",
  ]);
});

it("is none where a vendor of either kind is missing", () => {
  expect([startCommand([mollie], {}), startCommand([cm, twilio], {})]).toEqual([null, null]);
});

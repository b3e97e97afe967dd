import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";

/** On a busy machine the emulator now and then drops a connection that it has kept open. */
const maxRetries = 3;

/** One SMS as the sandbox's inbox shows it. */
export type Sms = { to: string; from: string; text: string; reference: string; at: number };

/** An order that stands at the checkout. */
export type Placed = { id: string; checkoutUrl: string };

/** The sandbox behind the product: the phones, the cron, and a way to order and pay without a browser. */
export class Sandbox {
  constructor(private readonly request: APIRequestContext) {}

  /** A Dutch mobile number that no other journey uses, and that the sandbox delivers to. */
  phone(): string {
    return `+3161${String(below(10_000_000)).padStart(7, "0")}`;
  }

  /** What this number's phone shows. */
  async inbox(to: string): Promise<Sms[]> {
    const response = await this.request.get("/api/sandbox/inbox", {
      headers: { Accept: "application/json" },
      params: { to },
      maxRetries,
    });
    expect(response.ok(), "the inbox answers").toBe(true);
    const { data }: { data: Sms[] } = await response.json();
    return data.filter((sms) => sms.to === to);
  }

  /** Does the cron's work once, now. */
  async sweep(): Promise<void> {
    const response = await this.request.post("/api/sandbox/sweep", { maxRetries });
    expect(response.ok(), "the sweep succeeds").toBe(true);
  }

  /** Places an order as the form does, for journeys that begin later. */
  async order(to: string, message = "Tot zo!"): Promise<Placed> {
    const data = { receiver: to, sender: "Anoniem", message };
    const headers = { "Idempotency-Key": randomUUID() };
    const create = () => this.request.post("/api/payments/create", { data, headers, maxRetries });
    const first = await create();
    // The key makes this safe: an order whose answer got lost is answered again, not made again.
    const response = first.status() < 500 ? first : await create();
    expect(response.status(), "the order is taken").toBe(201);
    return response.json();
  }

  /** Ends a payment from elsewhere, as a telephone at the bank would: nobody comes back to the status page for it. */
  async pay(checkoutUrl: string, outcome: string): Promise<void> {
    const response = await this.request.post(checkoutUrl, { form: { outcome }, maxRedirects: 0 });
    expect(response.status(), "the checkout takes the outcome").toBe(303);
  }

  /** Calls the payment webhook as the provider does; a provider may do so at any time, and as often as it likes. */
  async callWebhook(checkoutUrl: string): Promise<void> {
    const id = checkoutUrl.slice(checkoutUrl.lastIndexOf("/") + 1);
    const response = await this.request.post(`/api/webhooks/sandbox/${process.env.E2E_WEBHOOK_TOKEN}`, {
      form: { id },
    });
    expect(response.status(), "the webhook is taken").toBe(200);
  }
}

/** A random whole number under this. */
export const below = (limit: number) => Math.floor(Math.random() * limit);

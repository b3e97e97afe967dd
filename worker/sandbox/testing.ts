import { env } from "cloudflare:workers";
import type { OpenPayment } from "#ports/payment-provider";
import type { Sms } from "#ports/sms-gateway";
import type { SandboxDeps } from "./deps";

/** A sandbox whose time, timers and deliveries are in the test's hands. */
export function createTestDeps() {
  let now = 1_800_000_000_000;
  let ids = 0;
  const seen = {
    /** Callbacks as the product would have received them. */
    delivered: [] as { url: string; type: string | null; body: string }[],
    deferred: [] as { delay: number; work: () => Promise<void> }[],
    slept: [] as number[],
    alarms: [] as string[],
    /** What the product answers, in turn; 200 once they are used up. */
    answers: [] as number[],
  };
  const deps: SandboxDeps = {
    db: (env as unknown as { SANDBOX: D1Database }).SANDBOX,
    clock: { now: () => now },
    chance: { id: () => `test-id-${String(++ids).padStart(14, "0")}`, fraction: () => 0.5 },
    log: {
      info: () => {},
      alarm: (code) => seen.alarms.push(code),
      defect: (code) => seen.alarms.push(code),
      during: (_reference, work) => work(),
    },
    publicUrl: "http://localhost:8787",
    deliver: async (request) => {
      const { url, headers } = request;
      seen.delivered.push({
        url,
        type: headers.get("content-type"),
        body: decode(await request.arrayBuffer()),
      });
      return new Response("{}", { status: seen.answers.shift() ?? 200 });
    },
    defer: (delay, work) => seen.deferred.push({ delay, work }),
    sleep: async (ms) => {
      seen.slept.push(ms);
    },
  };
  /** Lets time pass; nothing falls due by itself. */
  const pass = (ms: number): number => {
    now += ms;
    return now;
  };
  return { deps, seen, pass };
}

/** Not `text()`: the runtime warns when a form is read with it. */
const decode = (bytes: ArrayBuffer): string => new TextDecoder().decode(bytes);

/** An order to open a payment for. */
export const anOrder = (rest: Partial<OpenPayment> = {}): OpenPayment => ({
  orderId: "order-1",
  proof: "proof-1",
  createdAt: 1_800_000_000_000,
  amountCents: 168,
  currency: "EUR",
  description: "Sms aan +31612345678",
  statement: "7K3M-92QX",
  redirectUrl: "http://localhost:8787/betaling/status/order-1",
  webhookUrl: "http://localhost:8787/api/webhooks/sandbox/token",
  locale: "nl",
  ...rest,
});

/** A message to send. */
export const anSms = (rest: Partial<Sms> = {}): Sms => ({
  reference: "order-1",
  to: "+31612345678",
  from: "Anoniem",
  text: "Hoi!\n  Tot zo.",
  segments: 1,
  encoding: "gsm7",
  reportUrl: "http://localhost:8787/api/webhooks/sms/sandbox/token",
  ...rest,
});

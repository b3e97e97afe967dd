import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import type { APIRequestContext } from "@playwright/test";
import { expect } from "./fixtures";
import { below, type Placed, type Sandbox } from "./sandbox";

/** Letters that spell nothing, so that each text is nobody else's. */
export const word = (length = 10) => Array.from({ length }, () => "abdefgknoprstuw"[below(15)]).join("");

let visitors = 0;
/** A visitor of their own: limits count by address. */
export function visitor() {
  visitors += 1;
  return { "CF-Connecting-IP": `198.51.${100 + Math.floor(visitors / 250)}.${1 + (visitors % 250)}` };
}

type Order = {
  readonly receiver: string;
  readonly message: string;
  /** How it ends at the sandbox's checkout. */
  readonly outcome?: "paid" | "wrong_amount";
};

/** Orders as the form does, and pays. Answers which order it is, and from which address it came. */
async function order(request: APIRequestContext, sandbox: Sandbox, { outcome = "paid", ...what }: Order) {
  const from = visitor();
  const answer = await request.post("/api/payments/create", {
    data: { sender: "Anoniem", review: true, ...what },
    headers: { "Idempotency-Key": randomUUID(), ...from },
  });
  expect(answer.status(), what.message).toBe(201);
  const placed: Placed = await answer.json();
  await sandbox.pay(placed.checkoutUrl, outcome);
  return { ...placed, receiver: what.receiver, address: from["CF-Connecting-IP"] };
}

/** Waits until the SMS of an order has come so far. */
async function isNow(request: APIRequestContext, id: string, wanted: string): Promise<void> {
  const status = async () => {
    const { payment }: { payment: { message: { status: string } } } = await (
      await request.get(`/api/payments/${id}`)
    ).json();
    return payment.message.status;
  };
  await expect.poll(status, { message: `the order is ${wanted}` }).toBe(wanted);
}

/** Messages that somebody looks at first: one wave, and others that have nothing in common. Answers a word of each case. */
export async function held(request: APIRequestContext, sandbox: Sandbox, ofWave: number, others: number) {
  const wave = word();
  const scam = `Hoi mam, mijn telefoon is stuk bij ${wave}. Dit is mijn nieuwe nummer, wil je even iets voorschieten?`;
  const single = Array.from({ length: others }, () => word());
  const texts = [
    ...Array.from({ length: ofWave }, () => scam),
    ...single.map((one) => `Ik ben er om drie uur bij ${one}, bel me dan op 06 1234 5678`),
  ];
  const placed = [];
  for (const message of texts)
    placed.push(await order(request, sandbox, { receiver: sandbox.phone(), message }));
  for (const { id } of placed) await isNow(request, id, "held");
  return { wave, single };
}

/** Reports about a message that nobody can find, the first of them a threat. Answers the numbers, the first deadline first. */
export async function reports(request: APIRequestContext, sandbox: Sandbox, count: number) {
  const phones = Array.from({ length: count }, () => sandbox.phone());
  for (const [at, phoneNumber] of phones.entries())
    await report(request, { phoneNumber, reason: `Dit wilde ik niet: ${word()}`, threat: at === 0 });
  return phones;
}

/** One text to several people from as many addresses, which each of them reports in its own words. */
export async function reportedWave(request: APIRequestContext, sandbox: Sandbox, size: number) {
  const message = `Tot straks bij ${word()} en ${word()}`;
  const placed = [];
  for (let n = 0; n < size; n += 1)
    placed.push(await order(request, sandbox, { receiver: sandbox.phone(), message }));
  for (const { receiver } of placed)
    await expect.poll(async () => (await sandbox.inbox(receiver)).length, { message: "it arrives" }).toBe(1);
  for (const { receiver: phoneNumber } of placed)
    await report(request, { phoneNumber, reason: `Er stond: ${message}. Dat wil ik niet.` });
  return placed;
}

async function report(
  request: APIRequestContext,
  what: { phoneNumber: string; reason: string; threat?: boolean },
) {
  const taken = await request.post("/api/abuse/report", {
    data: { reporterEmail: "", ...what },
    headers: visitor(),
  });
  expect(taken.status(), "the report is taken").toBe(201);
}

/** Orders that somebody paid another amount for than was asked. */
export async function mismatched(request: APIRequestContext, sandbox: Sandbox, count: number) {
  for (let n = 0; n < count; n += 1) {
    const message = `Tot zo bij ${word()}`;
    const { id } = await order(request, sandbox, {
      receiver: sandbox.phone(),
      message,
      outcome: "wrong_amount",
    });
    await isNow(request, id, "held");
  }
}

/**
 * Refunds that the payment provider refuses: orders that were held, which their senders withdraw while the sandbox's provider
 * does not know the money; it does again afterwards, as one whose balance was filled up.
 */
export async function refusedRefunds(
  request: APIRequestContext,
  sandbox: Sandbox,
  { state, count }: { readonly state: string; readonly count: number },
) {
  const placed = [];
  for (let n = 0; n < count; n += 1) {
    const message = `Ik ben er om vier uur bij ${word()}, bel me dan op 06 1234 5678`;
    placed.push(await order(request, sandbox, { receiver: sandbox.phone(), message }));
  }
  for (const { id } of placed) await isNow(request, id, "held");
  const ids = placed.map(({ id }) => `'${id}'`).join();
  await tellProvider(state, `UPDATE payments SET status = 'failed' WHERE order_id IN (${ids})`);
  for (const { id } of placed) {
    const answer = await request.post(`/api/payments/${id}/withdraw`, { data: {}, headers: visitor() });
    expect(answer.status(), "the order is withdrawn").toBe(200);
  }
  return {
    ids: placed.map(({ id }) => id),
    payAgain: () => tellProvider(state, `UPDATE payments SET status = 'paid' WHERE order_id IN (${ids})`),
  };
}

/** Changes what the sandbox's payment provider remembers. The product has the file open: what meets it is said once more. */
async function tellProvider(state: string, statement: string): Promise<void> {
  const wrangler = "node_modules/wrangler/wrangler-dist/cli.js";
  const place = ["--local", "-c", join(state, "rig/wrangler.toml"), "--persist-to", state];
  const env = {
    ...process.env,
    WRANGLER_REGISTRY_PATH: join(state, "registry"),
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_SEND_ERROR_REPORTS: "false",
    WRANGLER_HIDE_BANNER: "true",
    WRANGLER_WRITE_LOGS: "false",
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
  };
  const args = [wrangler, "d1", "execute", "SANDBOX", ...place, "--yes", "--json", "--command", statement];
  await expect(async () => {
    await promisify(execFile)(process.execPath, args, { env });
  }).toPass({ timeout: 60_000 });
}

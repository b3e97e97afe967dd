import { env, exports } from "cloudflare:workers";
import type { ShownSms } from "../sandbox/controls";
import { type Body, bodyOf, json } from "./http";
import { goodOrder } from "./orders";

/** The bindings of the real Worker under test. */
export const bound = env as unknown as {
  DB: D1Database;
  SANDBOX: D1Database;
  EDGE: KVNamespace;
};

const worker = (exports as unknown as { default: { fetch(request: Request): Promise<Response> } }).default;

/**
 * The isolate remembers the newest mark that its sweeps made outside the database (decision 068), and every test starts on a
 * fresh database: without that mark in its chain it would be one that was put back.
 */
let mark: string | null = null;

async function keepPast(): Promise<void> {
  if (mark === null) return;
  const { at, nonce } = JSON.parse(mark) as { at: number; nonce: string };
  await bound.DB.prepare("INSERT OR IGNORE INTO marks (at, nonce) VALUES (?, ?)").bind(at, nonce).run();
}

/** Asks the real Worker, with its real bindings and the sandbox vendors, as a caller at an address. */
export async function ask(path: string, init: RequestInit = {}, ip = "203.0.113.77"): Promise<Response> {
  await keepPast();
  const url = new URL(path, "http://localhost:8787");
  const headers = new Headers(init.headers);
  headers.set("CF-Connecting-IP", ip);
  const response = await worker.fetch(new Request(url, { redirect: "manual", ...init, headers }));
  mark = (await bound.EDGE.get("high-water")) ?? mark;
  return response;
}

/** An address that nobody has called from: limits outlive a test. */
export const freshAddress = (): string =>
  `10.${[...crypto.getRandomValues(new Uint8Array(3))].map(String).join(".")}`;

/** Orders through the real Worker; throws when it is refused. */
export async function order(
  changes: Partial<typeof goodOrder> = {},
  headers: Record<string, string> = {},
  ip = freshAddress(),
): Promise<{ id: string; checkoutUrl: string }> {
  const response = await ask("/api/payments/create", json({ ...goodOrder, ...changes }, headers), ip);
  const { id, checkoutUrl, code } = await bodyOf(response);
  if (!id || !checkoutUrl) throw new Error(`refused: ${code}`);
  return { id, checkoutUrl };
}

/** Ends a checkout as its button would. */
export const choose = (checkoutUrl: string, outcome: string): Promise<Response> =>
  ask(checkoutUrl, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: `outcome=${outcome}`,
  });

/** The cron's work, once. */
export const sweepNow = () => ask("/api/sandbox/sweep", { method: "POST" });

/** The texts that a phone has shown. */
export async function inboxOf(to: string): Promise<ShownSms[]> {
  const response = await ask(`/api/sandbox/inbox?to=${encodeURIComponent(to)}`, {
    headers: { Accept: "application/json" },
  });
  return (await response.json<{ data: ShownSms[] }>()).data;
}

/** What the status page would show. */
export async function payment(id: string): Promise<NonNullable<Body["payment"]>> {
  const { payment: shown } = await bodyOf(await ask(`/api/payments/${id}`, {}, freshAddress()));
  if (!shown) throw new Error(`no payment ${id}`);
  return shown;
}

import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { createBudgetSms } from "../../worker/adapters/budgetsms";
import { createCm } from "../../worker/adapters/cm";
import type { Fetcher } from "../../worker/adapters/http-call";
import { createTwilio } from "../../worker/adapters/twilio";
import type { Callback } from "../../worker/ports/callback";
import type { Sms, SmsGateway } from "../../worker/ports/sms-gateway";
import { eventually } from "../../worker/testing/eventually";
import { startBudgetSms } from "../gateways/budgetsms.ts";
import { startCm } from "../gateways/cm.ts";
import { startTwilio } from "../gateways/twilio.ts";
import { addressInDashboard } from "../lib/dashboard.ts";
import type { Fake, Rig } from "../lib/vendor.ts";

export type { SmsGateway } from "../../worker/ports/sms-gateway";
export type Vendor = "cm" | "budgetsms" | "twilio";

const webhookToken = "t".repeat(32);
const start = Date.UTC(2026, 10, 21, 12);

/** For each test of a file: fakes that can be started, and a product that only writes down how it is called. */
export function withGateways() {
  let [now, productUrl, state, hangs] = [start, "", "", false];
  let fake: Fake | null = null;
  const callbacks: Callback[] = [];
  const product = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { method = "", url = "/" } = request;
    const headers = new Headers(request.headers as Record<string, string>);
    callbacks.push({ method, url: new URL(url, productUrl), headers, body });
    response.end();
  });
  beforeAll(async () => {
    await new Promise((resolve) => product.listen(0, "127.0.0.1", () => resolve(null)));
    const address = product.address() as AddressInfo;
    productUrl = `http://127.0.0.1:${address.port}`;
  });
  beforeEach(() => {
    [now, hangs] = [start, false];
    callbacks.length = 0;
    state = mkdtempSync(join(tmpdir(), "fakes-"));
  });
  afterEach(async () => {
    await stop();
    rmSync(state, { recursive: true });
  });
  afterAll(() => void product.close());

  /** Nobody waits: what is due later is due at once. */
  const time = { now: () => now, pause: async () => {}, stop: () => {} };
  const url = () => fake?.url ?? "";

  /** Where it will never answer, it is given up long before the product would. */
  const hasty: Fetcher = (url, init) =>
    fetch(url, { ...init, signal: AbortSignal.timeout(hangs ? 500 : 60_000) });

  async function stop() {
    await fake?.close();
    fake = null;
  }

  return {
    callbacks,
    /** Waits until the product was called so often. */
    calledTimes: (count: number): Promise<void> =>
      eventually(() => expect(callbacks.length).toBeGreaterThanOrEqual(count)),
    stop,
    advance(ms: number): void {
      now += ms;
    },
    /** Starts a vendor's fake, and connects the real adapter to it. */
    async connect(
      name: Vendor,
      {
        fetcher = hasty,
        alter = (_, value) => value,
      }: { fetcher?: Fetcher; alter?: (setting: string, value: string) => string } = {},
    ) {
      const rig = { port: 0, state, seed: "1", rate: 0, time, productUrl, webhookToken, env: {} };
      fake = await starters[name](rig);
      const settings = Object.entries(fake.settings).map(([key, value]) => [key, alter(key, value)]);
      return adapters[name](Object.fromEntries(settings), () => now, fetcher);
    },
    sms: (name: Vendor, more?: Partial<Sms>): Sms => ({
      reference: "A".repeat(22),
      to: "+31612345678",
      from: "Tante Bep",
      text: "Taart & koffie, 100% 🎂",
      segments: 1,
      encoding: "ucs2",
      reportUrl: addressInDashboard({ productUrl, webhookToken }, name),
      ...more,
    }),
    /** Leaves so much on the account, in cents. */
    fill: (cents: number): Promise<unknown> =>
      fetch(`${url()}/_fake/credit`, { method: "POST", body: JSON.stringify({ cents }) }),
    force(op: string, fault: string, times: number = 1): Promise<unknown> {
      hangs = fault.startsWith("hang");
      return fetch(`${url()}/_fake/force`, { method: "POST", body: JSON.stringify({ op, fault, times }) });
    },
    /** The rows of one kind in the vendor's ledger. */
    async rows(kind: string): Promise<Record<string, unknown>[]> {
      const all = await (await fetch(`${url()}/_fake/ledger`)).json();
      return (all as Record<string, unknown>[]).filter((row) => row.kind === kind);
    },
  };
}

const starters: Record<Vendor, (rig: Rig) => Promise<Fake>> = {
  cm: startCm,
  budgetsms: startBudgetSms,
  twilio: startTwilio,
};

const adapters: Record<
  Vendor,
  (settings: Record<string, string>, now: () => number, fetcher: Fetcher) => SmsGateway
> = {
  cm(settings, now, fetcher) {
    const { CM_PRODUCT_TOKEN: productToken = "", CM_API_URL: apiUrl = "" } = settings;
    const { CM_LOOKUP_URL: lookUpUrl = "", CM_ACCOUNT_ID: accountId = "" } = settings;
    return createCm({ productToken, apiUrl, lookUpUrl, accountId }, now, fetcher);
  },
  budgetsms(settings, _, fetcher) {
    const { BUDGETSMS_USERNAME: username = "", BUDGETSMS_USERID: userId = "" } = settings;
    const { BUDGETSMS_HANDLE: handle = "", BUDGETSMS_API_URL: apiUrl = "" } = settings;
    return createBudgetSms({ username, userId, handle, apiUrl }, fetcher);
  },
  twilio(settings, _, fetcher) {
    const { TWILIO_ACCOUNT_SID: accountSid = "", TWILIO_AUTH_TOKEN: authToken = "" } = settings;
    return createTwilio({ accountSid, authToken, apiUrl: settings.TWILIO_API_URL ?? "" }, fetcher);
  },
};

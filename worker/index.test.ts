import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import development from "./dev";
import type { Bindings } from "./env";
import { settingsHash } from "./env/site";
import production from "./index";
import { bodyOf, json, oneRay, rowCounts } from "./testing/http";
import { goodOrder } from "./testing/orders";
import { production as settings } from "./testing/production";

/** The settings that a deployment has, on the test's own databases. */
const deployed = {
  ...env,
  ...settings,
  MOLLIE_API_KEY: "live_0123456789abcdef0123456789abcd",
  CM_PRODUCT_TOKEN: "a-product-token",
} as unknown as Bindings;

type Worker = Pick<typeof production, "fetch">;

async function ask(
  worker: Worker,
  bindings: Bindings,
  path: string,
  init: RequestInit = {},
  origin = "https://briefje.example",
) {
  const context = createExecutionContext();
  const headers = {
    "CF-Connecting-IP": "203.0.113.9",
    ...oneRay,
    ...init.headers,
  };
  const request = new Request(`${origin}${path}`, { ...init, headers });
  const response = await worker.fetch(request as Parameters<Worker["fetch"]>[0], bindings, context);
  await waitOnExecutionContext(context);
  return response;
}

const sandboxPaths = [
  ["GET", "/api/sandbox/inbox"],
  ["GET", "/api/sandbox/checkout/sbx_0123456789"],
  ["POST", "/api/sandbox/checkout/sbx_0123456789"],
  ["POST", "/api/sandbox/sweep"],
  ["GET", "/api/sandbox"],
] as const;

afterEach(() => {
  vi.restoreAllMocks();
});

describe("production's Worker", () => {
  it("serves the API with the vendors it is set to", async () => {
    const { config } = await (await ask(production, deployed, "/api/config")).json<{
      config: { mode: string; stage: string; build: { settings: string } };
    }>();
    expect(config).toMatchObject({ mode: "live", stage: "production" });
    const variables = deployed as unknown as Record<string, string>;
    expect(config.build.settings).toBe(await settingsHash(variables));
    expect(config.build.settings).not.toBe(await settingsHash({ ...variables, COMPANY_NAME: "Strook BV" }));
  });

  it("takes nothing over plain http: an order, a form, what a page reads and the list of names are refused, and not led on", async () => {
    const plain = (path: string, init: RequestInit = {}) =>
      ask(production, deployed, path, init, "http://briefje.example");
    const posted = (type: string, body: string) =>
      plain("/api/payments/create", { method: "POST", headers: { "Content-Type": type }, body });
    const order = await posted("application/json", JSON.stringify(goodOrder));
    expect([order.status, order.headers.get("Location")]).toEqual([400, null]);
    expect(await bodyOf(order)).toMatchObject({
      code: "plain_http",
      message: expect.stringContaining("https://"),
    });
    const form = await posted("application/x-www-form-urlencoded", "lang=nl&receiver=0612345678");
    expect([form.status, await form.text()]).toEqual([400, expect.stringContaining("niet beveiligd")]);
    expect(await rowCounts(deployed.DB)).toEqual([0, 0, 0]);
    // Asked over https first, the list is in memory, and answered before all else.
    await ask(production, deployed, "/api/senders");
    for (const path of ["/api/config", "/api/senders", "/api/health"])
      expect([path, (await plain(path)).status]).toEqual([path, 400]);
    expect((await ask(production, deployed, "/api/config")).status).toBe(200);
  });

  it("may be tried on a machine itself, over plain http", async () => {
    const answer = await ask(production, deployed, "/api/config", {}, "http://localhost:8787");
    expect(answer.status).toBe(200);
  });

  it.each(sandboxPaths)(
    "knows no sandbox: %s %s is an address like any other unknown one",
    async (method, path) => {
      const answers = [path, "/api/no-such-thing"].map((asked) =>
        ask(production, deployed, asked, { method }),
      );
      const [answer, unknown] = await Promise.all(answers);
      expect(answer?.status).toBe(404);
      expect(await answer?.json()).toEqual(await unknown?.json());
    },
  );

  it("names the setting that is wrong to the log alone, also where the sandbox was chosen (W8)", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const named = () => JSON.parse(String(logged.mock.lastCall?.[0]));
    const plain = {
      code: "misconfigured",
      message: "Deze dienst is niet goed ingesteld.",
    };
    const answer = await ask(production, { ...deployed, SMS_GATEWAYS: "sandbox" }, "/api/config");
    expect(await bodyOf(answer)).toMatchObject(plain);
    expect(named()).toMatchObject({
      setting: "SMS_GATEWAYS",
      problem: "the sandbox refuses to run in production",
    });
    const inDevelopment = { ...deployed, ENVIRONMENT: "development", PUBLIC_URL: "http://localhost:8787" };
    const played = await ask(production, { ...inDevelopment, SMS_GATEWAYS: "sandbox" }, "/api/config");
    expect(await bodyOf(played)).toMatchObject(plain);
    expect(named()).toMatchObject({ setting: "SANDBOX", problem: expect.stringContaining("is not bound") });
  });
});

describe("development's Worker", () => {
  it.each(sandboxPaths)("hides the sandbox where it is set to production: %s %s", async (method, path) => {
    expect((await ask(development, deployed, path, { method })).status).toBe(404);
  });

  it("sweeps on request whichever vendors are chosen", async () => {
    const bindings = { ...deployed, ENVIRONMENT: "development", PUBLIC_URL: "http://localhost:8787" };
    const { SANDBOX: _, ...without } = bindings;
    for (const chosen of [bindings, without as Bindings]) {
      const answer = await ask(development, chosen, "/api/sandbox/sweep", json({}));
      expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    }
    expect((await ask(development, without as Bindings, "/api/sandbox/inbox")).status).toBe(404);
  });
});

import { expect, it } from "vitest";
import { buildFacts, checkoutOrigins, moveAddress, siteSettings, stampOf } from "./site.ts";
import { withTurnstile } from "./turnstile.ts";

it("takes from the settings whose site it is and where it lives, and no secret", () => {
  const settings = { PUBLIC_URL: "http://localhost:1", COMPANY_NAME: "Strook", HASH_KEY: "x", COMPANYX: "y" };
  expect(siteSettings(settings)).toEqual({ PUBLIC_URL: "http://localhost:1", COMPANY_NAME: "Strook" });
});

it("moves a built page to another port without touching addresses that only begin alike", () => {
  const text = '<a href="http://localhost:87/x"> "http://localhost:87" <loc>http://localhost:8787/</loc>';
  expect(moveAddress(text, "http://localhost:87/", "https://briefje.example")).toBe(
    '<a href="https://briefje.example/x"> "https://briefje.example" <loc>http://localhost:8787/</loc>',
  );
});

it("lets forms lead to every provider's checkout, to where the settings put one, and to no port of ours once live", () => {
  const usual = ["https://*.mollie.com", "https://checkout.stripe.com"];
  expect(checkoutOrigins({}, "https://briefje.example")).toEqual(usual);
  const settings = { MOLLIE_API_URL: "https://pay.example/v2", STRIPE_API_URL: "https://pay.example" };
  expect(checkoutOrigins(settings, "https://localhost.example")).toEqual(["https://pay.example", ...usual]);
  const local = ["http://localhost:*", "http://127.0.0.1:*", ...usual];
  expect(checkoutOrigins({ STRIPE_API_URL: "" }, "http://localhost:8787")).toEqual(local);
});

it("builds the site once for copies whose providers are played on this machine, whichever and at whatever port", () => {
  const here = "http://localhost:8787";
  const usual = stampOf({}, here);
  expect(stampOf({ MOLLIE_API_URL: "http://127.0.0.1:9301/v2" }, here)).toBe(usual);
  expect(stampOf({ STRIPE_API_URL: "http://localhost:9302" }, "http://127.0.0.1:8788")).toBe(usual);
  expect(stampOf({ STRIPE_API_URL: "https://pay.example" }, here)).not.toBe(usual);
  expect(stampOf({ COMPANY_NAME: "Strook" }, here)).not.toBe(usual);
  expect(stampOf({}, "https://briefje.example")).not.toBe(usual);
});

it("says in its build which settings it was made with, and which numbers may be texted to nobody", async () => {
  const settings = { PUBLIC_URL: "https://briefje.example/", COMPANY_NAME: "Strook", DATA_KEYS: "k1:secret" };
  const facts = await buildFacts(settings);
  expect(JSON.parse(facts)).toEqual({ settings: expect.stringMatching(/^[0-9a-f]{16}$/) });
  expect(await buildFacts({ ...settings, PUBLIC_URL: "https://briefje.example", COMPANY_KVK: "" })).toBe(
    facts,
  );
  expect(await buildFacts({ ...settings, DATA_KEYS: "k2:other" })).toBe(facts);
  const tried = { ...settings, TEST_RECEIVERS: "+31612345678" };
  expect(siteSettings(tried)).toMatchObject({ TEST_RECEIVERS: "listed" });
  expect(await buildFacts(tried)).not.toBe(facts);
  expect(await buildFacts({ ...settings, TEST_RECEIVERS: "+31687654321" })).toBe(await buildFacts(tried));
  for (const change of [{ PUBLIC_URL: "https://strook.example" }, { STAGE: "staging" }, { COMPANY_KVK: "1" }])
    expect(await buildFacts({ ...settings, ...change })).not.toBe(facts);
});

it("leaves a malformed address to the Worker, which names the setting", () => {
  expect(checkoutOrigins({ MOLLIE_API_URL: "pay.example" }, "https://briefje.example")).not.toContain("null");
});

it("lets the pages load Cloudflare's widget only where there is a key for it", () => {
  const policy = (scripts: string, types: string) =>
    `default-src 'none'; script-src 'self' 'sha256-x'${scripts}; style-src 'self'; trusted-types ${types}`;
  const key = { TURNSTILE_SITE_KEY: "0x4" };
  const from = " https://challenges.cloudflare.com; frame-src https://challenges.cloudflare.com";
  expect(withTurnstile(policy("", "briefje"), {})).toBe(policy("", "briefje"));
  expect(withTurnstile(policy("", "briefje"), key)).toBe(policy(from, "turnstile briefje"));
  expect(withTurnstile(policy("", "'none'"), key)).toBe(policy(from, "turnstile"));
  expect(siteSettings({ TURNSTILE_SITE_KEY: "0x4", TURNSTILE_SECRET_KEY: "x" })).toEqual({
    TURNSTILE_SITE_KEY: "0x4",
  });
  expect(stampOf({ TURNSTILE_SITE_KEY: "0x4" }, "http://localhost:1")).not.toBe(
    stampOf({}, "http://localhost:1"),
  );
});

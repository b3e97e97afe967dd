import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { chromium } from "./scripts/chromium";
import { freePorts } from "./scripts/lib/ports.ts";
import { noLimits } from "./worker/testing/no-limits.ts";

// Workers load this file again: what the first load chose is handed on in the environment.
const products = ["PORT", "FAST_PORT", "BUSY_PORT", "HELD_PORT", "STRICT_PORT", "DESK_PORT"];
if (!process.env.E2E_PORT) {
  const first = await freePorts(products.length);
  for (const [index, name] of products.entries()) process.env[`E2E_${name}`] = String(first + index);
}
process.env.E2E_WEBHOOK_TOKEN ??= randomUUID();
process.env.E2E_ADMIN_PASSWORD ??= randomUUID();
process.env.E2E_STATE ??= mkdtempSync(join(tmpdir(), "briefje-e2e-"));

/** The whole product on a port and a state of its own. The settings are also what a developer's own .dev.vars may say otherwise. */
function product(name: string, port = "", clockRate = "") {
  const origin = `http://localhost:${port}`;
  return {
    name,
    command: "node scripts/start.ts",
    url: `${origin}/api/health?live`,
    env: {
      PORT: port,
      STATE_DIR: join(process.env.E2E_STATE ?? "", name),
      PUBLIC_URL: origin,
      PAYMENT_PROVIDER: "sandbox",
      SMS_GATEWAYS: "sandbox",
      WEBHOOK_TOKEN: process.env.E2E_WEBHOOK_TOKEN ?? "",
      DEV_ADMIN_PASSWORD: process.env.E2E_ADMIN_PASSWORD ?? "",
      CLOCK_RATE: clockRate,
      // More is left unpaid here than anywhere.
      BUDGET_OPEN_ORDERS: "1000000",
      ...noLimits,
      // And more people sign in in new browsers.
      BUDGET_HASHES: "1000",
    },
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
    stdout: "ignore" as const,
    stderr: "pipe" as const,
  };
}

/** Journeys in which the account that development is seeded with signs in to the product that all share. */
const sharesAnAccount = ["**/panel.spec.ts", "**/reports-desk.spec.ts"];

export default defineConfig({
  testDir: "web/e2e",
  // Both have a configuration of their own.
  testIgnore: ["**/vendors/**", "**/deployed/**"],
  outputDir: "test-results",
  // One more than the cores of the smallest machine: a journey waits for vendors, clocks and reports most of the time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A journey that fails is tried once more, and one that holds only then is named at the end (decision 095).
  retries: 1,
  // What repeats others (support/rest.ts) runs with `npm run test:journeys`.
  ...(process.env.E2E_EVERY_STATE ? {} : { grepInvert: /@rest/ }),
  // No test asserts a time: these only end what hangs, on the slowest machine too.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    ...devices["Desktop Chrome"],
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    // A phone, as most visitors hold one.
    viewport: { width: 360, height: 740 },
    locale: "nl-NL",
    timezoneId: "Europe/Amsterdam",
    launchOptions: await chromium(),
    screenshot: "only-on-failure",
    // Traces of all journeys, to keep that of one, cost each of them time; a failure leaves its picture and its page anyway.
    trace: process.env.E2E_TRACE ? "retain-on-failure" : "off",
  },
  projects: [
    // One after the other: they share an account, and a person has so many sessions at a time (domain/session.ts:mostSessions).
    { name: "panel", testMatch: sharesAnAccount, workers: 1 },
    { name: "site", testIgnore: [...sharesAnAccount, "**/vendors/**", "**/deployed/**"] },
  ],
  // The second is for what takes minutes: there an hour is a minute.
  webServer: [product("normal", process.env.E2E_PORT), product("fast", process.env.E2E_FAST_PORT, "60")],
});

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { chromium } from "./scripts/chromium";
import { freePort } from "./scripts/lib/ports.mjs";

// Workers load this file again: what the first load chose is handed on in the environment.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_STATE ??= mkdtempSync(join(tmpdir(), "briefje-e2e-"));

const origin = `http://localhost:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: "web/e2e",
  outputDir: "test-results",
  // Two cores, and a server beside the browser.
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices["Desktop Chrome"],
    baseURL: origin,
    locale: "nl-NL",
    timezoneId: "Europe/Amsterdam",
    launchOptions: await chromium(),
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
  },
  webServer: {
    command: "node scripts/start.mjs",
    url: `${origin}/api/health`,
    // Also what a developer's own .dev.vars may say otherwise.
    env: {
      PORT: process.env.E2E_PORT,
      STATE_DIR: process.env.E2E_STATE,
      PUBLIC_URL: origin,
      PAYMENT_PROVIDER: "sandbox",
      SMS_GATEWAYS: "sandbox",
      CLOCK_RATE: "",
    },
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
});

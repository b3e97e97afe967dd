import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import common from "./playwright.config";
import { freePorts } from "./scripts/lib/ports.ts";
import { addressOf, portsPerRig, type Rig, rigs, settingsOf } from "./web/e2e/vendors/support/rigs";
import type { Options } from "./web/e2e/vendors/support/world";

// Workers load this file again: what the first load chose is handed on in the environment.
process.env.E2E_FIRST_PORT ??= String(await freePorts(rigs.length * portsPerRig));
process.env.E2E_CLOCK_BASE ??= String(Date.now());
process.env.E2E_WEBHOOK_TOKEN ??= randomUUID();
process.env.E2E_STATE ??= mkdtempSync(join(tmpdir(), "briefje-e2e-"));

const server = {
  timeout: 180_000,
  gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
  stdout: "ignore" as const,
  stderr: "pipe" as const,
};

/** The vendors of one pair, played, and the whole product, which knows nothing of that but what its settings say. */
function servers(rig: Rig) {
  const state = join(process.env.E2E_STATE ?? "", rig.name);
  const [product, vendor] = [addressOf(rig, "product"), addressOf(rig, rig.payments)];
  const fakes = {
    FAKES_PORT: String(Number(new URL(product).port) + 1),
    FAKES_STATE: join(state, "fakes"),
    FAKES_FAULT_RATE: "0",
    PRODUCT_URL: product,
  };
  return [
    {
      ...server,
      name: `${rig.name} vendors`,
      command: `node fakes/index.ts ${[rig.payments, ...rig.gateways].join(" ")}`,
      url: `${vendor}/_fake/hits`,
      env: { ...settingsOf(rig), ...fakes },
    },
    {
      ...server,
      name: rig.name,
      command: "node scripts/start.ts",
      url: `${product}/api/health?live`,
      env: { ...settingsOf(rig), PORT: new URL(product).port, STATE_DIR: join(state, "product") },
    },
  ];
}

/** `npm run test:vendors`: what happens between an order and its end, with each pair of vendors the product can be given. */
export default defineConfig<Options>({
  ...common,
  testDir: "web/e2e/vendors",
  testIgnore: [],
  fullyParallel: false,
  // A fault that is forced meets the next call of any journey, so the journeys of a rig go one by one.
  projects: rigs.map((rig) => ({
    name: rig.name,
    testMatch: rig.journeys.map((name) => `${name}.spec.ts`),
    workers: 1,
    use: { baseURL: addressOf(rig, "product"), rig },
  })),
  webServer: rigs.flatMap(servers),
});

import { defineConfig } from "@playwright/test";
import common from "./playwright.config";

const { launchOptions, ...use } = common.use ?? {};

/**
 * Journeys at the real addresses of a product that was deployed to a played Cloudflare (`fakes/deploy/journeys.ts`, which starts
 * this): the browser finds every host behind one port of loopback, with TLS.
 */
export default defineConfig({
  ...common,
  testDir: "web/e2e/deployed",
  testIgnore: [],
  fullyParallel: false,
  workers: 1,
  projects: [{ name: "deployed" }],
  webServer: [],
  use: {
    ...use,
    baseURL: process.env.DEPLOYED_URL,
    ignoreHTTPSErrors: true,
    launchOptions: {
      ...launchOptions,
      args: [
        ...(launchOptions?.args ?? []),
        "--ignore-certificate-errors",
        `--host-resolver-rules=MAP * 127.0.0.1:${process.env.DEPLOYED_TLS_PORT}`,
      ],
    },
  },
});

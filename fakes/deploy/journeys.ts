import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Topology } from "../../scripts/deploy/names.ts";
import { rightSettings } from "../../scripts/deploy/testing/copy.ts";
import { runJourneys } from "../../scripts/lib/journeys.ts";
import { startCm } from "../gateways/cm.ts";
import { createTime } from "../lib/time.ts";
import type { Rig } from "../lib/vendor.ts";
import { startMollie } from "../payments/mollie.ts";
import { beginTrial } from "./trial.ts";

/** Where visitors are in each topology: a host of a zone, and one of pages.dev, which needs none. */
const addresses: Readonly<Record<Topology, string>> = {
  route: "https://sms.briefje.nl",
  bound: "https://briefje-site.pages.dev",
};

/**
 * Deploys to an empty played account, with Mollie and CM.com played as well, and takes orders through to delivered in Chromium:
 * the bundle and the site are those that were uploaded, at their real addresses, with TLS.
 *
 * @returns whether all of it passed
 */
export async function journey(topology: Topology): Promise<boolean> {
  const webhookToken = randomBytes(32).toString("base64url");
  const settings = { ...rightSettings, PUBLIC_URL: addresses[topology] };
  const outbound: Record<string, string> = {};
  const trial = await beginTrial({ topology, settings, outbound, keys: keysWith(webhookToken) });
  const rig: Rig = {
    port: 0,
    state: join(trial.dir, "vendors"),
    seed: "1",
    rate: 0,
    time: createTime(),
    productUrl: trial.site,
    webhookToken,
    env: settings,
  };
  const [mollie, cm] = [await startMollie(rig), await startCm(rig)];
  outbound["api.mollie.com"] = mollie.url;
  for (const host of ["gw.messaging.cm.com", "api.cmtelecom.com"]) outbound[host] = cm.url;
  try {
    const { code, said } = await trial.run("deploy", "--yes");
    if (code !== 0) {
      console.error(said);
      return false;
    }
    const played = {
      DEPLOYED_URL: addresses[topology],
      DEPLOYED_TLS_PORT: String(await trial.cloud.tlsPort()),
      DEPLOYED_GATEWAY: cm.url,
    };
    return (
      (await runJourneys(["--config", "playwright.deployed.config.ts", "--reporter=list"], played)) === 0
    );
  } finally {
    await Promise.all([mollie.close(), cm.close()]);
    await trial.end();
  }
}

const keysWith = (webhookToken: string): string =>
  [
    `DATA_KEYS=k1:${randomBytes(32).toString("base64")}`,
    `HASH_KEY=${randomBytes(32).toString("base64")}`,
    `WEBHOOK_TOKEN=${webhookToken}`,
    `ALARM_SECRET=${randomBytes(32).toString("base64url")}`,
    "",
  ].join("\n");

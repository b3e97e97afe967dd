import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { rightSettings } from "../../../scripts/deploy/testing/copy.ts";
import { auditAll } from "../../audit/audit.ts";
import { readDatabase } from "../../audit/database.ts";
import { readLedgers } from "../../audit/ledgers.ts";
import { summaryOf } from "../../audit/summary.ts";
import { beginTrial } from "../../deploy/trial.ts";
import { startCm } from "../../gateways/cm.ts";
import { createTime } from "../../lib/time.ts";
import type { Rig } from "../../lib/vendor.ts";
import { startMollie } from "../../payments/mollie.ts";
import { inFlight } from "../../storm/books.ts";
import { ask, choose, place } from "../../storm/visitors.ts";
import type { Teller } from "./teller.ts";

export type Placed = { readonly id: string; readonly checkoutUrl: string };
type Row = Readonly<Record<string, string | number | null>>;

/** Mollie and CM.com, who outlive every account at Cloudflare. */
export async function openVendors(folder: string) {
  const ledgers = join(folder, "ledgers");
  mkdirSync(ledgers, { recursive: true });
  const webhookToken = randomBytes(32).toString("base64url");
  const rig: Rig = {
    port: 0,
    state: ledgers,
    seed: 1,
    rate: 0,
    time: createTime(),
    productUrl: "http://127.0.0.1:9",
    webhookToken,
    env: { ...rightSettings },
  };
  const [mollie, cm] = [await startMollie(rig), await startCm(rig)];
  return {
    ledgers,
    webhookToken,
    outbound: {
      "api.mollie.com": mollie.url,
      "gw.messaging.cm.com": cm.url,
      "api.cmtelecom.com": cm.url,
    },
    /** SMS that the gateway accepted for an order, as its ledger has it. */
    acceptedFor: ({ id }: Placed): number =>
      readLedgers(ledgers).sends.filter(({ order }) => order === id).length,
    close: async () => void (await Promise.all([mollie.close(), cm.close()])),
  };
}
export type Vendors = Awaited<ReturnType<typeof openVendors>>;

/**
 * A played account at Cloudflare with the real commands against it. The clock is a real one; the cron is run by hand (`sweep`), and
 * each second while a command runs.
 *
 * @param keys what the escrow file holds before the first deploy
 */
export async function openCloudStage(
  teller: Teller,
  vendors: Vendors,
  {
    keys,
    settings = {},
  }: { readonly keys?: string; readonly settings?: Readonly<Record<string, string>> } = {},
) {
  const trial = await beginTrial({
    settings: { ...rightSettings, ...settings },
    outbound: { ...vendors.outbound },
    keys: keys ?? keysWith(vendors.webhookToken),
    environment: { RESTORE_GRACE: "1" },
  });
  const { cloud, site } = trial;
  const uuid = () => cloud.account.databases[0]?.uuid ?? "";
  const file = () => join(trial.dir, "d1", `${uuid()}.sqlite`);
  const stage = {
    trial,
    site,
    file,
    async deploy(): Promise<void> {
      const { code, said } = await trial.run("deploy", "--yes");
      if (code !== 0) teller.saw(said);
      teller.holds("the deploy ends green", code === 0);
    },
    /** Runs a command, and shows what it said. */
    async command(script: "backup" | "restore", ...args: readonly string[]) {
      const ended = await trial.command(script, ...args);
      for (const line of ended.said.trim().split("\n")) teller.saw(line.trim());
      return ended;
    },
    sweep: () => cloud.tick(),
    async sql(text: string): Promise<readonly Row[]> {
      const response = await fetch(
        `${cloud.apiUrl}/accounts/${cloud.accountId}/d1/database/${uuid()}/query`,
        {
          method: "POST",
          headers: { Authorization: `Bearer ${cloud.token}`, "Content-Type": "application/json" },
          body: JSON.stringify({ sql: text }),
        },
      );
      const { result } = (await response.json()) as { result: { results: Row[] }[] };
      return result[0]?.results ?? [];
    },
    /** Asks Time Travel for the moment of now, which a played one only then remembers. */
    async moment(): Promise<string> {
      await fetch(`${cloud.apiUrl}/accounts/${cloud.accountId}/d1/database/${uuid()}/time_travel/bookmark`, {
        headers: { Authorization: `Bearer ${cloud.token}` },
      });
      await sleep(5);
      return new Date().toISOString();
    },
    async order(visitor: number): Promise<Placed> {
      const placed = await place(site, "drill", visitor);
      if (!placed) throw new Error("The order was not taken.");
      return placed;
    },
    /** As soon as orders are taken again. */
    async orderWhenOpen(visitor: number): Promise<Placed> {
      await stage.until("orders are taken again", async () => {
        const config = await fetch(`${site}/api/config`).then((response) => response.json());
        return (config as { config?: { stopped?: boolean } }).config?.stopped === false;
      });
      return stage.order(visitor);
    },
    tryToOrder: (visitor: number) =>
      ask(`${site}/api/payments/create`, visitor, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          receiver: `+3162${1_000_000 + visitor}`,
          sender: "Sinterklaas",
          message: "Hoi",
        }),
      }),
    async pay(order: Placed): Promise<void> {
      // The page stands at Mollie's own address, which is played on loopback.
      const { pathname, search } = new URL(order.checkoutUrl);
      await choose({ ...order, checkoutUrl: vendors.outbound["api.mollie.com"] + pathname + search }, "paid");
    },
    async messageOf({ id }: Placed): Promise<string> {
      const [row] = await stage.sql(`SELECT status FROM messages WHERE id = '${id}'`);
      return String(row?.status ?? "none");
    },
    /** Waits until something holds, with a cron each second; a drill that waits in vain ends. */
    async until(what: string, isSo: () => boolean | Promise<boolean>, atMost = 120): Promise<void> {
      let held = await isSo();
      for (let seconds = 0; !held && seconds < atMost; seconds++) {
        await cloud.tick().catch(() => {});
        await sleep(1_000);
        held = await isSo();
      }
      teller.holds(what, held);
    },
    async audit(): Promise<void> {
      teller.step("The auditor compares the vendors' ledgers with the database");
      const isOver = () => [...inFlight(file()).keys()].every((state) => state === "message sent");
      await stage.until("nothing is under way any more", isOver);
      const facts = { ledgers: readLedgers(vendors.ledgers), database: readDatabase(file()) };
      const differences = auditAll(facts);
      for (const { kind, subject, what } of differences) teller.saw(`${kind}: ${subject}: ${what}`);
      teller.saw(summaryOf(facts, differences));
      teller.holds("vendors and database agree to the cent", differences.length === 0);
    },
  };
  return stage;
}

/** As a first deploy would make them, but for the token, which the vendors know. */
const keysWith = (webhookToken: string): string =>
  [
    `DATA_KEYS=k1:${randomBytes(32).toString("base64")}`,
    `HASH_KEY=${randomBytes(32).toString("base64")}`,
    `WEBHOOK_TOKEN=${webhookToken}`,
    "",
  ].join("\n");

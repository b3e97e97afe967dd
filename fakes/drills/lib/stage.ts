import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { startWorker } from "../../../scripts/lib/miniflare.ts";
import { freePorts } from "../../../scripts/lib/ports.ts";
import { auditAll } from "../../audit/audit.ts";
import { readDatabase } from "../../audit/database.ts";
import { readLedgers } from "../../audit/ledgers.ts";
import { summaryOf } from "../../audit/summary.ts";
import { startBudgetSms } from "../../gateways/budgetsms.ts";
import { startCm } from "../../gateways/cm.ts";
import { databaseIn } from "../../lib/database.ts";
import { createTime } from "../../lib/time.ts";
import type { Fake } from "../../lib/vendor.ts";
import { startMollie } from "../../payments/mollie.ts";
import { startStripe } from "../../payments/stripe.ts";
import { inFlight } from "../../storm/books.ts";
import { ask, choose, place } from "../../storm/visitors.ts";
import type { Built } from "./build.ts";
import { openListener } from "./listener.ts";
import type { Teller } from "./teller.ts";

const vendors = { mollie: startMollie, stripe: startStripe, cm: startCm, budgetsms: startBudgetSms };
export type VendorName = keyof typeof vendors;
export type Stage = Awaited<ReturnType<typeof openStage>>;
/** Settings by name; one without a value is not set, whatever stands before it. */
type Bindings = Readonly<Record<string, string | undefined>>;

type Props = {
  readonly built: Built;
  /** of this drill alone */
  readonly folder: string;
  readonly teller: Teller;
  readonly vendors: readonly VendorName[];
  readonly settings: Record<string, string>;
  /** how many times as fast as a real clock; a call of a gateway takes real time, so 20 leaves a lease its meaning */
  readonly rate?: number;
};

const second = 1_000;

/**
 * The product as it is uploaded, with vendors that are played, their ledgers and a database that can be audited. Its cron
 * runs by a hand (`cron`), as do its outages (`takeAway`).
 */
export async function openStage({
  built,
  folder,
  teller,
  vendors: names,
  settings: first,
  rate = 20,
}: Props) {
  const [ledgers, state] = [join(folder, "ledgers"), join(folder, "state")];
  mkdirSync(ledgers, { recursive: true });
  const base = Date.now();
  const time = createTime(rate, base);
  // Of those that no vendor and no outgoing call is given meanwhile, for it is taken again after a restart.
  const port = await freePorts(1);
  const origin = `http://127.0.0.1:${port}`;
  const webhookToken = "a-token-that-only-the-drill-knows-of";
  const fakes: Partial<Record<VendorName, Fake>> = {};
  for (const name of names) {
    fakes[name] = await vendors[name]({
      port: 0,
      state: ledgers,
      seed: 1,
      rate: 0,
      time,
      productUrl: origin,
      webhookToken,
      env: {},
    });
  }
  const listener = await openListener();
  const keys = {
    DATA_KEYS: `drill:${randomBytes(32).toString("base64")}`,
    HASH_KEY: randomBytes(32).toString("base64"),
  };
  const codes: string[] = [];
  let product = await start(first);
  let cron: ReturnType<typeof everyMinute> | null = null;
  let found: string | null = null;

  const stage = {
    origin,
    teller,
    listener,
    /** Our own keys at the first start; the settings of the product's clock, and the time on it (ms); where its state lies. */
    keys: { ...keys, WEBHOOK_TOKEN: webhookToken },
    clock: { CLOCK_RATE: String(rate), CLOCK_BASE: String(base) },
    now: () => Math.round(base + (Date.now() - base) * rate),
    state,
    database: () => file(),
    /** What the commands of an operator find in their environment. */
    shell: {
      ...keys,
      STATE_DIR: state,
      PUBLIC_URL: origin,
      WEBHOOK_TOKEN: webhookToken,
      DEV_ADMIN_PASSWORD: "",
    },
    /** What was logged since the last look, by its code. */
    takeCodes: () => codes.splice(0),
    hasRaised: (code: string): boolean => codes.includes(code),
    cron: {
      start(): void {
        cron ??= everyMinute();
      },
      async stop(): Promise<void> {
        await cron?.stop();
        cron = null;
      },
    },
    /** One minute's repair, now; whether it went well. */
    sweep,
    async takeAway(...what: readonly ("d1" | "queue")[]): Promise<void> {
      await fetch(`${origin}/_drill/away?${what.map((one) => `what=${one}`).join("&")}`);
    },
    giveBack: () => stage.takeAway(),
    /**
     * The same product with other settings on what it left, as a deployment would have it. `meanwhile` may write to its
     * database, which nobody else has open then.
     */
    async deploy(settings: Bindings, meanwhile: (database: string) => void = () => {}): Promise<void> {
      const wasRunning = cron !== null;
      await stage.cron.stop();
      await product.close();
      meanwhile(file());
      product = await start(settings);
      if (wasRunning) stage.cron.start();
    },
    /** The next calls of a vendor's operation meet this fault. */
    force: (vendor: VendorName, op: string, fault: string, times: number = 1) =>
      control(vendor, "force", { op, fault, times }),
    /** Moves an order's money at the provider's own desk, or a bank's; nobody is told. */
    moveAt: (vendor: VendorName, move: { order: string; outcome: string; cents: number }) =>
      control(vendor, "pay", { ...move, quiet: true }),
    /** Changes the database in use, as by hand. */
    write(...statements: readonly string[]): void {
      const database = new DatabaseSync(file(), { timeout: 10 * second });
      for (const one of statements) database.exec(one);
      database.close();
    },
    /** Leaves this much on the account of a gateway, in cents. */
    fill: (vendor: "cm" | "budgetsms", cents: number) => control(vendor, "credit", { cents }),
    /** An order of this visitor; each has a number and an address of their own. */
    async order(visitor: number) {
      const placed = await place(origin, "drill", visitor);
      if (!placed) throw new Error("The order was not taken.");
      return placed;
    },
    /** What a visitor who orders is answered, at the first try. */
    tryToOrder: (visitor: number, receiver = `+3162${1_000_000 + visitor}`) =>
      ask(`${origin}/api/payments/create`, visitor, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          receiver,
          sender: "Sinterklaas",
          message: "Heb jij je schoen al gezet?",
        }),
      }),
    pay: (order: { id: string; checkoutUrl: string }) => choose(order, "paid"),
    read: (path: string, visitor: number = 1) => ask(`${origin}${path}`, visitor, {}),
    /** SMS that gateways accepted for an order, as their ledgers have it. */
    acceptedFor: ({ id }: { id: string }): number =>
      readLedgers(ledgers).sends.filter(({ order }) => order === id).length,
    vendorsOf: ({ id }: { id: string }): readonly string[] =>
      readLedgers(ledgers)
        .sends.filter(({ order }) => order === id)
        .map(({ vendor }) => vendor),
    /** The vendors at which money of an order went back. */
    refundedAt: ({ id }: { id: string }): readonly string[] =>
      readLedgers(ledgers)
        .payments.filter(({ order, refunds }) => order === id && refunds.length > 0)
        .map(({ vendor }) => vendor),
    isCheckoutOf: ({ checkoutUrl }: { checkoutUrl: string }, vendor: VendorName): boolean =>
      new URL(checkoutUrl).origin === fakes[vendor]?.url,
    /** The state of an order's message, by the database. */
    messageOf({ id }: { id: string }): string {
      return readDatabase(file()).messages.get(id)?.status ?? "none";
    },
    settingsOf: (...some: readonly VendorName[]) =>
      Object.assign({}, ...some.map((name) => fakes[name]?.settings)),
    until,
    /** Whether nothing is under way any more, by the database. */
    isQuiet: () => stillUnderWay().length === 0,
    /** Waits until nothing is under way, and compares the vendors' books with ours. */
    async audit(): Promise<void> {
      teller.step("All is left to settle; the auditor compares the vendors' ledgers with the database");
      await until("nothing is under way any more", () => stillUnderWay().length === 0, 40 * second);
      const facts = { ledgers: readLedgers(ledgers), database: readDatabase(file()) };
      const differences = auditAll(facts);
      for (const { kind, subject, what } of differences) teller.saw(`${kind}: ${subject}: ${what}`);
      teller.saw(summaryOf(facts, differences));
      teller.holds("vendors and database agree to the cent", differences.length === 0);
    },
    async close(): Promise<void> {
      await stage.cron.stop();
      await product.close();
      for (const fake of Object.values(fakes)) await fake.close();
      await listener.close();
      time.stop();
    },
  };
  return stage;

  async function start(settings: Bindings) {
    const all: Bindings = {
      ENVIRONMENT: "development",
      PUBLIC_URL: origin,
      WEBHOOK_TOKEN: webhookToken,
      CLOCK_RATE: String(rate),
      CLOCK_BASE: String(base),
      BUDGET_PROVIDER_CALLS: "1000000",
      ...keys,
      ...listener.settings,
      ...Object.assign({}, ...Object.values(fakes).map((fake) => fake.settings)),
      ...settings,
    };
    return startWorker(built.config, {
      name: "product",
      modules: [built.entry],
      port,
      keep: join(state, "v3"),
      hear: (line) => void codes.push(codeOf(line)),
      bindings: Object.fromEntries(
        Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      ),
    });
  }

  async function sweep(): Promise<boolean> {
    const answer = await fetch(`${origin}/_drill/cron`, { method: "POST" }).catch(() => null);
    await answer?.arrayBuffer();
    return answer?.ok === true;
  }

  /** The cron of each minute, of the product's clock; it does not wait for its last run either. */
  function everyMinute() {
    const running = new Set<Promise<unknown>>();
    const timer = setInterval(
      () => {
        if (running.size >= 2) return;
        const run = sweep().finally(() => running.delete(run));
        running.add(run);
      },
      (60 * second) / rate,
    );
    return {
      async stop() {
        clearInterval(timer);
        await Promise.all(running);
      },
    };
  }

  /** Waits until something holds, and tells it; a drill that waits in vain ends. */
  async function until(
    what: string,
    isSo: () => boolean | Promise<boolean>,
    atMost: number = 30 * second,
  ): Promise<void> {
    const started = Date.now();
    let held = await isSo();
    while (!held && Date.now() - started < atMost) {
      await sleep(100);
      held = await isSo();
    }
    const virtual = Math.round(((Date.now() - started) * rate) / second);
    teller.holds(
      `${what}${virtual >= 60 ? ` (after ${Math.round(virtual / 60)} min of the product's clock)` : ""}`,
      held,
    );
  }

  function stillUnderWay() {
    return [...inFlight(file()).keys()];
  }

  function file() {
    found ??= databaseIn(join(state, "v3/d1"), "orders");
    return found;
  }

  async function control(vendor: VendorName, path: string, body: unknown): Promise<void> {
    await fetch(`${fakes[vendor]?.url}/_fake/${path}`, { method: "POST", body: JSON.stringify(body) });
  }
}

/** The code of a line of the console, which is JSON where it is ours. */
function codeOf(line: string): string {
  try {
    const said = JSON.parse(line) as { code?: unknown };
    return typeof said.code === "string" ? said.code : line;
  } catch {
    return line;
  }
}

import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { startWorker } from "../../scripts/lib/miniflare.ts";
import { at } from "../../scripts/lib/root.mjs";
import { bundleWorker } from "../../scripts/lib/worker-bundle.ts";
import { databaseIn } from "../lib/database.ts";

/** What one order asks for, and from which address. */
export type Wanted = {
  readonly receiver: string;
  readonly message: string;
  readonly address: string;
  readonly review?: true;
};

/** An order that was taken, or the code of its refusal. */
export type Taken = { readonly id: string; readonly checkout: string } | { readonly refused: string };

/** The built Worker of development on a real D1, with these settings, and what a visitor and an onlooker do with it. */
export async function openShop(settings: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), "limits-"));
  const config = join(folder, "wrangler.toml");
  await bundleWorker(at("worker/dev.ts"), join(folder, "bundle"), config);
  const worker = await startWorker(config, {
    name: "limits",
    modules: [join(folder, "bundle/dev.js")],
    keep: join(folder, "d1"),
    hear: () => {},
    bindings: {
      HASH_KEY: randomBytes(32).toString("base64"),
      BUDGET_PROVIDER_CALLS: "1000000",
      ...settings,
    },
  });
  const db = new DatabaseSync(databaseIn(join(folder, "d1"), "orders"), { readOnly: true, timeout: 10_000 });
  const post = (path: string, body: string, type: string, more: Readonly<Record<string, string>> = {}) =>
    insist(`${worker.origin}${path}`, {
      method: "POST",
      redirect: "manual",
      headers: { "Content-Type": type, ...more },
      body,
    });

  return {
    async order({ address, ...wanted }: Wanted): Promise<Taken> {
      const order = JSON.stringify({ ...wanted, sender: "Sinterklaas" });
      const answer = await post("/api/payments/create", order, "application/json", {
        "CF-Connecting-IP": address,
        "Idempotency-Key": randomBytes(16).toString("hex"),
      });
      const said = (await answer.json()) as { id?: string; checkoutUrl?: string; code?: string };
      if (!said.id || !said.checkoutUrl) return { refused: said.code ?? String(answer.status) };
      return { id: said.id, checkout: new URL(said.checkoutUrl).pathname };
    },
    async pay(checkout: string): Promise<void> {
      const answer = await post(checkout, "outcome=paid", "application/x-www-form-urlencoded");
      await answer.arrayBuffer();
      // It says so too where it was paid before, by a request whose answer was lost.
      if (answer.status !== 303 && answer.status !== 409)
        throw new Error(`the checkout answered ${answer.status}`);
    },
    /** Sweeps until every one of these orders is paid and has come to rest; answers each one's state and reason. */
    async settled(ids: readonly string[]): Promise<{ status: string; reason: string | null }[]> {
      const rows = db.prepare(
        `SELECT m.status, m.reason, p.status AS payment FROM messages m JOIN payments p ON p.id = m.id
          WHERE m.id IN (SELECT value FROM json_each(?))`,
      );
      for (let look = 0; look < 300; look++) {
        await (await post("/api/sandbox/sweep", "", "text/plain")).arrayBuffer();
        const all = rows.all(JSON.stringify(ids)) as { status: string; reason: string; payment: string }[];
        if (all.every(({ status, payment }) => payment === "paid" && atRest.has(status))) return all;
        await sleep(200);
      }
      throw new Error("orders did not come to rest within three hundred sweeps");
    },
    /** The texts that the phones of these numbers have shown. */
    async shown(numbers: readonly string[]): Promise<readonly { readonly to: string }[]> {
      const headers = { Accept: "application/json" };
      const answer = await insist(`${worker.origin}/api/sandbox/inbox`, { headers });
      const { data } = (await answer.json()) as { data: { to: string }[] };
      return data.filter(({ to }) => numbers.includes(to));
    },
    async close(): Promise<void> {
      db.close();
      await worker.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Of hundreds of connections at once some break; each is tried anew, as browsers do. */
async function insist(url: string, init: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(url, init).catch(() => null);
    if (answer) return answer;
    if (tries === 5) throw new Error(`no answer from ${url}`);
    await sleep(100 * tries);
  }
}

const atRest = new Set(["sent", "delivered", "refunded", "held"]);

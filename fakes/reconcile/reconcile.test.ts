import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Ask, countOf, type Outcome, reconcileNow } from "../../scripts/lib/reconcile.ts";
import { rowsMayGo } from "../../worker/testing/rows-may-go.ts";
import { type Built, buildForDrills } from "../drills/lib/build.ts";
import { runCommand } from "../drills/lib/operator.ts";
import { openStage, type Stage } from "../drills/lib/stage.ts";
import { createTeller } from "../drills/lib/teller.ts";
import { databaseIn } from "../lib/database.ts";

const folder = mkdtempSync(join(tmpdir(), "briefje-reconcile-"));
/** Only a hang may end it, in ms: the machine's pace is not what is tested. */
const hang = 240_000;

let built: Built;
beforeAll(async () => {
  built = await buildForDrills();
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(["mollie", "stripe"] as const)(
  "with %s, played, and the Worker as it is uploaded",
  (vendor) => {
    it("a payment hidden from the database, a chargeback and a partial refund at the desk are found", async () => {
      const own = join(folder, vendor);
      const teller = createTeller(() => {});
      const stage = await openStage({ built, folder: own, teller, vendors: [vendor, "cm"], settings: {} });
      const settings = stage.settingsOf(vendor);
      const api = (settings.MOLLIE_API_URL?.replace("/v2", "") ?? settings.STRIPE_API_URL) as string;
      const atDesk = (order: { id: string }, outcome: string, cents: number) =>
        fetch(`${api}/_fake/pay`, {
          method: "POST",
          body: JSON.stringify({ order: order.id, outcome, cents, quiet: true }),
        }).then(({ status }) => expect(status).toBe(200));
      const file = databaseIn(join(own, "state/v3/d1"), "orders");
      const ask = (statements: string[]) => {
        const db = new DatabaseSync(file, { timeout: 10_000 });
        const last = statements.pop() ?? "";
        for (const one of statements) db.exec(one);
        const rows = db.prepare(last).all();
        db.close();
        return rows as Record<string, string | number | null>[];
      };
      try {
        const orders = [
          await stage.order(1),
          await stage.order(2),
          await stage.order(3),
          await stage.order(4),
        ];
        const [hidden, disputed, partly, fine] = orders as [Placed, Placed, Placed, Placed];
        for (const order of orders) await stage.pay(order);
        stage.cron.start();
        await stage.until(
          "all are sent",
          () => orders.every((order) => stage.acceptedFor(order) === 1),
          hang,
        );
        await stage.until(
          "all are known to be",
          () => orders.every((order) => ["sent", "delivered"].includes(stage.messageOf(order))),
          hang,
        );
        await stage.cron.stop();
        ask([
          rowsMayGo,
          ...["messages", "payments", "orders"].map(
            (table) => `DELETE FROM ${table} WHERE id = '${hidden.id}'`,
          ),
          "SELECT 1",
        ]);
        await atDesk(disputed, "charged_back", 60);
        await atDesk(partly, "refunded_elsewhere", 50);

        stage.cron.start();
        const outcome = vendor === "mollie" ? await byCommand(stage, 1) : await byLibrary(ask);
        expect(outcome.differences.map(({ kind, cause, facts }) => [kind, cause, facts])).toEqual(
          expect.arrayContaining([
            ["money_without_order", "unknown_order", expect.objectContaining({ orderId: hidden.id })],
            ["refund_not_asked", "at_provider", expect.objectContaining({ orderId: partly.id, cents: 50 })],
            ["charged_back", "at_provider", expect.objectContaining({ orderId: disputed.id, cents: 60 })],
          ]),
        );
        expect([outcome.differences.length, countOf(outcome)]).toEqual([3, 3]);
        const losses = ask([
          "SELECT id, charged_back_cents AS back, refunded_elsewhere_cents AS elsewhere FROM payments",
        ]);
        expect(losses.toSorted(byId)).toEqual(
          [
            { id: disputed.id, back: 60, elsewhere: 0 },
            { id: partly.id, back: 0, elsewhere: 50 },
            { id: fine.id, back: 0, elsewhere: 0 },
          ].toSorted(byId),
        );
        if (vendor !== "mollie") return;
        ask([`UPDATE tasks SET ended_at = ${stage.now()}, ending = 'explained'`, "SELECT 1"]);
        expect((await byCommand(stage, 0)).differences).toEqual([]);
      } finally {
        await stage.close();
      }
    });
  },
);

/** As `npm run reconcile -- --json` does it, which ends with this code. */
async function byCommand({ shell, clock }: Stage, code: number): Promise<Outcome> {
  const ended = await runCommand("reconcile", { ...shell, ...clock }, ["--json"]);
  expect(ended).toMatchObject({ code, said: expect.stringMatching(/mollie: done, .*"differences"/s) });
  return JSON.parse(ended.out);
}

const byLibrary = (ask: Ask): Promise<Outcome> =>
  reconcileNow({
    ask,
    now: Date.now(),
    period: { from: Date.now() - 60_000, to: Date.now() + 365 * 24 * 60 * 60_000 },
    say: () => {},
    pause: 500,
    patience: hang,
  });

type Placed = { id: string; checkoutUrl: string };
const byId = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  String(one.id).localeCompare(String(other.id));

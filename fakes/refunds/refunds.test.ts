import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, expect, it } from "vitest";
import { type Built, buildForDrills } from "../drills/lib/build.ts";
import { openStage, type Stage } from "../drills/lib/stage.ts";
import { createTeller } from "../drills/lib/teller.ts";
import { openDesk } from "./desk.ts";

const hang = 240_000;
const many = 25;

let built: Built;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  built = await buildForDrills();
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function stageOf(provider: "mollie" | "stripe", gateway: "cm" | "budgetsms"): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), "briefje-refunds-"));
  const stage = await openStage({
    built,
    folder,
    teller: createTeller(() => {}),
    vendors: [provider, gateway],
    settings: { PAYMENT_PROVIDER: provider, SMS_GATEWAYS: gateway },
    rate: 60,
  });
  closing.push(async () => {
    await stage.close();
    rmSync(folder, { recursive: true });
  });
  return stage;
}

it.each([
  ["mollie", "cm"],
  ["stripe", "budgetsms"],
] as const)(
  "25 refunds that %s refuses are all on the worklist, end by retry or by hand, and no cent is off",
  async (provider, gateway) => {
    const stage = await stageOf(provider, gateway);
    const desk = await openDesk(stage);
    await stage.force(gateway, "send", "refused", many);
    await stage.force(provider, "refund", "refused", many);
    stage.cron.start();
    const visitors = Array.from({ length: many }, (_, index) => index + 1);
    const orders = await Promise.all(visitors.map((visitor) => stage.order(visitor)));
    await Promise.all(orders.map((order) => stage.pay(order)));
    await stage.until(
      "each refund was refused",
      () => orders.every((order) => stage.messageOf(order) === "refund_failed"),
      hang / 2,
    );

    const tasks = await desk.list();
    expect(tasks.map(({ kind, subject }) => `${kind} ${subject}`).toSorted()).toEqual(
      orders.map(({ id }) => `refund_failed ${id}`).toSorted(),
    );

    // The desk is busy: several people end what they see, some of it twice.
    const statuses = await Promise.all(
      tasks.flatMap((task, index) => {
        const deed = index % 2 === 0 ? "retry" : "pay-by-hand";
        const again = index % 5 === 0 ? [desk.end(task, "retry")] : [];
        return [desk.end(task, deed), ...again];
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(many);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    await stage.until(
      "all the money is back",
      () => orders.every((order) => stage.messageOf(order) === "refunded"),
      hang / 2,
    );
    expect(await desk.list()).toEqual([]);
    await stage.audit();
  },
);

import { describe, expect, it } from "vitest";
import type { SendOutcome } from "#ports/sms-gateway";
import { probeD1 } from "#testing/d1-probe";
import { aroundGateway, aroundProvider, aroundWakeUp, Crash, createGrave, type Death } from "#testing/faults";
import { createHarness, type Harness } from "#testing/harness";
import { place, sendOne, statesOf } from "#testing/orders";
import { rowsMayGo } from "#testing/rows-may-go";
import { seeToTask } from "#testing/world/staff";
import type { Deps } from "../deps";
import { sweep } from "../sweep";
import { recordDelivery } from "./record-delivery";
import { startRefund } from "./refund-order";
import { sendMessage } from "./send-message";
import { settlePayment } from "./settle-payment";

/**
 * Every operation on the outside is a place where the process can die: each scenario is run once to count them, and then
 * once for each of them with the process dying before it, or after it where that leaves something else. Then time passes,
 * the sweep runs, wake-ups come, and the ledgers of provider and gateway are audited against the database.
 */
type Scenario = {
  readonly does: (h: Harness, deps: Deps, id: string) => Promise<void>;
  readonly prepare?: (h: Harness) => void;
  readonly ends: readonly string[];
};

const refused: SendOutcome = { kind: "not_accepted", temporary: false, scope: "message", code: "no" };

/** The gateway will not send it, and the provider will not pay it back at first. */
function refuseAll(h: Harness) {
  h.gateway.answers.push({ accepts: false, outcome: refused });
  h.provider.faults.refund.push("refused");
}

async function payAndSend(h: Harness, deps: Deps, id: string) {
  h.provider.set(id, { status: "paid" });
  await settlePayment(deps, `fake_${id}`, "provider");
  const sent = await sendMessage(deps, id);
  if (sent === "refund_due") await startRefund(deps, id);
}

const scenarios: Record<string, Scenario> = {
  "paid, sent, delivered": {
    does: async (h, deps, id) => {
      await payAndSend(h, deps, id);
      await recordDelivery(deps, "fake", { reference: id, gatewayId: null, state: "delivered" });
    },
    ends: ["delivered", "sent"],
  },
  "refused for good": {
    prepare: (h) => h.gateway.answers.push({ accepts: false, outcome: refused }),
    does: payAndSend,
    ends: ["refunded", "sent"],
  },
  "accepted, but the answer never came": {
    prepare: (h) => h.gateway.answers.push({ accepts: true, outcome: { kind: "unknown", code: "timeout" } }),
    does: payAndSend,
    ends: ["sent"],
  },
  "never accepted, and the answer never came": {
    prepare: (h) => h.gateway.answers.push({ accepts: false, outcome: { kind: "unknown", code: "timeout" } }),
    does: payAndSend,
    ends: ["sent"],
  },
  "paid after it expired": {
    does: async (h, deps, id) => {
      h.provider.set(id, { status: "expired" });
      await settlePayment(deps, `fake_${id}`, "provider");
      h.provider.set(id, { status: "paid" });
      await settlePayment(deps, `fake_${id}`, "provider");
      await startRefund(deps, id);
    },
    ends: ["refunded", "sent"],
  },
  "a refund that is refused, and asked for once more (M24)": {
    prepare: refuseAll,
    does: async (h, deps, id) => {
      await payAndSend(h, deps, id);
      await seeToTask(deps, "retry");
    },
    ends: ["refunded", "sent"],
  },
  "a refund that is refused, and paid back by hand (M24)": {
    prepare: refuseAll,
    does: async (h, deps, id) => {
      await payAndSend(h, deps, id);
      await seeToTask(deps, "pay by hand");
    },
    ends: ["refunded", "sent"],
  },
  undelivered: {
    does: async (h, deps, id) => {
      await payAndSend(h, deps, id);
      await recordDelivery(deps, "fake", { reference: id, gatewayId: null, state: "undelivered" });
      h.pass(10 * 60_000);
      await sweep(deps);
    },
    ends: ["refunded", "sent"],
  },
};

for (const [name, scenario] of Object.entries(scenarios)) {
  describe(name, () => {
    it("comes to one good end wherever the process dies", async () => {
      const deaths = await liveOnce(scenario);
      expect(deaths.length).toBeGreaterThan(3);
      for (const death of deaths) await liveOnce(scenario, death);
    });
  });
}

it("comes to one good end wherever the process dies while it takes the order", async () => {
  for (let at = 1; at <= 5; at++) {
    for (const death of ["before", "after"] as const) {
      const h = createHarness();
      const grave = createGrave(at, death);
      await place(underGrave(h, grave.around)).catch(() => {});
      const paid = [...h.provider.ledger.values()][0];
      if (paid) h.provider.set(paid.order.orderId, { status: "paid" });
      if (paid) await settlePayment(h.deps, `fake_${paid.order.orderId}`, "provider");
      await heal(h);
      expect(h.gateway.accepted.length, `${at} ${death}`).toBe(paid ? 1 : 0);
      await clear(h);
    }
  }
});

/** Lives through a scenario, and dies at one of its operations if told to; answers where it could have died. */
async function liveOnce(scenario: Scenario, dies?: { at: number; death: Death }) {
  const h = createHarness();
  await sendOne(h); // a message that is certainly known to the gateway: what the look-up proves itself on
  const id = await place(h);
  h.gateway.answers.length = 0;
  scenario.prepare?.(h);
  const grave = createGrave(dies?.at ?? Number.POSITIVE_INFINITY, dies?.death ?? "before");
  try {
    await scenario.does(h, underGrave(h, grave.around).deps, id);
  } catch (error) {
    if (!isCrash(error)) throw error;
  }
  const deaths = grave.deaths();
  grave.revive();
  h.provider.set(id, { status: "paid" });
  // The callback that found nobody alive is sent again, as providers do.
  if (dies) await settlePayment(h.deps, `fake_${id}`, "provider");
  await heal(h);
  await audit(h, id, scenario, dies ? `${dies.at} ${dies.death}` : "alive");
  await clear(h);
  return deaths;
}

/** The database's client wraps what its driver throws. */
const isCrash = (error: unknown): boolean =>
  error instanceof Crash || (error instanceof Error && error.cause instanceof Crash);

/** The same product, whose every operation on the outside passes the grave. */
function underGrave(h: Harness, around: Parameters<typeof probeD1>[1]): Harness {
  const probed = createHarness({ d1: probeD1(h.env.DB, around) });
  const deps: Deps = {
    ...h.deps,
    db: probed.deps.db,
    provider: aroundProvider(h.provider, around),
    gateways: [aroundGateway(h.gateway, around)],
    wake: aroundWakeUp(h.deps.wake, around),
  };
  return { ...h, deps };
}

/**
 * Two days in steps that shrink and grow: the sweep runs, what it wakes is taken up, and staff see to what waits for them. What
 * is at rest before is only looked at again after a day, and after that: nothing may move it.
 */
async function heal(h: Harness) {
  for (const minutes of [1, 1, 1, 10, 10, 10, 10, 40]) {
    await live(minutes);
    if (await isAtRest(h)) break;
  }
  for (const minutes of [1440, 30, 5]) await live(minutes);

  async function live(minutes: number) {
    h.pass(minutes * 60_000);
    await sweep(h.deps);
    for (const { orderId } of h.woken.splice(0)) {
      if ((await sendMessage(h.deps, orderId)) === "refund_due") await startRefund(h.deps, orderId);
    }
    await seeToTask(h.deps, "retry");
  }
}

const isAtRest = async (h: Harness): Promise<boolean> =>
  (await h.env.DB.prepare(
    `SELECT count(*) AS moving FROM messages WHERE status NOT IN ('sent', 'delivered', 'refunded', 'cancelled')`,
  ).first<number>("moving")) === 0;

/** The next life starts with an empty product; its vendors know nothing of this one. */
async function clear(h: Harness) {
  await h.env.DB.batch(
    [
      rowsMayGo,
      ...["messages", "payments", "orders", "refunds", "tasks"].map((table) => `DELETE FROM ${table}`),
    ].map((sql) => h.env.DB.prepare(sql)),
  );
}

async function audit(h: Harness, id: string, scenario: Scenario, where: string) {
  const { payment, message } = await statesOf(h, id);
  const sends = h.gateway.accepted.filter((sms) => sms.reference === id).length;
  const byHand = h.env.DB.prepare(
    "SELECT amount_cents FROM refunds WHERE id = ? AND status = 'refunded' AND cause = 'paid_back_by_hand'",
  ).bind(id);
  const paidByHand = await byHand.first<number>("amount_cents");
  const refunds = [
    ...h.provider.of(id).refunds.map((refund) => refund.amountCents),
    ...(paidByHand === null ? [] : [paidByHand]),
  ];
  expect([where, payment]).toEqual([where, "paid"]);
  expect(scenario.ends, `${where}: ended as ${message}`).toContain(message);
  expect([where, sends <= 1, refunds.length <= 1]).toEqual([where, true, true]);
  if (message === "refunded") expect([where, refunds]).toEqual([where, [99]]);
  else expect([where, sends, refunds]).toEqual([where, 1, []]);
}

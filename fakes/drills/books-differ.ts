import { rowsMayGo } from "../../worker/testing/rows-may-go.ts";
import type { Drill } from "./drill.ts";
import { runCommand } from "./lib/operator.ts";
import { openStage } from "./lib/stage.ts";

/** How long the four may take, in real ms: a call that a busy machine lost is looked up an hour of the product's later. */
const patience = 300_000;

/** Money of which no callback ever tells: reconciliation finds it, and what a person explained is not found again (decision 070). */
export const booksDiffer: Drill = {
  about:
    "money moves at the provider and no callback tells; npm run reconcile finds it, and a person ends it",
  async run(ground) {
    const { step, holds, saw } = ground.teller;
    const stage = await openStage({
      ...ground,
      vendors: ["mollie", "cm"],
      settings: { PAYMENT_PROVIDER: "mollie", SMS_GATEWAYS: "cm" },
    });
    const env = { ...stage.shell, ...stage.clock };
    const reconcile = async (...words: readonly string[]) => {
      const ended = await runCommand("reconcile", env, words);
      for (const line of ended.said.trim().split("\n")) saw(line);
      return ended;
    };
    try {
      stage.cron.start();
      step("Four order, pay and are texted; npm run reconcile");
      const hidden = await stage.order(1);
      const disputed = await stage.order(2);
      const partly = await stage.order(3);
      const orders = [hidden, disputed, partly, await stage.order(4)];
      for (const order of orders) await stage.pay(order);
      const areTexted = () => orders.every((order) => ["sent", "delivered"].includes(stage.messageOf(order)));
      await stage.until("each was texted", areTexted, patience);
      const calm = await reconcile();
      holds("it ends with 0: nothing waits for a person", calm.code === 0 && /Nothing waits/.test(calm.said));

      step("One order is lost from the books; at Mollie a bank takes 60 cents, and somebody pays back 50");
      stage.write(
        rowsMayGo,
        ...["messages", "payments", "orders"].map(
          (table) => `DELETE FROM ${table} WHERE id = '${hidden.id}'`,
        ),
      );
      await stage.moveAt("mollie", { order: disputed.id, outcome: "charged_back", cents: 60 });
      await stage.moveAt("mollie", { order: partly.id, outcome: "refunded_elsewhere", cents: 50 });

      step("npm run reconcile");
      const found = await reconcile();
      holds("it ends with 1", found.code === 1);
      for (const kind of ["money_without_order", "charged_back", "refund_not_asked"])
        holds(`and names ${kind}`, found.said.includes(kind));
      holds("the alarm was raised", stage.hasRaised("reconciliation_differs"));

      step("A person explains each on the worklist; npm run reconcile");
      stage.write(
        `UPDATE tasks SET ended_at = ${stage.now()}, ending = 'explained', ended_by = 'noor' WHERE ended_at IS NULL`,
      );
      const again = await reconcile();
      holds("it ends with 0: what was explained is not found again", again.code === 0);
    } finally {
      await stage.close();
    }
  },
};

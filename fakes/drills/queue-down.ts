import type { Drill } from "./drill.ts";
import { openStage } from "./lib/stage.ts";

const orders = 8;

/** Every wake-up fails, and the sweep sends in the queue's place (C10); afterwards wake-ups come twice (C9). */
export const queueDown: Drill = {
  about: "the queue takes nothing, and the sweep sends by itself",
  async run(ground) {
    const { step, holds, saw } = ground.teller;
    const stage = await openStage({
      ...ground,
      vendors: ["mollie", "cm"],
      settings: { PAYMENT_PROVIDER: "mollie", SMS_GATEWAYS: "cm" },
    });
    try {
      stage.cron.start();
      step("The queue goes, and eight people order and pay");
      await stage.takeAway("queue");
      const placed = await Promise.all(Array.from({ length: orders }, (_, index) => stage.order(index + 1)));
      await Promise.all(placed.map(stage.pay));
      await stage.until("all eight texts were taken by the gateway, without the queue", () =>
        placed.every((order) => stage.acceptedFor(order) === 1),
      );
      await stage.until("the alarm queue_down is raised", () => stage.hasRaised("queue_down"));
      holds(
        "visitors read their status as ever",
        (await stage.read(`/api/payments/${placed[0]?.id}`))?.status === 200,
      );

      step("The queue is back, and two more pay");
      await stage.giveBack();
      stage.takeCodes();
      const after = [await stage.order(20), await stage.order(21)];
      await Promise.all(after.map(stage.pay));
      await stage.until("both are texted", () => after.every((order) => stage.acceptedFor(order) === 1));
      holds("queue_down has not come again", !stage.hasRaised("queue_down"));
      saw(`${orders + after.length} orders, ${orders + after.length} texts`);
      await stage.audit();
    } finally {
      await stage.close();
    }
  },
};

import { setTimeout as sleep } from "node:timers/promises";
import type { Drill } from "./drill.ts";
import { openStage } from "./lib/stage.ts";

/** The cron does not come: health says so, the heartbeat stops, and what waited is done when it is back (C6, C18). */
export const cronDead: Drill = {
  about: "the cron does not come: health turns red, the heartbeat stops, and then it is back",
  async run(ground) {
    const { step, holds } = ground.teller;
    const stage = await openStage({
      ...ground,
      vendors: ["mollie", "cm"],
      settings: { PAYMENT_PROVIDER: "mollie", SMS_GATEWAYS: "cm" },
    });
    const health = async () => {
      const { status, body } = (await stage.read("/api/health")) ?? {};
      return { status, reasons: (body as { reasons?: string[] } | null)?.reasons ?? [] };
    };
    try {
      stage.cron.start();
      step("All is well");
      await stage.until("health is 200", async () => (await health()).status === 200);
      await stage.until("the heartbeat is heard outside", () => stage.listener.beats() > 0);

      step("The cron stops; three minutes pass on the product's clock");
      await stage.cron.stop();
      const beats = stage.listener.beats();
      const untold = await stage.order(1);
      await stage.force("mollie", "webhook", "lost");
      await stage.pay(untold);
      await stage.until("health is 503 and says sweep_late", async () => {
        const { status, reasons } = await health();
        return status === 503 && reasons.join() === "sweep_late";
      });
      holds("health?live is 200 all the same", (await stage.read("/api/health?live"))?.status === 200);
      holds(
        "the heartbeat was not heard again, so the watch outside calls you",
        stage.listener.beats() === beats,
      );

      step("Who pays while the cron is dead is texted, if the callback comes; a lost one waits");
      const served = await stage.order(2);
      await stage.pay(served);
      await stage.until("with a callback the text goes out", () => stage.acceptedFor(served) === 1);
      await sleep(1_000);
      holds("without one nothing was sent, and nothing is lost", stage.acceptedFor(untold) === 0);

      step("The cron is back");
      stage.cron.start();
      await stage.until("health is 200", async () => (await health()).status === 200);
      await stage.until("the heartbeat is heard", () => stage.listener.beats() > beats);
      await stage.until(
        "the payment whose callback was lost is found, and texted",
        () => stage.acceptedFor(untold) === 1,
      );
      await stage.audit();
    } finally {
      await stage.close();
    }
  },
};

import type { Drill } from "./drill.ts";
import { openStage } from "./lib/stage.ts";

/** A gateway's account runs dry: the second takes over, alone the texts wait, and visitors are told before they pay. */
export const gatewayEmpty: Drill = {
  about: "a gateway's account runs dry, then the other's too, and then there is credit again",
  async run(ground) {
    const { step, holds } = ground.teller;
    const stage = await openStage({
      ...ground,
      vendors: ["mollie", "cm", "budgetsms"],
      settings: { PAYMENT_PROVIDER: "mollie", SMS_GATEWAYS: "cm,budgetsms" },
      // A balance is asked for once in fifteen minutes.
      rate: 90,
    });
    const isDelayed = async () => {
      const { body } = (await stage.read("/api/config")) ?? {};
      return (body as { config?: { sendingDelayed?: boolean } } | null)?.config?.sendingDelayed;
    };
    try {
      stage.cron.start();
      step("All is well, with CM.com first and BudgetSMS second");
      const usual = await stage.order(1);
      await stage.pay(usual);
      await stage.until("CM.com sends", () => stage.vendorsOf(usual).join() === "cm");

      step("CM.com's account runs dry");
      await stage.fill("cm", 0);
      const passedOn = await stage.order(2);
      await stage.pay(passedOn);
      await stage.until("BudgetSMS sends instead", () => stage.vendorsOf(passedOn).join() === "budgetsms");
      await stage.until("the alarm gateway_paused was told outside", () =>
        stage.listener.wasTold("gateway_paused"),
      );
      holds("visitors are not told of any delay", (await isDelayed()) === false);

      step("BudgetSMS's account runs dry as well");
      await stage.fill("budgetsms", 0);
      const waiting = await stage.order(3);
      await stage.pay(waiting);
      await stage.until("the alarm gateway_balance_empty was told outside", () =>
        stage.listener.wasTold("gateway_balance_empty"),
      );
      await stage.until(
        "the site says that sending is delayed, before anybody pays",
        async () => (await isDelayed()) === true,
      );
      holds("the paid text waits", stage.messageOf(waiting) === "queued" && stage.acceptedFor(waiting) === 0);

      step("The operator pays CM.com");
      await stage.fill("cm", 10_000);
      await stage.until("the text that waited goes out", () => stage.vendorsOf(waiting).join() === "cm");
      await stage.until(
        "the site says nothing of a delay any more",
        async () => (await isDelayed()) === false,
      );
      await stage.audit();
    } finally {
      await stage.close();
    }
  },
};

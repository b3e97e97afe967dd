import type { Drill } from "./drill.ts";
import { openStage } from "./lib/stage.ts";

/** Mollie becomes Stripe, and CM.com BudgetSMS, with orders open at every stage (decision 063). */
export const changeOfProvider: Drill = {
  about: "Mollie becomes Stripe and CM.com becomes BudgetSMS, with orders open at every stage",
  async run(ground) {
    const { step, holds } = ground.teller;
    const before = { PAYMENT_PROVIDER: "mollie", SMS_GATEWAYS: "cm" };
    const stage = await openStage({
      ...ground,
      vendors: ["mollie", "stripe", "cm", "budgetsms"],
      settings: before,
      rate: 30,
    });
    try {
      stage.cron.start();
      step(
        "With Mollie and CM.com: one is texted, one stands at the checkout, one has paid and nobody was told",
      );
      const texted = await stage.order(1);
      await stage.pay(texted);
      await stage.until("the first text was delivered", () => stage.messageOf(texted) === "delivered");
      const [standing, untold, unsendable, silent] = [
        await stage.order(2),
        await stage.order(3),
        await stage.order(4),
        await stage.order(5),
      ];
      await stage.cron.stop();
      await stage.force("cm", "send", "undelivered");
      await stage.pay(silent);
      await stage.until(
        "another is with CM.com, which has not said that it will not arrive",
        () => stage.acceptedFor(silent) === 1,
      );
      await stage.force("mollie", "webhook", "lost");
      await stage.pay(untold);

      step("Stripe and BudgetSMS come in front; Mollie is the previous provider, CM.com the last gateway");
      await stage.deploy({
        PAYMENT_PROVIDER: "stripe",
        PAYMENT_PROVIDER_PREVIOUS: "mollie",
        SMS_GATEWAYS: "budgetsms,cm",
      });
      stage.cron.start();
      const fresh = await stage.order(6);
      holds("a new order is paid at Stripe", stage.isCheckoutOf(fresh, "stripe"));
      await stage.pay(fresh);
      await stage.until("and texted by BudgetSMS", () => stage.vendorsOf(fresh).join() === "budgetsms");

      step("Who stood at Mollie's checkout pays, and Mollie calls back");
      await stage.pay(standing);
      await stage.until(
        "the text goes out once, by the new gateway",
        () => stage.vendorsOf(standing).join() === "budgetsms",
      );
      await stage.until(
        "whose callback was lost is found at Mollie, and texted",
        () => stage.acceptedFor(untold) === 1,
      );

      step(
        "Both gateways refuse a text that was paid at Mollie, and CM.com says that another did not arrive",
      );
      await stage.force("budgetsms", "send", "refused");
      await stage.force("cm", "send", "refused");
      await stage.pay(unsendable);
      await stage.until(
        "the money of the refused one went back",
        () => stage.messageOf(unsendable) === "refunded",
      );
      await stage.until(
        "and of the one that did not arrive",
        () => stage.messageOf(silent) === "refunded",
        50_000,
      );
      for (const order of [unsendable, silent])
        holds("at Mollie, where it came in", stage.refundedAt(order).join() === "mollie");
      holds("and no person was called for it", !stage.hasRaised("refund_at_another_provider"));
      await stage.audit();
    } finally {
      await stage.close();
    }
  },
};

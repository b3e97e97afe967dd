import { setTimeout as sleep } from "node:timers/promises";
import type { Drill } from "./drill.ts";
import { openStage } from "./lib/stage.ts";

/** The database is taken away while people order, pay and are texted (C7, C14, C16). */
export const d1Away: Drill = {
  about: "the database is away while people pay and texts are handed over",
  async run(ground) {
    const { step, holds } = ground.teller;
    const stage = await openStage({
      ...ground,
      vendors: ["mollie", "cm"],
      settings: { PAYMENT_PROVIDER: "mollie", SMS_GATEWAYS: "cm" },
    });
    try {
      stage.cron.start();
      step("All is well: somebody orders, pays, and is texted");
      const usual = await stage.order(1);
      await stage.pay(usual);
      await stage.until("the text was delivered", () => stage.messageOf(usual) === "delivered");

      step("Three more order; one pays, and D1 goes while the gateway has that text in its hands");
      const [handed, paying, waiting] = [await stage.order(2), await stage.order(3), await stage.order(4)];
      await stage.force("cm", "send", "slow");
      await stage.pay(handed);
      await stage.until("the text is being handed over", () => stage.messageOf(handed) === "sending");
      await stage.takeAway("d1");

      step("Somebody pays while D1 is away, another orders, a third looks");
      await stage.pay(paying);
      const refused = await stage.tryToOrder(5);
      holds(`an order is answered 503 in our envelope: ${codeOf(refused)}`, isOurs(refused));
      holds("and says that nothing was charged", /niets afgeschreven/.test(JSON.stringify(refused?.body)));
      holds(
        "a status page is answered 503 in our envelope",
        isOurs(await stage.read(`/api/payments/${usual.id}`)),
      );
      holds("health is 503", (await stage.read("/api/health"))?.status === 503);
      await sleep(3_000);
      holds("the alarm database_down was raised", stage.hasRaised("database_down"));
      holds("and told outside, past the database", stage.listener.wasTold("database_down"));

      step("D1 is back");
      await stage.giveBack();
      await stage.until("health is 200", async () => (await stage.read("/api/health"))?.status === 200);
      await stage.until("who paid meanwhile is found and texted", () => stage.acceptedFor(paying) === 1);
      await stage.pay(waiting);
      await stage.until("who waited can pay, and is texted", () => stage.acceptedFor(waiting) === 1);
      await stage.until("the text in the gateway's hands is known to have been sent", () =>
        ["sent", "delivered"].includes(stage.messageOf(handed)),
      );
      holds("and was sent once", stage.acceptedFor(handed) === 1);
      await stage.audit();
    } finally {
      await stage.close();
    }
  },
};

type Answer = { status: number; body: unknown } | null;

const codeOf = (answer: Answer) => String((answer?.body as { code?: unknown } | null)?.code);

const isOurs = (answer: Answer) => answer?.status === 503 && codeOf(answer) === "unavailable";

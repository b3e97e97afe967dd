import type { Drill } from "./drill.ts";
import { createStaff, linkIn, passwordIn } from "./lib/staff.ts";
import { openStage } from "./lib/stage.ts";

const before = { PAYMENT_PROVIDER: "mollie", SMS_GATEWAYS: "cm" };

/** Nobody gets into the panel: sending is stopped without it, and the command line lets the owner in again (decision 045). */
export const staffLockedOut: Drill = {
  about: "a stranger guesses until staff must wait; sending is stopped without the panel; staff get in again",
  async run(ground) {
    const { step, holds } = ground.teller;
    // Real time: who guesses makes the next one wait for a minute. The cron is run by hand, for that minute is not waited for.
    const stage = await openStage({ ...ground, vendors: ["mollie", "cm"], settings: before, rate: 1 });
    const { admin, signIn, isIn } = createStaff({ origin: stage.origin, env: stage.shell });
    try {
      step("npm run admin -- create noor");
      const password = passwordIn(await admin("create", "noor"));
      const first = await signIn("198.51.100.1", { username: "noor", password });
      holds("noor signs in", first.status === 200 && (await isIn(first.cookie)));

      step("A stranger guesses noor's password");
      let guesses = 0;
      let status = 401;
      for (; status === 401 && guesses < 20; guesses++)
        status = (
          await signIn("203.0.113.9", { username: "noor", password: `een gok van ${guesses} woorden` })
        ).status;
      holds(`after ${guesses} guesses there is a wait (429)`, status === 429);
      const away = await signIn("198.51.100.77", { username: "noor", password });
      holds("which noor meets too, in a browser that is not known", away.status === 429);

      step("Sending is stopped without the panel: STOP_SENDING=1");
      const waiting = await stage.order(1);
      await stage.deploy({ ...before, STOP_SENDING: "1" });
      await stage.pay(waiting);
      await stage.until("who was paying has paid", () => stage.messageOf(waiting) === "queued");
      const refused = await stage.tryToOrder(2);
      holds("nobody can order, and is told so", refused?.status === 503);
      await stage.sweep();
      holds("and nothing leaves", stage.acceptedFor(waiting) === 0);

      step("npm run admin -- link noor, and noor signs in past the queue");
      const link = linkIn(await admin("link", "noor"));
      const back = await signIn("198.51.100.77", { username: "noor", password, link });
      holds("noor is in", back.status === 200 && (await isIn(back.cookie)));
      const again = await signIn("198.51.100.78", { username: "noor", password, link });
      holds("and the link opens nothing a second time", again.status !== 200);

      step("npm run admin -- reset noor");
      const renewed = passwordIn(await admin("reset", "noor"));
      holds("every session has ended", !(await isIn(back.cookie)) && !(await isIn(first.cookie)));
      const anew = await signIn("198.51.100.77", { username: "noor", password: renewed });
      holds("the new password lets noor in", anew.status === 200);

      step("Sending goes on");
      await stage.deploy(before);
      const isSent = async () => (await stage.sweep()) && stage.acceptedFor(waiting) === 1;
      await stage.until("with the next sweep the text that waited goes out, once", isSent, 40_000);
      await stage.audit();
    } finally {
      await stage.close();
    }
  },
};

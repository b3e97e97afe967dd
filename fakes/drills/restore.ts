import type { Drill } from "./drill.ts";
import { openCloudStage, openVendors } from "./lib/cloud.ts";

/** A mistake by hand ruins the database; it goes back in time, and nobody is texted or paid back twice. */
export const restored: Drill = {
  about: "the database goes back in time after a mistake by hand; nothing is sent twice, and blocks stay",
  async run({ folder, teller }) {
    const { step, holds } = teller;
    const vendors = await openVendors(folder);
    step("npm run deploy -- production, into an empty account (played); it takes a moment");
    const stage = await openCloudStage(teller, vendors).catch(async (error: unknown) => {
      await vendors.close();
      throw error;
    });
    try {
      await stage.deploy();
      step("Somebody orders and is texted; another has ordered and not paid yet");
      const [before, open] = [await stage.order(1), await stage.order(2)];
      await stage.pay(before);
      await stage.until("the text has left", () => vendors.acceptedFor(before) === 1);
      const moment = await stage.moment();

      step(
        `After ${moment}: the second pays and is texted, a third orders, pays and is texted, the second's receiver is blocked`,
      );
      const after = await stage.order(3);
      await stage.pay(open);
      await stage.pay(after);
      await stage.until(
        "both texts have left",
        () => vendors.acceptedFor(open) === 1 && vendors.acceptedFor(after) === 1,
      );
      await stage.sql(
        `INSERT INTO blocked_phones (id, hash, reason, created_at)
         SELECT 'b', receiver_hash, 'opt_out', 1 FROM messages WHERE id = '${open.id}'`,
      );

      const nowhere = "ffffffff-ffffffff-ffffffff-0123456789abcdef0123456789abcdef";
      step(`npm run restore -- production --to ${nowhere}, a bookmark that is none; then --abandon`);
      holds("it ends badly", (await stage.command("restore", "--to", nowhere)).code === 1);
      holds("nobody can order", (await stage.tryToOrder(7))?.status === 503);
      const abandoned = await stage.command("restore", "--abandon");
      holds("it is abandoned", abandoned.code === 0 && /the database is as it was/.test(abandoned.said));
      const unharmed = await stage.orderWhenOpen(8);
      await stage.pay(unharmed);
      await stage.until("who orders then is texted", () => vendors.acceptedFor(unharmed) === 1);
      holds("there is none to abandon any more", (await stage.command("restore", "--abandon")).code === 1);

      step("A mistake by hand: every sender's name is overwritten");
      await stage.sql("UPDATE orders SET sender = 'Fout'");

      step(`npm run restore -- production --to ${moment} --plan`);
      const plan = await stage.command("restore", "--to", moment, "--plan");
      holds(
        "it says what it would do, and does nothing",
        plan.code === 0 && /nothing was changed/.test(plan.said),
      );

      step(`npm run restore -- production --to ${moment}`);
      const put = await stage.command("restore", "--to", moment);
      holds("it ends well", put.code === 0);
      const senders = await stage.sql("SELECT DISTINCT sender FROM orders");
      holds(
        "the mistake is gone",
        senders.every(({ sender }) => sender !== "Fout"),
      );
      const blocked = await stage.sql("SELECT hash FROM blocked_phones");
      holds("who was blocked since is blocked", blocked.length === 1);
      const refused = await stage.tryToOrder(9);
      holds("nobody can order, and is told so", refused?.status === 503);
      await stage.sweep();
      await stage.sweep();
      const twice = [before, open, after, unharmed].filter((order) => vendors.acceptedFor(order) !== 1);
      holds("nobody was texted a second time", twice.length === 0);

      const late = await stage.command("restore", "--abandon");
      holds(
        "it can no longer be abandoned, and the way back is said",
        late.code === 1 && /--to [\da-f-]{50,}, and then --release/.test(late.said),
      );

      step("npm run restore -- production --release");
      const released = await stage.command("restore", "--release");
      holds("it ends well", released.code === 0);
      const newcomer = await stage.orderWhenOpen(10);
      await stage.pay(newcomer);
      await stage.until("and texted, once", () => vendors.acceptedFor(newcomer) === 1);
      holds(
        "and still nobody a second time",
        [before, open, after, unharmed].every((order) => vendors.acceptedFor(order) === 1),
      );
      await stage.audit();
    } finally {
      await stage.trial.end();
      await vendors.close();
    }
  },
};

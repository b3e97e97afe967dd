import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Drill, Ground } from "./drill.ts";
import { openCloudStage, openVendors, type Vendors } from "./lib/cloud.ts";

/** The account is gone, with Worker, database and bucket; what is left is the escrow file and a folder. */
export const accountLost: Drill = {
  about: "the account is lost; another one is filled from the escrow file and a folder with a backup",
  async run({ folder, teller }) {
    const vendors = await openVendors(folder);
    try {
      await play({ folder, teller }, vendors);
    } finally {
      await vendors.close();
    }
  },
};

async function play({ folder, teller }: Pick<Ground, "folder" | "teller">, vendors: Vendors): Promise<void> {
  const { step, saw, holds } = teller;
  const copy = join(folder, "backup");
  step("npm run deploy -- production, into an empty account (played); it takes a moment");
  const lost = await openCloudStage(teller, vendors);
  const first = await (async () => {
    try {
      await lost.deploy();
      step("Two order, one of them pays and is texted; a number is blocked");
      const [sent, open] = [await lost.order(1), await lost.order(2)];
      await lost.pay(sent);
      await lost.until("the text has left", () => vendors.acceptedFor(sent) === 1);
      await lost.sql(
        "INSERT INTO blocked_phones (id, hash, reason, created_at) VALUES ('b', 'hash', 'opt_out', 1)",
      );
      await lost.until(
        "the sweep has made a whole backup",
        async () =>
          (await lost.sql("SELECT 1 AS n FROM heartbeats WHERE name = 'backup_nightly'")).length === 1,
      );

      step("npm run backup -- production --fetch newest --to <folder>, as each week");
      const fetched = await lost.command("backup", "--fetch", "newest", "--to", copy);
      holds("a whole backup lies in a folder of ours", fetched.code === 0);
      const verified = await lost.command("backup", "--verify", copy);
      holds("and every object of it opens", verified.code === 0);

      step("After that the second pays and is texted; a third orders, pays and is texted");
      const after = await lost.order(3);
      await lost.pay(open);
      await lost.pay(after);
      await lost.until(
        "both texts have left",
        () => vendors.acceptedFor(open) === 1 && vendors.acceptedFor(after) === 1,
      );
      const keys = readFileSync(join(lost.trial.copy.root, ".deploy/production.keys"), "utf8");
      return { keys, orders: [sent, open, after] };
    } finally {
      await lost.trial.end();
    }
  })();

  step("The account is gone. Another one; in .deploy: the settings with STOP_SENDING=1, and the escrow file");
  const stage = await openCloudStage(teller, vendors, {
    keys: first.keys,
    settings: { STOP_SENDING: "1" },
  });
  try {
    await stage.deploy();
    step(`npm run restore -- production --from <folder>`);
    const put = await stage.command("restore", "--from", copy);
    holds("it ends well", put.code === 0);
    const [counted] = await stage.sql("SELECT count(*) AS n FROM orders");
    saw(`${String(counted?.n)} orders are in the database`);
    holds("who was blocked is blocked", (await stage.sql("SELECT hash FROM blocked_phones")).length === 1);
    const released = await stage.command("restore", "--release");
    holds("it is released", released.code === 0 && /it stands still/.test(released.said));
    const refused = await stage.tryToOrder(9);
    holds("and STOP_SENDING still stands", refused?.status === 503);

    step("STOP_SENDING=0 in the settings; npm run deploy -- production");
    stage.trial.copy.write(".deploy/production.env", await withoutStop(stage));
    // What a deploy does not know of it does not take away: the operator says so once more.
    await stage.deploy();
    const newcomer = await stage.orderWhenOpen(10);
    await stage.pay(newcomer);
    await stage.until("and texted, once", () => vendors.acceptedFor(newcomer) === 1);
    await stage.audit();
    const twice = first.orders.filter((order) => vendors.acceptedFor(order) !== 1);
    holds("nobody was texted a second time", twice.length === 0);
  } finally {
    await stage.trial.end();
  }
}

async function withoutStop({ trial }: Awaited<ReturnType<typeof openCloudStage>>): Promise<string> {
  const settings = readFileSync(join(trial.copy.root, ".deploy/production.env"), "utf8");
  return settings.replace(/^STOP_SENDING=.*/m, "STOP_SENDING=0");
}

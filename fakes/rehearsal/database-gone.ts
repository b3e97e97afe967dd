import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openCloudStage, openVendors, type Vendors } from "../drills/lib/cloud.ts";
import { createTeller, NotHeld, type Teller } from "../drills/lib/teller.ts";

/**
 * The database is taken away, with a backup in the bucket: a deploy makes another and stands although nothing is sold on it yet, the
 * backup goes in, and what moved after the backup is settled.
 */
export async function databaseGone(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "briefje-gone-"));
  const vendors = await openVendors(folder);
  const lines: string[] = [];
  try {
    await play(
      createTeller((line) => lines.push(line)),
      vendors,
    );
    return [];
  } catch (error) {
    if (!(error instanceof NotHeld)) throw error;
    return [lines.join("\n")];
  } finally {
    await vendors.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function play(teller: Teller, vendors: Vendors): Promise<void> {
  const { step, saw, holds } = teller;
  const stage = await openCloudStage(teller, vendors);
  const { cloud } = stage.trial;
  try {
    await stage.deploy();
    // One that is under way would end last, and lack the block.
    await stage.until(
      "the sweep has made its backup of the night",
      async () =>
        (await stage.sql("SELECT 1 AS n FROM heartbeats WHERE name = 'backup_nightly'")).length === 1,
    );
    step("One orders, pays and is texted; a number is blocked; npm run backup -- production");
    const before = await stage.order(1);
    await stage.pay(before);
    await stage.until("the text has left", () => vendors.acceptedFor(before) === 1);
    await stage.sql(
      "INSERT INTO blocked_phones (id, hash, reason, created_at) VALUES ('b', 'hash', 'opt_out', 1)",
    );
    const lastWhole = async () =>
      Number((await stage.sql("SELECT at FROM heartbeats WHERE name = 'backup_nightly'"))[0]?.at);
    const last = await lastWhole();
    holds("a backup is made", (await stage.command("backup")).code === 0);
    holds("and counts as the last one, for the alarm and for the doctor", (await lastWhole()) > last);
    step("After that another orders, pays and is texted; then the database is deleted");
    const after = await stage.order(2);
    await stage.pay(after);
    await stage.until("the text has left", () => vendors.acceptedFor(after) === 1);
    await stage.sweep();
    const [lost] = cloud.account.databases;
    const gone = await fetch(`${cloud.apiUrl}/accounts/${cloud.accountId}/d1/database/${lost?.uuid}`, {
      method: "DELETE",
      headers: { Authorization: `Bearer ${cloud.token}` },
    });
    holds("it is gone", gone.ok && cloud.account.databases.length === 0);

    step("npm run deploy -- production");
    const deployed = await stage.trial.run("deploy", "--yes");
    saw(deployed.said);
    holds("it ends green", deployed.code === 0);
    holds(
      "it says what is next",
      /database_rewound: .*npm run restore -- production --from newest/.test(deployed.said),
    );
    const refused = await stage.tryToOrder(9);
    holds("nobody can order", refused?.status === 503);

    step("npm run restore -- production --from newest");
    holds("it ends well", (await stage.command("restore", "--from", "newest")).code === 0);
    holds("who was blocked is blocked", (await stage.sql("SELECT hash FROM blocked_phones")).length === 1);
    holds("it is released", (await stage.command("restore", "--release")).code === 0);
    const newcomer = await stage.orderWhenOpen(10);
    await stage.pay(newcomer);
    await stage.until("and texted, once", () => vendors.acceptedFor(newcomer) === 1);
    await stage.audit();
    holds(
      "nobody a second time",
      [before, after].every((order) => vendors.acceptedFor(order) === 1),
    );
  } finally {
    await stage.trial.end();
  }
}

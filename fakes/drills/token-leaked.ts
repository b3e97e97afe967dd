import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { at } from "../../scripts/lib/root.mjs";
import { loadVault } from "../keys/world.ts";
import type { Drill } from "./drill.ts";
import { createStaff, passwordIn } from "./lib/staff.ts";
import { openStage } from "./lib/stage.ts";

const before = { PAYMENT_PROVIDER: "mollie", SMS_GATEWAYS: "cm" };
const run = promisify(execFile);

/** A laptop with the keys is lost: every key of ours is turned while people order, and the old ones are dropped (decision 066). */
export const tokenLeaked: Drill = {
  about:
    "a laptop with every key is lost: each is turned while people order, nothing is lost, and the old ones open nothing",
  async run(ground) {
    const { step, saw, holds } = ground.teller;
    const stage = await openStage({ ...ground, vendors: ["mollie", "cm"], settings: before });
    const file = join(stage.state, "rig", "generated.json");
    mkdirSync(join(stage.state, "rig"), { recursive: true });
    writeFileSync(file, JSON.stringify(stage.keys), { mode: 0o600 });
    const env = { STATE_DIR: stage.state, PUBLIC_URL: stage.origin, DEV_ADMIN_PASSWORD: "", ...stage.clock };
    const { admin, signIn, isIn } = createStaff({ origin: stage.origin, env });
    /** What `npm run keys -- …` says, and whether it ended with 0. */
    const keys = async (...words: readonly string[]) => {
      const args = [at("scripts/run.mjs"), "scripts/keys.ts", ...words];
      const ended = await run(process.execPath, args, { cwd: at("."), env: { ...process.env, ...env } }).then(
        ({ stdout }) => ({ ok: true, said: stdout }),
        (error: { stdout?: string; stderr?: string }) => ({
          ok: false,
          said: `${error.stdout}${error.stderr}`,
        }),
      );
      return ended;
    };
    const kept = (): Record<string, string | undefined> => ({
      HASH_KEY: undefined,
      WEBHOOK_TOKEN_PREVIOUS: undefined,
      ...JSON.parse(readFileSync(file, "utf8")),
    });
    try {
      step("Noor of staff is signed in and has blocked a number; one payment is open");
      const password = passwordIn(await admin("create", "noor"));
      const first = await signIn("198.51.100.1", { username: "noor", password });
      holds("noor is in", first.status === 200 && (await isIn(first.cookie)));
      const blocked = "+31687650001";
      const vault = await loadVault(stage.keys);
      const row = {
        hash: await vault.hash("phone", blocked),
        sealed: await vault.seal({ table: "blocked_phones", column: "value", row: "leaked" }, blocked),
      };
      await stage.deploy(before, (database) => {
        const db = new DatabaseSync(database, { timeout: 10_000 });
        db.prepare(
          "INSERT INTO blocked_phones (id, hash, value_sealed, reason, created_at) VALUES ('leaked', ?, ?, 'asked for it', 0)",
        ).run(row.hash, row.sealed);
        db.close();
      });
      holds("the number is blocked", (await stage.tryToOrder(5, blocked))?.status === 403);
      stage.cron.start();
      const waiting = await stage.order(1);

      step("The laptop is lost: npm run keys -- rotate DATA_KEYS, HASH_KEYS, WEBHOOK_TOKEN, and a deploy");
      for (const which of ["DATA_KEYS", "HASH_KEYS", "WEBHOOK_TOKEN"])
        holds(`${which} has another first key`, (await keys("rotate", which)).ok);
      await stage.deploy({ ...before, ...kept() });
      holds("noor is still in", await isIn(first.cookie));
      holds("the number is still blocked", (await stage.tryToOrder(2, blocked))?.status === 403);
      await stage.pay(waiting);
      await stage.until(
        "who was paying is texted, and the report is heard, by callbacks with the old token",
        () => stage.messageOf(waiting) === "delivered",
      );

      step("npm run keys -- finish");
      const early = await keys("finish");
      holds(
        "which refuses while something needs the old ones",
        !early.ok && early.said.includes("Nothing was dropped"),
      );
      saw(early.said.trim().split("\n")[1] ?? "");
      await stage.until("noor signs in, so that the password turns", async () => {
        const again = await signIn("198.51.100.1", { username: "noor", password });
        return again.status === 200;
      });
      await stage.until(
        "the Worker has brought the rest under the new ones, and npm run keys -- finish --even-so drops the old",
        async () => (await keys("finish", "--even-so")).ok,
        240_000,
      );
      await stage.deploy({ ...before, ...kept() });

      step("Whoever has the laptop has nothing any more");
      const old = await fetch(`${stage.origin}/api/webhooks/mollie/${stage.keys.WEBHOOK_TOKEN}`, {
        method: "POST",
        body: "id=tr_1",
      });
      holds("the old token is an address that does not exist (404)", old.status === 404);
      holds("the number is still blocked", (await stage.tryToOrder(3, blocked))?.status === 403);
      const back = await signIn("198.51.100.2", { username: "noor", password });
      holds("noor signs in", back.status === 200 && (await isIn(back.cookie)));
      const next = await stage.order(4);
      await stage.pay(next);
      await stage.until("who orders now is texted", () => stage.acceptedFor(next) === 1);
      await stage.audit();
    } finally {
      await stage.close();
    }
  },
};

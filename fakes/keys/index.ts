// `npm run test:keys`: 10,000 rows, every key turned under load, the older ones dropped, and everything still opens.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { finished, rotated } from "../../scripts/keys/turn.ts";
import { buildForDrills } from "../drills/lib/build.ts";
import { createStaff } from "../drills/lib/staff.ts";
import { openStage } from "../drills/lib/stage.ts";
import { createTeller, NotHeld } from "../drills/lib/teller.ts";
import { inspect, progressIn } from "./inspect.ts";
import { codeOf, fill, loadVault, type World } from "./world.ts";

const usage = `
  npm run test:keys                 10,000 rows, every key turned while orders are placed, paid and reported on
  npm run test:keys -- --rows 2000  fewer
`;

const vendors = { PAYMENT_PROVIDER: "mollie", SMS_GATEWAYS: "cm", BUDGET_HASHES: "100000" };

const { values } = parseArgs({
  options: { rows: { type: "string", default: "10000" }, help: { type: "boolean" } },
});
if (values.help) console.log(usage);
else process.exitCode = await main(Number(values.rows));

async function main(rows: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "keys-"));
  const teller = createTeller(console.log);
  try {
    await run(rows, folder, teller);
  } catch (error) {
    if (!(error instanceof NotHeld)) console.error(error);
    console.error(`DID NOT HOLD; ${folder} is kept`);
    return 1;
  }
  rmSync(folder, { recursive: true });
  console.log("All held.");
  return 0;
}

async function run(rows: number, folder: string, teller: ReturnType<typeof createTeller>): Promise<void> {
  const { step, saw, holds } = teller;
  console.log("Bundling the Worker as it is uploaded…");
  const built = await buildForDrills();
  const stage = await openStage({ built, folder, teller, vendors: ["mollie", "cm"], settings: vendors });
  const { signIn, isIn } = createStaff({ origin: stage.origin, env: stage.shell });
  const load = createLoad(stage);
  try {
    step(`${rows} rows under the first keys`);
    let keys: Readonly<Record<string, string | undefined>> = stage.keys;
    const vault = await loadVault(keys);
    let world: World | null = null;
    const filled = await fill(vault, stage.keys.HASH_KEY, rows, stage.now());
    await stage.deploy({ ...vendors, ...keys }, (database) => {
      world = filled.write(database);
    });
    if (!world) throw new Error("nothing was written");
    const { staff, numbers, cases, total } = world as World;
    saw(
      `${total} rows: ${numbers.length} numbers and addresses blocked, ${cases.length} reports, ${staff.length} of staff with two factors`,
    );
    stage.cron.start();
    /** A code lasts a second and a half of the real time, so it may be over when it is heard. */
    const enter = async (who: World["staff"][number], at: number) => {
      for (let tries = 0; ; tries++) {
        const totp = await codeOf(who.secret, stage.now());
        const said = { username: who.username, password: who.password, totp };
        const entered = await signIn(`198.51.100.${at + 1}`, said);
        if (entered.status === 200 || tries === 8) return entered;
        await sleep(1_600);
      }
    };
    const sessions = [];
    for (const [at, who] of staff.entries()) sessions.push(await enter(who, at));
    holds(
      "all of staff are signed in",
      sessions.every(({ status }) => status === 200),
    );
    load.start();
    const waiting: Awaited<ReturnType<typeof stage.order>>[] = [];
    for (let visitor = 0; visitor < 30; visitor++) waiting.push(await stage.order(5_000 + visitor));
    holds("30 payments are open, with callbacks by the first token", waiting.length === 30);

    step(
      "Every key is turned at once: DATA_KEYS, HASH_KEYS, WEBHOOK_TOKEN, and Mollie's and CM.com's, which do not know theirs yet",
    );
    for (const which of ["DATA_KEYS", "HASH_KEYS", "WEBHOOK_TOKEN"] as const)
      keys = { ...keys, ...rotated(keys, which).keys };
    const known = stage.settingsOf("mollie", "cm");
    const rolling = {
      MOLLIE_API_KEY: "test_the_next_one",
      MOLLIE_API_KEY_PREVIOUS: known.MOLLIE_API_KEY,
      CM_PRODUCT_TOKEN: "the-next-one",
      CM_PRODUCT_TOKEN_PREVIOUS: known.CM_PRODUCT_TOKEN,
    };
    await load.pause(() => stage.deploy({ ...vendors, ...keys, ...rolling }));
    let stillIn = 0;
    for (const { cookie } of sessions) if (await isIn(cookie)) stillIn++;
    holds(`${stillIn} of ${staff.length} sessions go on`, stillIn === staff.length);
    const blocked = await Promise.all(
      numbers.slice(0, 20).map((number, at) => stage.tryToOrder(6_000 + at, number)),
    );
    holds(
      "20 blocked numbers are refused",
      blocked.every((answer) => answer?.status === 422 || answer?.status === 403),
    );
    for (const order of waiting) await stage.pay(order);
    await stage.until(
      "who was paying is texted, by callbacks of before",
      () => waiting.every((order) => stage.acceptedFor(order) === 1),
      60_000,
    );
    for (const [at, who] of staff.entries()) {
      await stage.until(
        `${who.username} signs in anew`,
        async () => (await enter(who, at)).status === 200,
        20_000,
      );
    }
    const isDone = () => progressIn(stage.database());
    await stage.until("the Worker has brought everything under the first keys", isDone, 600_000);

    step("The older ones are dropped");
    await load.stop();
    await stage.until("nothing is under way", () => stage.isQuiet(), 120_000);
    const before = await inspect(stage.database(), await loadVault(keys));
    for (const which of ["DATA_KEYS", "HASH_KEYS", "WEBHOOK_TOKEN"] as const) {
      const done = finished(keys, which).keys;
      keys = { ...done, HASH_KEY: done.HASH_KEY };
    }
    const only = { ...vendors, ...keys, WEBHOOK_TOKEN_PREVIOUS: undefined, HASH_KEY: keys.HASH_KEY };
    await stage.deploy(only);
    const left = await inspect(stage.database(), await loadVault(only));
    saw(
      `${left.opened} sealed values opened, ${left.blocks} blocks, ${left.cases} cases, ${load.count()} orders meanwhile`,
    );
    holds("0 unreadable", left.unreadable === 0 && left.opened === before.opened);
    holds(
      "0 blocks lifted",
      left.blocks === before.blocks && left.blocksAstray === 0 && left.blocks >= numbers.length,
    );
    holds("0 callbacks lost", left.forged === 0);
    let read = 0;
    for (const [at, code] of cases.slice(0, 100).entries())
      if ((await stage.read(`/api/abuse/cases/${code}`, 9_000 + at))?.status === 200) read++;
    holds(
      `${read} of 100 case codes are read`,
      read === Math.min(100, cases.length) && left.casesAstray === 0,
    );
    const refused = await Promise.all(
      numbers.slice(0, 20).map((number, at) => stage.tryToOrder(7_000 + at, number)),
    );
    holds(
      "20 blocked numbers are refused",
      refused.every((answer) => answer?.status === 422 || answer?.status === 403),
    );
    let shut = 0;
    for (const [at, who] of staff.entries()) if ((await enter(who, at)).status !== 200) shut++;
    holds("0 of staff locked out", shut === 0);
    await stage.audit();
  } finally {
    await load.stop();
    await stage.close();
  }
}

/** Visitors who order and pay, one after the other, until they are stopped. */
function createLoad(stage: Awaited<ReturnType<typeof openStage>>) {
  let [isRunning, isPaused, count] = [false, false, 0];
  let going: Promise<void> = Promise.resolve();
  const go = async () => {
    while (isRunning) {
      if (isPaused) await sleep(50);
      else {
        await stage.order(10_000 + count).then(stage.pay);
        count++;
        await sleep(150);
      }
    }
  };
  return {
    count: () => count,
    start() {
      isRunning = true;
      going = go();
    },
    /** Nobody comes while a deployment takes the product away, which it does not at Cloudflare. */
    async pause(work: () => Promise<void>) {
      isPaused = true;
      await sleep(500);
      await work();
      isPaused = false;
    },
    async stop() {
      isRunning = false;
      await going;
    },
  };
}

import fc from "fast-check";
import type { SendOutcome } from "#ports/sms-gateway";
import { readPayment } from "#usecases/orders/read-payment";
import { recordDelivery } from "#usecases/orders/record-delivery";
import { settlePayment } from "#usecases/orders/settle-payment";
import { withdrawOrder } from "#usecases/orders/withdraw-order";
import { sweep } from "#usecases/sweep";
import type { Fault } from "../fakes";
import type { Death } from "../faults";
import { place } from "../orders";
import { auditNow } from "./audit";
import { type deeds, passVerdict, seeToTask } from "./staff";
import { collect, consume, depsOf, hear, inDyingProcess, type World } from "./world";

/** What the outside may do to the product, at any moment and in any order. */
type Deed = (world: World) => unknown;

/** A deed as fast-check wants it: always possible, and the ledgers are audited after it. */
class Command implements fc.AsyncCommand<object, World> {
  constructor(
    private readonly name: string,
    private readonly deed: Deed,
  ) {}
  check = () => true;
  toString = () => this.name;
  async run(_model: object, world: World): Promise<void> {
    await this.deed(world);
    await collect(world);
    await auditNow(world);
  }
}

const command = (name: string, deed: Deed) => new Command(name, deed);
const minute = 60_000;

/** One of the orders so far; does nothing while there is none. */
const aboutOrder =
  (which: number, deed: (world: World, id: string) => unknown): Deed =>
  (world) => {
    const id = world.orders[which % Math.max(1, world.orders.length)];
    return id === undefined ? undefined : deed(world, id);
  };

const which = fc.nat({ max: 5 });
const ofOrder = (name: string, deed: (world: World, id: string) => unknown) =>
  which.map((index) => command(`${name}(${index})`, aboutOrder(index, deed)));
const hook = (world: World, id: string) => hear(world, `fake_${id}`);

/** A checkout ends once; only the bank may still pay one that has expired. */
const end = (status: "paid" | "failed" | "expired" | "canceled", from: readonly string[]) =>
  ofOrder(`checkout ${status}`, ({ h, owed }, id) => {
    const before = h.provider.of(id).seen.status;
    if (!from.includes(before)) return;
    h.provider.set(id, { status });
    // Nobody asks about one that had ended, so this time the callback does come, sooner or later.
    if (before !== "pending") owed.add(`fake_${id}`);
  });

const outcomes: Record<string, { accepts: boolean; outcome: SendOutcome }> = {
  busy: no({ temporary: true, scope: "message", code: "busy" }),
  refused: no({ temporary: false, scope: "message", code: "refused" }),
  "no credit": no({ temporary: true, scope: "account", code: "no_credit" }),
  "silent, not taken": { accepts: false, outcome: { kind: "unknown", code: "timeout" } },
  "silent, but taken": { accepts: true, outcome: { kind: "unknown", code: "timeout" } },
};

function no(words: Omit<SendOutcome & { kind: "not_accepted" }, "kind">) {
  return { accepts: false, outcome: { kind: "not_accepted", ...words } as const };
}

const orderOfOnesOwn = async (world: World, key?: string) => {
  if (world.orders.length >= 6) return;
  const { deps } = world.h;
  const id = await place({ ...world.h, deps: { ...deps, gateways: world.gateways } }, {}, key).catch(refusal);
  if (id !== null && !world.orders.includes(id)) world.orders.push(id);
};

/** While the number is blocked or sending is off there are no new orders. */
function refusal(error: unknown): null {
  if (error instanceof Error && error.message.startsWith("refused: ")) return null;
  throw error;
}

const setting = (value: "on" | "off") =>
  fc.constant(
    command(`sending ${value}`, ({ h }) =>
      h.env.DB.prepare("UPDATE settings SET v = ? WHERE k = 'sending'").bind(value).run(),
    ),
  );

const lose = (call: "fetch" | "refund" | "refundsOf", fault: Fault) =>
  fc.constant(command(`${call} fails ${fault}`, ({ h }) => h.provider.faults[call].push(fault)));

const report = (state: "accepted" | "delivered" | "undelivered") =>
  ofOrder(`report ${state}`, async (world, id) => {
    const gateway = world.gateways.find(({ accepted }) => accepted.some((sms) => sms.reference === id));
    if (!gateway) return;
    if (state === "undelivered") world.undelivered.add(id);
    // What is delivered stays so.
    if (gateway.fates.get(id) !== "delivered") gateway.fates.set(id, state);
    await recordDelivery(depsOf(world), gateway.name, { reference: id, gatewayId: null, state });
  });

/** Whoever knows the address of a gateway that signs nothing may call any message undelivered. */
const lie = ofOrder("forged report undelivered", (world, id) => {
  const [gateway] = world.gateways.filter(({ authenticatesReports }) => !authenticatesReports);
  if (!gateway) return;
  return recordDelivery(depsOf(world), gateway.name, {
    reference: id,
    gatewayId: null,
    state: "undelivered",
  });
});

const dying = (name: string, work: (world: World, id: string) => Parameters<typeof inDyingProcess>[3]) =>
  fc
    .tuple(which, fc.integer({ min: 1, max: 7 }), fc.constantFrom<Death>("before", "after"))
    .map(([index, at, death]) =>
      command(
        `${name}(${index}) dies ${death} ${at}`,
        aboutOrder(index, (world, id) => inDyingProcess(world, at, death, work(world, id))),
      ),
    );

/** What staff do about the oldest that is on the worklist (M24); what they may not, they are refused. */
const seeTo = (deed: keyof typeof deeds) =>
  fc.constant(command(`staff ${deed}`, (world) => seeToTask(depsOf(world), deed)));

/** An order that is paid, and of which the provider says so. */
async function paidOrder(world: World): Promise<void> {
  const before = world.orders.length;
  await orderOfOnesOwn(world);
  const id = world.orders[before];
  if (id === undefined) return;
  world.h.provider.set(id, { status: "paid" });
  await hear(world, `fake_${id}`);
}

/** An order that a person is to look at first, paid. */
async function heldOrder(world: World): Promise<void> {
  const before = world.orders.length;
  await orderOfOnesOwn(world);
  const id = world.orders[before];
  if (id === undefined) return;
  await world.h.env.DB.prepare("UPDATE messages SET review = '1:threat' WHERE id = ?").bind(id).run();
  world.h.provider.set(id, { status: "paid" });
  await hear(world, `fake_${id}`);
}

/** A person's verdict about a message, held or not; what they may not, they are refused. */
const judge = (verdict: "release" | "reject") =>
  ofOrder(`staff ${verdict}`, (world, id) => passVerdict(depsOf(world), id, verdict));

/** Two orders on their way and one that waits for its payment, so that whatever comes first has something to hit. */
export async function begin(world: World): Promise<void> {
  await paidOrder(world);
  await paidOrder(world);
  await orderOfOnesOwn(world);
  await collect(world);
}

/** All that can happen, each as often as it is named. */
export const anything = [
  fc.constant(command("order", (world) => orderOfOnesOwn(world))),
  fc.constant(command("order and pay", paidOrder)),
  fc.uuid().map((key) =>
    command("order twice with one key", async (world) => {
      await orderOfOnesOwn(world, key);
      await orderOfOnesOwn(world, key);
    }),
  ),
  end("paid", ["pending"]),
  end("paid", ["pending"]),
  end("failed", ["pending"]),
  end("expired", ["pending"]),
  end("canceled", ["pending"]),
  end("paid", ["expired", "failed"]),
  ofOrder("checkout paid with another amount", ({ h }, id) => {
    const kept = h.provider.ledger.get(`fake_${id}`);
    if (kept?.seen.status === "pending") h.provider.set(id, { status: "paid", amountCents: 1 });
  }),
  ofOrder("paid a second time", async (world, id) => {
    const { provider } = world.h;
    const first = provider.ledger.get(`fake_${id}`);
    if (first?.seen.status !== "paid") return;
    if (!provider.ledger.has(`fake_again_${id}`))
      provider.add(`fake_again_${id}`, first.order, { status: "paid" });
    await hear(world, `fake_again_${id}`);
  }),
  ofOrder("charged back", async (world, id) => {
    const kept = world.h.provider.ledger.get(`fake_${id}`);
    if (kept?.seen.status !== "paid" || kept.refunds.length > 0) return;
    world.h.provider.set(id, { chargedBackCents: kept.seen.amountCents });
    await hook(world, id);
  }),
  ofOrder("a part charged back", async (world, id) => {
    const kept = world.h.provider.ledger.get(`fake_${id}`);
    if (kept?.seen.status !== "paid" || kept.refunds.length > 0 || kept.seen.chargedBackCents > 0) return;
    world.h.provider.set(id, { chargedBackCents: 40 });
    await hook(world, id);
  }),
  fc.constant(command("order that is held", heldOrder)),
  judge("release"),
  judge("reject"),
  ofOrder("withdrawn by its sender", (world, id) => withdrawOrder(depsOf(world), id)),
  ofOrder("withdrawn, judged and sent at once", (world, id) =>
    Promise.all([
      withdrawOrder(depsOf(world), id),
      passVerdict(depsOf(world), id, "release"),
      consume(depsOf(world), id),
    ]),
  ),
  dying("withdrawal", (_, id) => (deps) => withdrawOrder(deps, id)),
  ofOrder("webhook", hook),
  ofOrder("webhook", hook),
  ofOrder("webhooks at once", (world, id) =>
    Promise.all([hook(world, id), hook(world, id), hook(world, id)]),
  ),
  ofOrder("webhook of a stranger", (world, id) => hear(world, `fake_nobody_${id}`)),
  ofOrder("status read", (world, id) => readPayment(depsOf(world), id)),
  fc.constant(command("sweep", (world) => sweep(depsOf(world)))),
  fc.constant(command("sweep", (world) => sweep(depsOf(world)))),
  fc.constant(
    command("sweeps at once", (world) => Promise.all([sweep(depsOf(world)), sweep(depsOf(world))])),
  ),
  fc.nat({ max: 9 }).map((index) =>
    command(`take wake-up ${index}`, async (world) => {
      const [id] = world.queue.splice(index % Math.max(1, world.queue.length), 1);
      if (id) await consume(depsOf(world), id);
    }),
  ),
  ofOrder("wake", (world, id) => consume(depsOf(world), id)),
  ofOrder("wakes at once", (world, id) =>
    Promise.all([consume(depsOf(world), id), consume(depsOf(world), id), consume(depsOf(world), id)]),
  ),
  fc.constant(command("queue loses all", ({ queue }) => queue.splice(0))),
  dying("consumer", (_, id) => (deps) => consume(deps, id)),
  dying("webhook", (_, id) => (deps) => settlePayment(deps, `fake_${id}`, "provider")),
  dying("sweep", () => sweep),
  fc.tuple(fc.nat({ max: 1 }), fc.constantFrom(...Object.keys(outcomes))).map(([index, name]) =>
    command(`gateway ${index} ${name}`, ({ gateways }) => {
      const outcome = outcomes[name];
      if (outcome) gateways[index]?.answers.push(outcome);
    }),
  ),
  fc.nat({ max: 1 }).map((index) =>
    command(`gateway ${index} answers after its claim ran out`, (world) =>
      world.gateways[index]?.answers.push(async () => {
        world.h.pass(3 * minute);
        await sweep(depsOf(world));
      }),
    ),
  ),
  fc.constant(command("look-up down", ({ h }) => h.gateway.lookUps.push({ kind: "unavailable" }))),
  report("accepted"),
  report("delivered"),
  report("undelivered"),
  lie,
  lose("fetch", "before"),
  lose("refund", "before"),
  lose("refund", "after"),
  lose("refund", "refused"),
  lose("refund", "refused"),
  seeTo("retry"),
  seeTo("retry"),
  seeTo("pay by hand"),
  seeTo("retry, twice at once"),
  seeTo("retry and pay by hand at once"),
  lose("refundsOf", "before"),
  setting("off"),
  setting("on"),
  fc.constant(
    command("number blocked", ({ h }) =>
      h.env.DB.prepare(
        "INSERT OR IGNORE INTO blocked_phones (id, hash, reason, created_at) SELECT 'b', receiver_hash, 'test', 0 FROM messages WHERE receiver_hash IS NOT NULL LIMIT 1",
      ).run(),
    ),
  ),
  fc.constant(command("block lifted", ({ h }) => h.env.DB.prepare("DELETE FROM blocked_phones").run())),
  fc
    .constantFrom(1, 2, 5, 12, 25, 45, 180, 800)
    .map((minutes) => command(`${minutes} min pass`, ({ h }) => h.pass(minutes * minute))),
];

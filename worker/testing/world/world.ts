import type { Sms } from "#ports/sms-gateway";
import type { Deps } from "#usecases/deps";
import { handOver, handOverAtOnce } from "#usecases/orders/send-message";
import { settlePayment } from "#usecases/orders/settle-payment";
import { sweep } from "#usecases/sweep";
import { probeD1 } from "../d1-probe";
import { FakeGateway } from "../fakes";
import { aroundGateway, aroundProvider, aroundWakeUp, Crash, createGrave, type Death } from "../faults";
import { createHarness, type Harness } from "../harness";
import { endTask } from "./staff";

/** A gateway that takes each reference once, as the vendors with a single-use reference do; nothing can be looked up. */
class OnceGateway extends FakeGateway {
  override can = { lookUp: false, refuseDuplicates: true };

  override async send(sms: Sms) {
    if (this.accepted.some(({ reference }) => reference === sms.reference)) {
      this.calls.send++;
      this.answers.shift();
      return { kind: "duplicate" } as const;
    }
    return super.send(sms);
  }
}

/** The product on real D1 between a provider and two gateways, and what the outside knows to be true of them. */
export type World = {
  readonly h: Harness;
  readonly gateways: readonly FakeGateway[];
  /** The orders of this run, oldest first. */
  readonly orders: string[];
  /** Those of which the network said, at any time, that they did not arrive. */
  readonly undelivered: Set<string>;
  /** Wake-ups under way; the queue may lose, repeat and reorder them. */
  readonly queue: string[];
  /** Payments whose callback found nobody who could act on it: the provider comes again. */
  readonly owed: Set<string>;
  /** What went on after an answer and may still be under way; null where each process ends with its answer. */
  readonly begun: Promise<void>[] | null;
};

/**
 * @param h may have been through other worlds: its clock goes on, its ledgers too
 * @param onceFirst which of the gateways comes first
 * @param atOnce whether whoever settles a payment hands its message over as well (decision 093)
 */
export function createWorld(h: Harness, onceFirst: boolean, atOnce: boolean): World {
  h.woken.length = 0;
  h.gateway.answers.length = 0;
  for (const faults of Object.values(h.provider.faults)) faults.length = 0;
  // One whose bad news is looked up, beside one whose word is good.
  h.gateway.authenticatesReports = false;
  h.gateway.fates.clear();
  const once = new OnceGateway("once");
  const gateways = onceFirst ? ([once, h.gateway] as const) : ([h.gateway, once] as const);
  return {
    h,
    gateways,
    orders: [],
    undelivered: new Set(),
    queue: [],
    owed: new Set(),
    begun: atOnce ? [] : null,
  };
}

/** What the use cases run on in this world; with a grave, a process that dies at one of its operations. */
export function depsOf({ h, gateways, begun }: World, grave?: ReturnType<typeof createGrave>): Deps {
  const atOnce: Deps["atOnce"] = async (orderId, known) =>
    void begun?.push(handOverAtOnce(deps, orderId, known));
  const deps: Deps = { ...h.deps, gateways, atOnce, ...(grave ? underGrave(h, gateways, grave) : {}) };
  return deps;
}

/** The outside of a process that dies at one of its operations. */
function underGrave(h: Harness, gateways: World["gateways"], { around }: ReturnType<typeof createGrave>) {
  return {
    db: createHarness({ d1: probeD1(h.env.DB, around) }).deps.db,
    provider: aroundProvider(h.provider, around),
    gateways: gateways.map((gateway) => aroundGateway(gateway, around)),
    wake: aroundWakeUp(h.deps.wake, around),
  };
}

/** Runs a piece of work in a process that dies at its `at`-th operation on the outside, before it or after it. */
export async function inDyingProcess(
  world: World,
  at: number,
  death: Death,
  work: (deps: Deps) => Promise<unknown>,
): Promise<void> {
  const grave = createGrave(at, death);
  try {
    await work(depsOf(world, grave));
  } catch (error) {
    if (!isCrash(error)) throw error;
  }
}

const isCrash = (error: unknown): boolean =>
  error instanceof Crash || (error instanceof Error && error.cause instanceof Crash);

/** The provider calls about a payment; where nobody could act on it, it will call again. */
export async function hear(world: World, providerId: string): Promise<void> {
  const settled = await settlePayment(depsOf(world), providerId, "provider");
  if (settled === "later") world.owed.add(providerId);
  else world.owed.delete(providerId);
}

/** Takes what was woken into the queue, once what went on after an answer is done. */
export async function collect({ h, queue, begun }: World): Promise<void> {
  while (begun && begun.length > 0) await Promise.all(begun.splice(0));
  queue.push(...h.woken.splice(0).map(({ orderId }) => orderId));
}

/** A consumer takes a wake-up, as worker/queue.ts does. */
export async function consume(deps: Deps, orderId: string): Promise<void> {
  await handOver(deps, orderId);
}

/**
 * Lifts all faults, ends the checkouts that are still open, and lets two days pass: the sweep runs, what it wakes is taken up,
 * and staff see to what is on the worklist.
 */
export async function drain(world: World): Promise<void> {
  const { h, gateways } = world;
  for (const gateway of gateways) gateway.answers.length = gateway.lookUps.length = 0;
  for (const faults of Object.values(h.provider.faults)) faults.length = 0;
  for (const id of world.orders) {
    if (h.provider.of(id).seen.status === "pending") h.provider.set(id, { status: "expired" });
  }
  await h.env.DB.batch([
    h.env.DB.prepare("UPDATE settings SET v = 'on' WHERE k = 'sending'"),
    h.env.DB.prepare("DELETE FROM blocked_phones"),
  ]);
  for (const providerId of world.owed) await hear(world, providerId);
  for (const minutes of [1, 1, 1, 5, 10, 10, 10, 15, 40, 60, 700, 700, 1440, 20, 10, 5, 5]) {
    h.pass(minutes * 60_000);
    await sweep(depsOf(world));
    await collect(world);
    for (const id of world.queue.splice(0)) await consume(depsOf(world), id);
    await endTask(depsOf(world));
  }
}

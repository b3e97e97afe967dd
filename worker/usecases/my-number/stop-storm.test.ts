import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { openDb } from "#db/client";
import { type Around, probeD1 } from "#testing/d1-probe";
import { createHarness, type Harness, randomId } from "#testing/harness";
import { pay, place, statesOf } from "#testing/orders";
import { rowsMayGo } from "#testing/rows-may-go";
import { sendMessage } from "../orders/send-message";
import { lockNumber, stopNumber } from "./decide";

const { STOP_ROUNDS, MODEL_SEED } = env as unknown as { STOP_ROUNDS: string; MODEL_SEED: string };

/** Chance that can be repeated (mulberry32). */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Lets the round trips of several pieces of work through one at a time, in an order that chance picks. */
class Turnstile {
  private waiting: (() => void)[] = [];
  private busy = 0;
  open = true;
  constructor(private readonly next: () => number) {}

  readonly around: Around = async (call) => {
    if (this.open) return call();
    await new Promise<void>((resolve) => this.waiting.push(resolve));
    return call();
  };

  /** Works until each piece has come to its end. */
  async run(works: readonly (() => Promise<unknown>)[]): Promise<void> {
    this.open = false;
    this.busy = works.length;
    const all = works.map(async (work) => {
      await work().catch(() => {});
      this.busy--;
    });
    while (this.busy > 0) {
      const [chosen] = this.waiting.splice(Math.floor(this.next() * this.waiting.length), 1);
      chosen?.();
      // What was let through goes on until it waits again; others take their places meanwhile.
      await new Promise((resolve) => setTimeout(resolve));
    }
    this.open = true;
    await Promise.all(all);
  }
}

const numberOf = (round: number) => `+3161${String(1_000_000 + round).padStart(7, "0")}`;

async function sessionOf(h: Harness, number: string) {
  return { id: "", number, hashes: await h.deps.vault.hashes("phone", number), provenAt: h.time.now };
}

it(`a stop meets create, settle and claim in ${STOP_ROUNDS} orders of their steps: no text goes out after it`, {
  timeout: 0,
}, async () => {
  const seed = MODEL_SEED === "" ? Math.trunc(Math.random() * 2 ** 31) : Number(MODEL_SEED);
  console.log(`seed ${seed}`);
  const next = chanceFrom(seed);
  const turnstile = new Turnstile(next);
  const h = createHarness();
  const real = h.env.DB;
  Object.assign(h.deps, { db: openDb(probeD1(real, turnstile.around)) });
  let stopped = false;
  const late: number[] = [];
  const tally = { sent: 0, refused: 0, givenBack: 0 };
  const { send } = h.gateway;
  h.gateway.send = async (sms) => {
    if (stopped) late.push(1);
    tally.sent++;
    return send.call(h.gateway, sms);
  };
  for (let round = 0; round < Number(STOP_ROUNDS); round++) {
    const receiver = numberOf(round);
    stopped = false;
    const unpaid = await place(h, { receiver }, randomId());
    const queued = await place(h, { receiver, message: "Ook nog iets" }, randomId());
    await pay(h, queued);
    const session = await sessionOf(h, receiver);
    const orders = [unpaid, queued];
    const create = async () => {
      const id = await place(h, { receiver, message: "En nog iets" }, randomId());
      orders.push(id);
      await pay(h, id);
      await sendMessage(h.deps, id);
    };
    const settle = async () => {
      await pay(h, unpaid);
      await sendMessage(h.deps, unpaid);
    };
    const claim = () => sendMessage(h.deps, queued);
    const stop = async () => {
      await (next() < 0.5 ? stopNumber : lockNumber)(h.deps, session);
      stopped = true;
    };
    await turnstile.run([create, settle, claim, stop]);
    // What is left to do once the dust has settled.
    for (const id of orders) {
      await pay(h, id);
      await sendMessage(h.deps, id);
    }
    await expect(place(h, { receiver, message: "Te laat" }, randomId())).rejects.toThrow(
      "receiver_unreachable",
    );
    for (const id of orders) {
      const { message } = await statesOf(h, id);
      expect(["sent", "refund_due"]).toContain(message);
      if (message === "refund_due") tally.givenBack++;
    }
    tally.refused += 3 - orders.length;
    // Who meets three who want nothing is challenged (decision 041), which is not what is tried here.
    await real.prepare("DELETE FROM turned_away").run();
    // A minute has so many calls to the provider, and here no time passes by itself.
    if (round % 50 === 49) h.pass(60_000);
    if (round % 500 !== 499) continue;
    await forget(real);
    console.log(`${round + 1} of ${STOP_ROUNDS}: ${JSON.stringify({ ...tally, afterTheStop: late.length })}`);
  }
  console.log(JSON.stringify({ ...tally, afterTheStop: late.length }));
  expect(late).toEqual([]);
  // Each way to end must have been seen, or the storm proves nothing.
  if (Number(STOP_ROUNDS) >= 50) for (const count of Object.values(tally)) expect(count).toBeGreaterThan(0);
});

/** Keeps the tables as small as a shop's of a day, so that the ten-thousandth round is as quick as the first. */
async function forget(db: D1Database): Promise<void> {
  const tables = ["orders", "payments", "messages", "opt_outs"];
  await db.batch([rowsMayGo, ...tables.map((table) => `DELETE FROM ${table}`)].map((sql) => db.prepare(sql)));
}

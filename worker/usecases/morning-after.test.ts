import { describe, expect, it } from "vitest";
import { spacedGateway } from "#adapters/spaced-gateway";
import { longestWait } from "#domain/pace";
import type { SendOutcome, Sms } from "#ports/sms-gateway";
import { FakeGateway } from "#testing/fakes";
import { place } from "#testing/orders";
import { playPlatform } from "#testing/played-platform";
import { placeFree } from "#testing/volume";
import { settlePayment } from "./orders/settle-payment";

const [second, minute, hour] = [1_000, 60_000, 3_600_000];
/** What a round trip to the database takes, and of it the database itself, in ms of the played clock, as all that follows is. */
const times = { trip: 10, work: 2 };
/** A provider that takes any number of calls: what is measured is how quickly they are made. */
const env = { BUDGET_PROVIDER_CALLS: "1000000" } as never;

type Platform = ReturnType<typeof playPlatform>;

const refusal = (code: string): SendOutcome => ({
  kind: "not_accepted",
  temporary: true,
  scope: "message",
  code,
});

/**
 * A gateway that takes one more within any second than it is handed, as docs/settings.md asks for, and answers 429 to the rest; a call
 * takes 300 ms.
 */
class StrictGateway extends FakeGateway {
  private readonly taken: number[] = [];
  refused = 0;
  isAway = false;
  constructor(
    private readonly platform: Platform,
    readonly perSecond: number,
  ) {
    super("fake");
  }
  override async send(sms: Sms): Promise<SendOutcome> {
    const { now } = this.platform.h.time;
    const isTooMuch = this.taken.filter((at) => at > now - second).length > this.perSecond;
    if (isTooMuch) this.refused++;
    else this.taken.push(now);
    await this.platform.clock.wait(300);
    if (this.isAway) return refusal("503");
    return isTooMuch ? refusal("429") : super.send(sms);
  }
}

function withGateway(perSecond: number, work = times.work) {
  const platform = playPlatform({ ...times, work }, env);
  const gateway = new StrictGateway(platform, perSecond);
  const { h, clock } = platform;
  Object.assign(h.deps, { gateways: [spacedGateway(gateway, () => h.time.now, clock.wait)] });
  return { ...platform, gateway, isDone: (many: number) => () => gateway.accepted.length === many };
}

/** So many orders of as many people, placed one after the other and paid in one moment. */
async function paidAtOnce({ h }: Platform, many: number): Promise<{ settled: Promise<unknown> }> {
  const ids: string[] = [];
  for (let n = 0; n < many; n++)
    ids.push(await place(h, { receiver: `+316${10_000_000 + n}`, message: `Pakje ${n}.` }));
  const hintDeps = { ...h.deps, db: h.deps.dbForCallbacks };
  const settle = (id: string) => {
    h.provider.set(id, { status: "paid" });
    return settlePayment(hintDeps, `fake_${id}`, "provider");
  };
  return { settled: Promise.all(ids.map(settle)) };
}
const codes = ({ h }: Platform) => h.alarms.map(({ code }) => code);

describe("2,000 polls that came due while nobody asked", () => {
  it("are asked one by one within a minute of a provider that takes 200 ms, each once", async () => {
    const platform = playPlatform(times, env);
    const { h, clock } = platform;
    h.provider.listPage = 0;
    const fetch = h.provider.fetch.bind(h.provider);
    const asked: string[] = [];
    Object.assign(h.provider, {
      async fetch(id: string) {
        asked.push(id);
        await clock.wait(200);
        return fetch(id);
      },
    });
    await placeFree(h, 2_000);
    h.pass(minute);
    const took = await platform.play(5, () => h.provider.calls.fetch === 2_000);
    expect(took).toBeLessThanOrEqual(minute);
    await platform.end();
    expect([asked.length, new Set(asked).size]).toEqual([2_000, 2_000]);
  });
});

describe("a gateway that takes five a second", () => {
  const [perSecond, many] = [5, 160];
  const atItsPace = (many / perSecond) * second * 1.2;

  it("is handed a burst within its own pace and a fifth, is never asked too much, and never paused", async () => {
    const platform = withGateway(perSecond);
    const { settled } = await paidAtOnce(platform, many);
    expect(await platform.play(5, platform.isDone(many))).toBeLessThanOrEqual(atItsPace);
    await settled;
    expect([platform.gateway.refused, codes(platform)]).toEqual([0, []]);
    await platform.end();
    expect(platform.gateway.calls.send).toBe(many);
  });

  it("is never paused by a burst that keeps the database busy for seconds", async () => {
    const platform = withGateway(perSecond, 4 * times.work);
    const { settled } = await paidAtOnce(platform, many);
    await platform.play(5, platform.isDone(many));
    await settled;
    expect([platform.gateway.accepted.length, codes(platform)]).toEqual([many, []]);
    expect(platform.gateway.refused).toBeLessThan(5);
    await platform.end();
  });

  it("is handed messages while callbacks that all came at once keep the database busy", async () => {
    const platform = withGateway(perSecond, 10 * times.work);
    let isSettled = false;
    const { settled } = await paidAtOnce(platform, 80);
    void settled.then(() => {
      isSettled = true;
    });
    const took = await platform.play(5, () => isSettled);
    expect(platform.gateway.accepted.length / (perSecond * (took / second))).toBeGreaterThan(0.3);
    await platform.end();
  });

  it("is handed what waited for six hours as quickly, from when it is found to be well again", async () => {
    const platform = withGateway(perSecond);
    const { h, gateway } = platform;
    gateway.isAway = true;
    const paused =
      "INSERT INTO gateway_health (gateway, failures, paused_since, probe_at, tx) VALUES (?, 10, ?, ?, '')";
    await h.env.DB.prepare(paused).bind("fake", h.time.now, h.time.now).run();
    const { settled } = await paidAtOnce(platform, many);
    await platform.play(1);
    await settled;
    h.pass(6 * hour);
    await platform.play(2);
    expect(gateway.accepted).toHaveLength(0);
    gateway.isAway = false;
    await platform.play(3, () => gateway.accepted.length > 0);
    // What consumers booked while it was paused is lost: the longest line at most.
    expect(await platform.play(5, platform.isDone(many))).toBeLessThanOrEqual(atItsPace + longestWait);
    await platform.end();
    expect([gateway.refused, gateway.accepted.length]).toEqual([0, many]);
  });
});

import { describe, expect, it } from "vitest";
import { longestHold } from "#domain/pace";
import type { Sms, SmsGateway } from "#ports/sms-gateway";
import { FakeGateway } from "#testing/fakes";
import { spacedGateway } from "./spaced-gateway";

const sms: Sms = {
  reference: "order",
  to: "+31612345678",
  from: "Sint",
  text: "Zet je schoen.",
  segments: 1,
  encoding: "gsm7",
  reportUrl: "https://example.test/report",
};

/** A gateway behind its spacing, on a clock of its own whose timers may ring late; `left` is when calls went to it. */
function stand(perSecond: number | undefined, late = 0) {
  let now = 0;
  const left: number[] = [];
  const timers: { at: number; ring: () => void }[] = [];
  const real: SmsGateway = Object.assign(
    new FakeGateway("fake"),
    perSecond === undefined ? {} : { perSecond },
  );
  const send = real.send.bind(real);
  real.send = (one) => {
    left.push(now);
    return send(one);
  };
  const wait = (ms: number) =>
    new Promise<void>((resolve) => void timers.push({ at: now + ms, ring: resolve }));
  const gateway = spacedGateway(real, () => now, wait);
  /** Time goes on until no timer is left; all that are due by then ring in one moment. */
  const settle = async () => {
    for (;;) {
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
      if (timers.length === 0) return;
      now = Math.min(...timers.map(({ at }) => at)) + late;
      for (const one of timers.filter(({ at }) => at <= now)) {
        timers.splice(timers.indexOf(one), 1);
        one.ring();
      }
    }
  };
  return {
    left,
    real,
    gateway,
    settle,
    pass: (ms: number) => {
      now += ms;
    },
    /** So many calls in this moment. */
    call: (many: number) => Promise.all(Array.from({ length: many }, () => gateway.send(sms))),
  };
}

/** The most calls within any second. */
const mostInASecond = (left: readonly number[]) =>
  Math.max(...left.map((from) => left.filter((at) => at >= from && at < from + 1_000).length));

describe("calls whose claims came back in one moment", () => {
  it("leave as far apart as the gateway's pace has them, but for a few, and each is answered", async () => {
    const { call, settle, left } = stand(20);
    const answers = call(8);
    await settle();
    expect(left).toEqual([0, 0, 0, 0, 50, 100, 150, 200]);
    expect((await answers).map(({ kind }) => kind)).toEqual(Array(8).fill("accepted"));
  });

  it("never leave two at once where the gateway takes five a second", async () => {
    const { call, settle, left } = stand(5);
    void call(5);
    await settle();
    expect(left).toEqual([0, 50, 250, 450, 650]);
  });

  it.each([0, 100, 200])(
    "are a few more within any second than the pace has, where timers ring %i ms late",
    async (late) => {
      const { call, settle, left } = stand(20, late);
      void call(50);
      await settle();
      expect(left).toHaveLength(50);
      expect(mostInASecond(left)).toBeLessThanOrEqual(24);
    },
  );

  it("are held back no longer than was said, however many they are", async () => {
    const { call, settle, left } = stand(2);
    void call(12);
    await settle();
    expect(left).toHaveLength(12);
    expect(Math.max(...left)).toBeLessThanOrEqual(longestHold);
  });
});

describe("a call that comes alone", () => {
  it("leaves at once, however long ago the one before was", async () => {
    const { call, left, pass } = stand(20);
    await call(1);
    pass(50);
    await call(1);
    pass(60_000);
    await call(1);
    expect(left).toEqual([0, 50, 60_050]);
  });
});

it("A gateway without a pace is left as it is", () => {
  const { gateway, real } = stand(undefined);
  expect(gateway).toBe(real);
});

import { describe, expect, it } from "vitest";
import { createRateLimiter } from "./rate-limiter";

/** A binding that counts what it is asked, and says what it is told to. */
function fakeBinding(answer: () => Promise<{ success: boolean }> = async () => ({ success: true })) {
  const asked: string[] = [];
  const limit = async ({ key }: { key: string }) => {
    asked.push(key);
    return answer();
  };
  return { asked, binding: { limit } as unknown as RateLimit };
}

function limiterOf(binding: RateLimit, first: number, now = () => 0) {
  const limit = { binding, first };
  return createRateLimiter(now, async (key) => `hash of ${key}`, {
    create: limit,
    read: limit,
    report: limit,
  });
}

const turns = (count: number, turn: () => Promise<boolean>) =>
  Promise.all(Array.from({ length: count }, turn));

describe("the shield", () => {
  it("gives the first turns of a minute by itself, and asks the edge about every further one, by a hash of the key", async () => {
    const { asked, binding } = fakeBinding();
    const limiter = limiterOf(binding, 3);
    await turns(3, () => limiter.allow("read", "a"));
    expect(asked).toEqual([]);
    await turns(2, () => limiter.allow("read", "a"));
    await limiter.allow("read", "b");
    expect(asked).toEqual(["hash of a", "hash of a"]);
  });

  it("begins anew with the next minute", async () => {
    const { asked, binding } = fakeBinding();
    let now = 0;
    const limiter = limiterOf(binding, 1, () => now);
    await turns(2, () => limiter.allow("read", "a"));
    now = 60_000;
    await limiter.allow("read", "a");
    expect(asked).toEqual(["hash of a"]);
  });

  it("remembers from one request to the next, for each kind by itself", async () => {
    const { asked, binding } = fakeBinding();
    const limiter = limiterOf(binding, 2);
    for (let sent = 0; sent < 3; sent++) await limiter.allow("read", "a");
    expect(asked).toEqual(["hash of a"]);
    await limiter.allow("create", "a");
    expect(asked).toEqual(["hash of a"]);
  });

  it("asks the edge at once for an address that it has no room to remember", async () => {
    const { asked, binding } = fakeBinding();
    const limiter = limiterOf(binding, 1);
    for (let key = 0; key < 10_000; key++) await limiter.allow("read", `${key}`);
    await limiter.allow("read", "late");
    expect(asked).toEqual(["hash of late"]);
  });

  it("refuses what the edge refuses, and lets through what it cannot count", async () => {
    const strict = fakeBinding(async () => ({ success: false }));
    expect(await limiterOf(strict.binding, 0).allow("create", "a")).toBe(false);
    const broken = fakeBinding(() => Promise.reject(new Error("down")));
    expect(await limiterOf(broken.binding, 0).allow("create", "a")).toBe(true);
  });
});

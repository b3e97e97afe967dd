import { describe, expect, it } from "vitest";
import { runDue } from "./callbacks";
import { createSandboxGateway } from "./gateway";
import { createSandboxControls } from "./index";
import { anSms, createTestDeps } from "./testing";

async function acceptedOne() {
  const test = createTestDeps();
  await createSandboxGateway(test.deps).send(anSms());
  const tries = () => test.deps.db.prepare("SELECT tries FROM callbacks").first<number>("tries");
  return { ...test, tries };
}

const minutes = (count: number) => count * 60_000;

describe("delivering callbacks", () => {
  it("happens by itself soon after, even when the timer fires early", async () => {
    const { seen, pass } = await acceptedOne();
    expect(seen.deferred.map(({ delay }) => delay)).toEqual([1_500]);
    pass(1_499);
    await seen.deferred[0]?.work();
    expect(seen.delivered).toHaveLength(1);
  });

  it("leaves what is due later than background work lives to the sweep", async () => {
    const { deps, seen, pass } = createTestDeps();
    await createSandboxGateway(deps).send(anSms({ to: "+31655555502" }));
    expect(seen.deferred).toEqual([]);
    expect(await createSandboxControls(deps).runDue(pass(59_999))).toBe(0);
    expect(await createSandboxControls(deps).runDue(pass(1))).toBe(1);
  });

  it("is tried again after 30 s, 2 min, 10 min, … until it is taken", async () => {
    const { deps, seen, pass, tries } = await acceptedOne();
    seen.answers.push(500, 404, 303);
    expect(await runDue(deps, pass(1_500))).toBe(0);
    expect(await runDue(deps, pass(29_999))).toBe(0);
    expect(await tries()).toBe(1);
    expect(await runDue(deps, pass(1))).toBe(0);
    expect(await runDue(deps, pass(minutes(2)))).toBe(0);
    expect(await runDue(deps, pass(minutes(10)))).toBe(1);
    expect(seen.delivered).toHaveLength(4);
    expect(await runDue(deps, pass(minutes(10_000)))).toBe(0);
  });

  it("is given up after ten tries", async () => {
    const { deps, seen, pass } = await acceptedOne();
    seen.answers.push(...Array<number>(50).fill(503));
    for (let turn = 0; turn < 50; turn += 1) await runDue(deps, pass(minutes(24 * 60)));
    expect(seen.delivered).toHaveLength(10);
  });

  it("survives a product that throws", async () => {
    const { deps, pass } = await acceptedOne();
    const broken = { ...deps, deliver: () => Promise.reject(new Error("gone")) };
    expect(await runDue(broken, pass(1_500))).toBe(0);
    expect(await runDue(deps, pass(minutes(1)))).toBe(1);
  });

  it("reaches the product once, however many runners there are", async () => {
    const { deps, seen, pass } = await acceptedOne();
    const now = pass(1_500);
    const taken = await Promise.all(Array.from({ length: 20 }, () => runDue(deps, now)));
    expect(taken.reduce((sum, one) => sum + one)).toBe(1);
    expect(seen.delivered).toHaveLength(1);
  });

  it("outlives a runner that died with the callback in its hands", async () => {
    const { deps, seen, pass } = await acceptedOne();
    void runDue({ ...deps, deliver: () => new Promise(() => {}) }, pass(1_500));
    await expect.poll(() => deps.db.prepare("SELECT tries FROM callbacks").first("tries")).toBe(1);
    expect(await runDue(deps, pass(minutes(9)))).toBe(0);
    expect(await runDue(deps, pass(minutes(1)))).toBe(1);
    expect(seen.delivered).toHaveLength(1);
  });

  it("takes a bounded page at a time", async () => {
    const { deps, seen, pass } = createTestDeps();
    const gateway = createSandboxGateway(deps);
    for (let n = 0; n < 60; n += 1) await gateway.send(anSms({ reference: `order-${n}` }));
    const now = pass(2_000);
    expect(await runDue(deps, now)).toBe(50);
    expect(await runDue(deps, now)).toBe(10);
    expect(seen.delivered[0]?.body).toContain('"order-0"');
  });
});

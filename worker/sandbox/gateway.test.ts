import { describe, expect, it } from "vitest";
import { createSandboxGateway } from "./gateway";
import { createSandboxControls } from "./index";
import { anSms, createTestDeps } from "./testing";

function createPhone() {
  const test = createTestDeps();
  const gateway = createSandboxGateway(test.deps);
  const controls = createSandboxControls(test.deps);
  const inbox = (to: string | null = null) => controls.inbox({ to, limit: 100 });
  /** What the delivery reports say after so many ms more. */
  const reportsAfter = async (ms: number): Promise<string[]> => {
    const before = test.seen.delivered.length;
    await controls.runDue(test.pass(ms));
    return test.seen.delivered.slice(before).map(({ body }) => JSON.parse(body).status);
  };
  return { ...test, gateway, controls, inbox, reportsAfter };
}

const scripted = (digit: number) => anSms({ to: `+3165555550${digit}` });
const timeout = { kind: "unknown", code: "timeout" };

describe("sending to an ordinary number", () => {
  it("accepts, shows the exact text, and reports delivery", async () => {
    const { gateway, inbox, deps, seen, reportsAfter } = createPhone();
    const at = deps.clock.now();
    const sent = await gateway.send(anSms({ text: " <b>Hoi</b>\n\n 👋 " }));
    expect(sent).toMatchObject({ kind: "accepted", gatewayId: expect.stringMatching(/^sbg_/) });
    expect(await inbox()).toEqual([
      { to: "+31612345678", from: "Anoniem", text: " <b>Hoi</b>\n\n 👋 ", reference: "order-1", at },
    ]);
    expect(await gateway.lookUp("order-1")).toMatchObject({ kind: "found", state: "accepted" });
    expect(await reportsAfter(1_499)).toEqual([]);
    expect(await reportsAfter(1)).toEqual(["delivered"]);
    expect(seen.delivered[0]).toMatchObject({ url: anSms().reportUrl, type: "application/json" });
    expect(await gateway.lookUp("order-1")).toMatchObject({ kind: "found", state: "delivered" });
  });

  it("shows a message that was sent twice as two", async () => {
    const { gateway, inbox } = createPhone();
    await gateway.send(anSms());
    await gateway.send(anSms());
    expect(await inbox()).toHaveLength(2);
  });

  it("lists the newest first, and one number where asked", async () => {
    const { gateway, inbox } = createPhone();
    await gateway.send(anSms({ reference: "one", text: "1" }));
    await gateway.send(anSms({ reference: "two", text: "2", to: "+31687654321" }));
    expect((await inbox()).map(({ text }) => text)).toEqual(["2", "1"]);
    expect((await inbox("+31612345678")).map(({ text }) => text)).toEqual(["1"]);
    expect(await inbox("' OR 1=1 --")).toEqual([]);
  });

  it("never throws: a broken sandbox leaves the outcome unknown", async () => {
    const { gateway, deps, seen } = createPhone();
    await deps.db.exec("DROP TABLE attempts; DROP TABLE inbox");
    expect(await gateway.send(anSms())).toEqual({ kind: "unknown", code: "sandbox_broken" });
    expect(await gateway.lookUp("order-1")).toEqual({ kind: "unavailable" });
    expect(seen.alarms).toEqual(["sandbox_broken", "sandbox_broken"]);
  });

  it("accepts all of a message or nothing: no row without its report", async () => {
    const { gateway, inbox, deps } = createPhone();
    await deps.db.exec("DROP TABLE callbacks");
    expect(await gateway.send(anSms())).toMatchObject({ kind: "unknown" });
    expect(await inbox()).toEqual([]);
  });
});

describe("the scripted numbers", () => {
  it.each([
    [0, "number_refused"],
    [9, "sender_refused"],
  ])("…%d refuses for good: %s", async (digit, code) => {
    const { gateway, inbox, reportsAfter } = createPhone();
    const refusal = { kind: "not_accepted", temporary: false, scope: "message", code };
    expect(await gateway.send(scripted(digit))).toEqual(refusal);
    expect(await gateway.send(scripted(digit))).toEqual(refusal);
    expect(await inbox()).toEqual([]);
    expect(await gateway.lookUp("order-1")).toEqual({ kind: "absent" });
    expect(await reportsAfter(600_000)).toEqual([]);
  });

  it("…1 is accepted and never arrives", async () => {
    const { gateway, inbox, reportsAfter } = createPhone();
    expect(await gateway.send(scripted(1))).toMatchObject({ kind: "accepted" });
    expect(await reportsAfter(1_500)).toEqual(["undelivered"]);
    expect(await gateway.lookUp("order-1")).toMatchObject({ kind: "found", state: "undelivered" });
    expect(await inbox()).toEqual([]);
  });

  it("…2 times out after accepting, and reports a minute later", async () => {
    const { gateway, inbox, seen, reportsAfter } = createPhone();
    expect(await gateway.send(scripted(2))).toEqual(timeout);
    expect(seen.slept).toEqual([150]);
    expect(await inbox()).toHaveLength(1);
    expect(await gateway.lookUp("order-1")).toMatchObject({ kind: "found", state: "accepted" });
    expect(await reportsAfter(59_999)).toEqual([]);
    expect(await reportsAfter(1)).toEqual(["delivered"]);
  });

  it("…3 times out without accepting; a later attempt is accepted", async () => {
    const { gateway, inbox } = createPhone();
    expect(await gateway.send(scripted(3))).toEqual(timeout);
    expect(await gateway.lookUp("order-1")).toEqual({ kind: "absent" });
    expect(await inbox()).toEqual([]);
    expect(await gateway.send(scripted(3))).toMatchObject({ kind: "accepted" });
    expect(await inbox()).toHaveLength(1);
  });

  it("…4 takes eight seconds to answer", async () => {
    const { gateway, seen, reportsAfter } = createPhone();
    expect(await gateway.send(scripted(4))).toMatchObject({ kind: "accepted" });
    expect(seen.slept).toEqual([8_000]);
    expect(await reportsAfter(37_999)).toEqual([]);
    expect(await reportsAfter(1)).toEqual(["delivered"]);
  });

  it("…5 is busy twice per message, then accepts", async () => {
    const { gateway, inbox } = createPhone();
    const busy = { kind: "not_accepted", temporary: true, scope: "message", code: "busy" };
    expect(await gateway.send(scripted(5))).toEqual(busy);
    expect(await gateway.send({ ...scripted(5), reference: "order-2" })).toEqual(busy);
    expect(await gateway.send(scripted(5))).toEqual(busy);
    expect(await inbox()).toEqual([]);
    expect(await gateway.send(scripted(5))).toMatchObject({ kind: "accepted" });
  });

  it("…6 accepts but mumbles; the look-up finds it", async () => {
    const { gateway, inbox, reportsAfter } = createPhone();
    expect(await gateway.send(scripted(6))).toEqual({ kind: "unknown", code: "unreadable" });
    expect(await inbox()).toHaveLength(1);
    expect(await gateway.lookUp("order-1")).toMatchObject({ kind: "found", state: "accepted" });
    expect(await reportsAfter(299_999)).toEqual([]);
    expect(await reportsAfter(1)).toEqual(["delivered"]);
  });

  it("…7 contradicts and repeats itself", async () => {
    const { gateway, inbox, reportsAfter } = createPhone();
    await gateway.send(scripted(7));
    expect(await reportsAfter(60_000)).toEqual(["undelivered", "delivered", "accepted", "delivered"]);
    expect(await inbox()).toHaveLength(1);
  });

  it("…8 is accepted and nothing is ever heard of it", async () => {
    const { gateway, inbox, reportsAfter } = createPhone();
    expect(await gateway.send(scripted(8))).toMatchObject({ kind: "accepted" });
    expect(await reportsAfter(7 * 86_400_000)).toEqual([]);
    expect(await gateway.lookUp("order-1")).toMatchObject({ kind: "found", state: "accepted" });
    expect(await inbox()).toHaveLength(1);
  });

  it("are all listed for people to read", () => {
    const { controls } = createPhone();
    expect(controls.numbers.map(({ to }) => to)).toEqual(
      Array.from({ length: 10 }, (_, digit) => `+3165555550${digit}`),
    );
  });
});

import { describe, expect, it } from "vitest";
import { createCallbackTokens } from "../../worker/adapters/callback-tokens";
import { addressInDashboard } from "../lib/dashboard.ts";
import { type SmsGateway, type Vendor, withGateways } from "../testing/gateways.ts";

const { connect, sms, force, rows, callbacks, calledTimes } = withGateways();

/** What the adapter makes of each callback, once so many have come. */
async function statesOf(gateway: SmsGateway, count: number): Promise<string[]> {
  await calledTimes(count);
  const read = await Promise.all(callbacks.map((callback) => gateway.readReports(callback)));
  return read.flatMap((one) => (one.ok ? one.value.map(({ state }) => state) : [one.error])).sort();
}

describe.each(["cm", "twilio"] as Vendor[])("%s", (name) => {
  it.each([
    [null, ["delivered"]],
    ["undelivered", ["undelivered"]],
    ["contradict", ["undelivered", "delivered"]],
  ])("reports what becomes of a message: %s", async (fate, ends) => {
    const gateway = await connect(name);
    if (fate) await force("send", fate);
    await gateway.send(sms(name));
    expect(await statesOf(gateway, 1 + ends.length)).toEqual(["accepted", ...ends].sort());
    const written = await Promise.all(["undelivered", "delivered"].map(rows));
    expect(written.flat().map(({ kind }) => kind)).toEqual(ends);
  });
});

describe.each(["cm", "budgetsms", "twilio"] as Vendor[])("%s", (name) => {
  it("may keep silent about one", async () => {
    const gateway = await connect(name);
    await force("send", "no-report");
    await gateway.send(sms(name));
    expect(await rows("delivered")).toHaveLength(1);
    expect(callbacks).toEqual([]);
  });

  it("reports to the address that has our token", async () => {
    const gateway = await connect(name);
    await gateway.send(sms(name));
    await calledTimes(2);
    const paths = callbacks.map(({ url }) => url.origin + url.pathname);
    expect(new Set(paths)).toEqual(new Set([sms(name).reportUrl]));
  });
});

it("W2: knows the token that the product derives for this gateway, and no other", async () => {
  const rig = { productUrl: "https://briefje.example", webhookToken: "t".repeat(32) };
  const derived = createCallbackTokens(rig.webhookToken);
  for (const name of ["cm", "budgetsms"])
    expect(addressInDashboard(rig, name).split("/").at(-1)).toBe(await derived.of(`sms/${name}`));
});

describe("budgetsms, asked back,", () => {
  it.each([
    [null, "delivered"],
    ["undelivered", "undelivered"],
    ["contradict", "delivered"],
  ])("says what is so by now: %s", async (fate, state) => {
    const gateway = await connect("budgetsms");
    if (fate) await force("send", fate);
    await gateway.send(sms("budgetsms"));
    expect(new Set(await statesOf(gateway, fate === "contradict" ? 3 : 2))).toEqual(new Set([state]));
  });
});

describe("twilio, whose answer was lost,", () => {
  it("names the order in its reports", async () => {
    const gateway = await connect("twilio");
    await force("send", "cut-after");
    expect(await gateway.send(sms("twilio"))).toMatchObject({ kind: "unknown" });
    await calledTimes(2);
    const { reference } = sms("twilio");
    for (const callback of callbacks) {
      expect(await gateway.readReports(callback)).toMatchObject({ value: [{ reference }] });
    }
  });
});

describe("a liar's report", () => {
  it("comes to an address that is none, where the path is the secret", async () => {
    const gateway = await connect("cm");
    await force("report", "forged", 1);
    await gateway.send(sms("cm"));
    await calledTimes(3);
    expect(callbacks.filter(({ url }) => url.href === sms("cm").reportUrl)).toHaveLength(2);
  });

  it("W2: may know that address, and call undelivered what the look-up knows was delivered", async () => {
    const gateway = await connect("cm");
    await force("report", "forged", 2);
    await gateway.send(sms("cm"));
    await calledTimes(4);
    const heard = callbacks.filter(({ url }) => url.href === sms("cm").reportUrl);
    const read = await Promise.all(heard.map((callback) => gateway.readReports(callback)));
    const states = read.flatMap((one) => (one.ok ? one.value.map(({ state }) => state) : []));
    expect(states.sort()).toEqual(["accepted", "delivered", "undelivered"]);
    expect(gateway.authenticatesReports).toBe(false);
    expect(await gateway.lookUp(sms("cm").reference)).toMatchObject({ kind: "found", state: "delivered" });
  });

  it("is found out by asking back, and asked for again where that fails", async () => {
    const gateway = await connect("budgetsms");
    await force("send", "undelivered");
    await force("report", "forged", 2);
    await gateway.send(sms("budgetsms"));
    expect(await statesOf(gateway, 4)).toEqual(Array(4).fill("undelivered"));
    expect(callbacks.map(({ url }) => url.searchParams.get("status"))).toContain("1");
    await force("check", "hang-before", 4);
    expect(await statesOf(gateway, 4)).toEqual(Array(4).fill("unreachable"));
  });

  it("is found out by its signature", async () => {
    const gateway = await connect("twilio");
    await force("report", "forged", 2);
    await gateway.send(sms("twilio"));
    expect(await statesOf(gateway, 4)).toEqual(["accepted", "delivered", "forged", "forged"]);
  });
});

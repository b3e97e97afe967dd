import { describe, expect, it } from "vitest";
import { type Vendor, withGateways } from "../testing/gateways.ts";

const { connect, sms, fill, force, rows, stop, advance } = withGateways();

describe.each(["cm", "budgetsms", "twilio"] as Vendor[])("%s", (name) => {
  it("takes a message, and writes it down", async () => {
    const gateway = await connect(name);
    expect(await gateway.send(sms(name))).toMatchObject({ kind: "accepted" });
    const { to, from, text } = sms(name);
    expect(await rows("accepted")).toMatchObject([{ to, from, text, parts: 1 }]);
  });

  it("refuses one for good, or for the account, and has not taken it", async () => {
    const gateway = await connect(name);
    await force("send", "refused");
    expect(await gateway.send(sms(name))).toMatchObject({
      kind: "not_accepted",
      scope: "message",
      temporary: false,
    });
    await force("send", "account");
    expect(await gateway.send(sms(name))).toMatchObject({ kind: "not_accepted", scope: "account" });
    expect(await rows("accepted")).toEqual([]);
    expect(await rows("refused")).toHaveLength(2);
  });

  it.each([{ to: "+0" }, { from: "" }, { from: "Twaalf teken" }, { text: "" }])(
    "checks number, sender and text by itself: %j",
    async (wrong) => {
      const gateway = await connect(name);
      expect(await gateway.send(sms(name, wrong))).toMatchObject({
        kind: "not_accepted",
        scope: "message",
        temporary: false,
      });
      expect(await rows("accepted")).toEqual([]);
    },
  );

  it.each(["Bo", "K.", "Sint N.", "A&B_c-3", "Tante Bep"])(
    "takes the sender name %s where its adapter says so, and no other",
    async (from) => {
      const gateway = await connect(name);
      const kind = (gateway.takesSender?.(from) ?? true) ? "accepted" : "not_accepted";
      expect(await gateway.send(sms(name, { from }))).toMatchObject({ kind });
    },
  );

  it("tells what is left on the account, which is less after a message; an empty one takes none", async () => {
    const gateway = await connect(name);
    await fill(20);
    expect(await gateway.balance?.()).toEqual({ cents: 20, currency: "EUR" });
    await gateway.send(sms(name));
    expect(await gateway.balance?.()).toEqual({ cents: 12, currency: "EUR" });
    await fill(-150);
    expect(await gateway.balance?.()).toEqual({ cents: -150, currency: "EUR" });
    const next = sms(name, { reference: "B".repeat(22) });
    expect(await gateway.send(next)).toMatchObject({ kind: "not_accepted", scope: "account" });
    expect(await rows("accepted")).toHaveLength(1);
  });

  // Half of a number that stands alone, as BudgetSMS writes it, is a number too.
  const cut = name === "budgetsms" ? [] : ["truncated"];
  it.each(["hang-before", "cut-before", "500-before", "429", "garbage", "html-before", ...cut])(
    "leaves the balance unknown after %s",
    async (fault) => {
      const gateway = await connect(name);
      await force("balance", fault);
      expect(await gateway.balance?.()).toBeNull();
    },
  );

  it("does not tell a stranger what is left", async () => {
    const alter = (key: string, value: string) => (key.endsWith("_URL") ? value : value.replace(/.$/, "9"));
    expect(await (await connect(name, { alter })).balance?.()).toBeNull();
  });

  it("says no to a stranger, which concerns the account", async () => {
    const alter = (key: string, value: string) => (key.endsWith("_URL") ? value : value.replace(/.$/, "9"));
    const gateway = await connect(name, { alter });
    expect(await gateway.send(sms(name))).toMatchObject({ kind: "not_accepted", scope: "account" });
  });

  it.each(["hang-before", "cut-before", "500-before", "html-before"])(
    "leaves it open and has nothing after %s",
    async (fault) => {
      const gateway = await connect(name);
      await force("send", fault);
      expect(await gateway.send(sms(name))).toMatchObject({ kind: "unknown" });
      expect(await rows("accepted")).toEqual([]);
    },
  );

  it.each(["hang-after", "cut-after", "500-after", "garbage", "html-after"])(
    "leaves it open and has taken it after %s",
    async (fault) => {
      const gateway = await connect(name);
      await force("send", fault);
      expect(await gateway.send(sms(name))).toMatchObject({ kind: "unknown" });
      expect(await rows("accepted")).toHaveLength(1);
    },
  );

  it("is slow, and right", async () => {
    const gateway = await connect(name);
    await force("send", "slow");
    expect(await gateway.send(sms(name))).toMatchObject({ kind: "accepted" });
  });

  it("knows after a restart what it has taken", async () => {
    await (await connect(name)).send(sms(name));
    await stop();
    await (await connect(name)).send(sms(name, { reference: "B".repeat(22) }));
    const ids = (await rows("accepted")).map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
  });
});

describe.each(["cm", "twilio"] as Vendor[])("%s", (name) => {
  it("is busy, and may be tried again", async () => {
    const gateway = await connect(name);
    for (const fault of ["busy", "429"]) {
      await force("send", fault);
      expect(await gateway.send(sms(name))).toMatchObject({ kind: "not_accepted", temporary: true });
    }
    expect(await rows("accepted")).toEqual([]);
  });

  it("leaves it open with half an answer", async () => {
    const gateway = await connect(name);
    await force("send", "truncated");
    expect(await gateway.send(sms(name))).toMatchObject({ kind: "unknown" });
    expect(await rows("accepted")).toHaveLength(1);
  });

  it("takes a second call for a second SMS", async () => {
    const gateway = await connect(name);
    await gateway.send(sms(name));
    await gateway.send(sms(name));
    expect(await rows("accepted")).toHaveLength(2);
  });
});

describe("budgetsms", () => {
  it("makes no second SMS of a reference that was used", async () => {
    const gateway = await connect("budgetsms");
    await force("send", "hang-after");
    expect(await gateway.send(sms("budgetsms"))).toMatchObject({ kind: "unknown" });
    expect(await gateway.send(sms("budgetsms"))).toEqual({ kind: "duplicate" });
    expect(await rows("accepted")).toHaveLength(1);
  });

  it("is busy with an error of its system, after which the same reference is good", async () => {
    const gateway = await connect("budgetsms");
    await force("send", "busy");
    expect(await gateway.send(sms("budgetsms"))).toMatchObject({ kind: "unknown" });
    expect(await gateway.send(sms("budgetsms"))).toMatchObject({ kind: "accepted" });
    expect(await rows("accepted")).toHaveLength(1);
  });
});

describe("cm, looked up after an answer that was lost,", () => {
  const { reference } = sms("cm");

  it("tells what became of it, for some days", async () => {
    const gateway = await connect("cm");
    await force("send", "cut-after");
    await gateway.send(sms("cm"));
    const found = { kind: "found", gatewayId: reference, state: "delivered" };
    expect(await gateway.lookUp(reference)).toEqual(found);
    expect(await gateway.lookUp("B".repeat(22))).toEqual({ kind: "absent" });
    advance(5 * 24 * 60 * 60_000);
    expect(await gateway.lookUp(reference)).toEqual({ kind: "absent" });
  });

  it("lags, and tells later", async () => {
    const gateway = await connect("cm");
    await force("send", "lookup-lag");
    expect(await gateway.send(sms("cm"))).toMatchObject({ kind: "unknown" });
    expect(await gateway.lookUp(reference)).toEqual({ kind: "absent" });
    advance(8 * 60_000);
    expect(await gateway.lookUp(reference)).toMatchObject({ kind: "found" });
  });

  it.each(["hang-before", "cut-after", "500-before", "429", "garbage", "truncated", "html-after"])(
    "may fail too, which proves nothing: %s",
    async (fault) => {
      const gateway = await connect("cm");
      await gateway.send(sms("cm"));
      await force("look-up", fault);
      expect(await gateway.lookUp(reference)).toEqual({ kind: "unavailable" });
    },
  );
});

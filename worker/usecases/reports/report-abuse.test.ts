import { beforeEach, describe, expect, it, vi } from "vitest";
import { decideReport } from "#db/report-review";
import { retention } from "#domain/retention";
import { createHarness, type Harness } from "#testing/harness";
import { pay, place, seedStates, sendOne } from "#testing/orders";
import { goodReport, opened, storedReports } from "#testing/reports";
import { recordDelivery } from "../orders/record-delivery";
import { sendMessage } from "../orders/send-message";
import { sweep } from "../sweep";
import { reportAbuse } from "./report-abuse";

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const victim = "198.51.100.9";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

async function report(changes: Partial<typeof goodReport> = {}, address = victim): Promise<string> {
  const request = { ...goodReport, ...changes };
  const reported = await reportAbuse(h.deps, { request, address, challengeAnswer: undefined });
  if (!reported.ok) throw new Error(`refused: ${reported.error}`);
  return reported.value;
}

async function onlyReport() {
  const all = await storedReports(h);
  expect(all).toHaveLength(1);
  const [one] = all;
  if (!one) throw new Error("no report");
  return Object.assign(one, { address: await opened(h, one, "address") });
}

describe("the address to act on", () => {
  it("is the sender's, from the order that was handed to a gateway", async () => {
    const id = await sendOne(h);
    await report();
    expect(await onlyReport()).toMatchObject({
      address: "203.0.113.7",
      address_of: "sender",
      order_id: id,
      status: "pending",
      version: 1,
    });
  });

  it("is found from the number as people type it", async () => {
    const id = await sendOne(h);
    await report({ phoneNumber: " 06 - 12 34 56 78 " });
    expect(await onlyReport()).toMatchObject({ address_of: "sender", order_id: id });
  });

  it.each([
    ["an order that was only placed", () => place(h)],
    [
      "an order that was paid and not yet sent",
      async () => {
        const id = await place(h);
        await pay(h, id);
      },
    ],
    [
      "an order that the gateway refused",
      async () => {
        h.gateway.answers.push({
          accepts: false,
          outcome: { kind: "not_accepted", temporary: false, scope: "message", code: "no" },
        });
        await sendOne(h);
      },
    ],
    ["a message to another number", () => sendTo("+31687654321")],
    ["nothing", async () => {}],
  ])("is the reporter's when there is only %s", async (_what, happens) => {
    await happens();
    await report();
    expect(await onlyReport()).toMatchObject({ address: victim, address_of: "reporter", order_id: null });
  });

  it.each(["sending", "unknown", "sent", "delivered", "undelivered"] as const)(
    "is sought at an order whose message is %s",
    async (state) => {
      const hash = await h.deps.vault.hash("phone", goodReport.phoneNumber);
      const id = await seedStates(h, "paid", state, { columns: { receiver_hash: hash } });
      await report();
      expect((await onlyReport()).order_id).toBe(id);
    },
  );

  it("is the sender's too when the money went back because the message did not arrive", async () => {
    const id = await sendOne(h);
    await recordDelivery(h.deps, "fake", { reference: id, gatewayId: `gw_${id}`, state: "undelivered" });
    h.pass(hour);
    await sweep(h.deps);
    await report();
    expect(await onlyReport()).toMatchObject({ address_of: "sender", order_id: id });
  });

  it("is that of the latest such order, whatever was merely placed after it", async () => {
    await sendOne(h);
    h.pass(hour);
    const latest = await sendOne(h);
    h.pass(hour);
    await place(h);
    await report();
    expect((await onlyReport()).order_id).toBe(latest);
  });

  it("is the reporter's once the sender's has been forgotten, with the order still named", async () => {
    const id = await sendOne(h);
    h.pass(31 * day);
    await sweep(h.deps);
    await report();
    expect(await onlyReport()).toMatchObject({ address: victim, address_of: "reporter", order_id: id });
  });

  it("is the reporter's, with an alarm, when the sender's cannot be read", async () => {
    await sendOne(h);
    await h.env.DB.prepare("UPDATE orders SET address_sealed = 'garbage'").run();
    await report();
    expect(await onlyReport()).toMatchObject({ address: victim, address_of: "reporter" });
    expect(h.alarms.map(({ code }) => code)).toContain("address_unreadable");
  });
});

describe("a number", () => {
  it.each([
    ["06 12345678", "+31612345678"],
    ["0031612345678", "+31612345678"],
    ["+31 (0)6 12 34 56 78", "+31612345678"],
    ["+44 7400 123456", "+447400123456"],
    ["geen nummer, wel Jan", "geen nummer, wel Jan"],
    [" 112 ", "112"],
    ["<img src=x>", "<img src=x>"],
  ])("typed as %j is kept as %j", async (typed, kept) => {
    await report({ phoneNumber: typed });
    const [stored] = await storedReports(h);
    expect(await opened(h, stored, "phone")).toBe(kept);
  });
});

describe("how soon it must be decided about", () => {
  const priorities = async () => (await storedReports(h)).map(({ priority }) => priority);

  it("is sooner where its reporter says that it is a threat, and cannot be made later", async () => {
    await report({ reason: "Elke dag reclame", threat: true });
    await report({ reason: "Elke dag reclame, echt", threat: false });
    expect(await priorities()).toEqual([1, 2]);
  });
});

describe("the same report again", () => {
  it("is the same case for 24 hours, and a new one after that", async () => {
    const first = await report();
    h.pass(day - 1);
    expect(await report({ phoneNumber: "06 12345678" })).toBe(first);
    h.pass(1);
    const second = await report();
    expect(second).not.toBe(first);
    expect(await report()).toBe(second);
    expect(await storedReports(h)).toHaveLength(2);
  });

  it("is one case when ten arrive at once", async () => {
    const codes = await Promise.all(Array.from({ length: 10 }, () => report()));
    expect(new Set(codes).size).toBe(1);
    expect(await storedReports(h)).toHaveLength(1);
  });

  it("is another case from another address, about another number or for another reason", async () => {
    const codes = [
      await report(),
      await report({}, "198.51.100.10"),
      await report({ phoneNumber: "+31687654321" }),
      await report({ reason: "Een heel andere reden." }),
    ];
    expect(new Set(codes).size).toBe(4);
  });

  it("is the same case from anywhere in one IPv6 household", async () => {
    expect(await report({}, "2001:db8::1")).toBe(await report({}, "2001:db8::2"));
  });

  const plain = { reporterEmail: "", reason: "Elke dag reclame" };
  const decide = (status: string) =>
    h.env.DB.prepare("UPDATE abuse_reports SET status = ?, closed_at = ?").bind(status, h.time.now).run();

  it("adds the e-mail address that was missing, and does not put another in the place of one", async () => {
    const code = await report(plain);
    expect(await report({ ...plain, reporterEmail: "melder@example.com" })).toBe(code);
    expect(await report({ ...plain, reporterEmail: "ander@example.com" })).toBe(code);
    expect(await report(plain)).toBe(code);
    const stored = await onlyReport();
    expect(await opened(h, stored, "email")).toBe("melder@example.com");
    expect(stored).toMatchObject({ kind: "advertising", priority: 2 });
  });

  it("is looked at sooner once its reporter says that it is a threat, and not later after that", async () => {
    const code = await report(plain);
    expect(await report({ ...plain, threat: true })).toBe(code);
    expect(await onlyReport()).toMatchObject({ kind: "threat", priority: 1, email_sealed: null });
    expect(await report({ ...plain, threat: false })).toBe(code);
    expect(await onlyReport()).toMatchObject({ kind: "threat", priority: 1 });
  });

  it("has a threat's hour from the moment that it is called one, and is late only after that", async () => {
    await report(plain);
    h.pass(23 * hour);
    await report({ ...plain, threat: true });
    expect(await onlyReport()).toMatchObject({ created_at: h.time.now });
    h.pass(hour - 1);
    await sweep(h.deps);
    expect(h.alarms).toEqual([]);
    h.pass(1);
    await sweep(h.deps);
    expect(h.alarms).toMatchObject([{ code: "threat_overdue" }]);
  });

  it("is another version where it adds anything, so that nobody decides without having seen that; else the same", async () => {
    await report(plain);
    const { id } = await onlyReport();
    await report(plain);
    expect(await onlyReport()).toMatchObject({ version: 1 });
    await report({ ...plain, threat: true });
    const decided = { by: "noor", at: h.time.now };
    expect(await decideReport(h.deps.db, `${id}`, 1, { status: "dismissed" }, decided)).toEqual([]);
    expect(await onlyReport()).toMatchObject({ status: "pending", version: 2 });
    await report({ ...plain, threat: true, reporterEmail: "melder@example.com" });
    expect(await onlyReport()).toMatchObject({ version: 3 });
  });

  it("loses neither address nor threat when all that is said of it arrives at once", async () => {
    const said = [
      plain,
      { ...plain, threat: true },
      { ...plain, reporterEmail: "melder@example.com" },
      plain,
    ];
    const codes = await Promise.all(said.map((one) => report(one)));
    expect(new Set(codes).size).toBe(1);
    const stored = await onlyReport();
    expect(stored).toMatchObject({ kind: "threat", priority: 1 });
    expect(await opened(h, stored, "email")).toBe("melder@example.com");
  });

  it.each(["resolved", "dismissed"])("is a new case once the first is %s", async (status) => {
    const first = await report(plain);
    await decide(status);
    const second = await report({ ...plain, threat: true });
    expect(second).not.toBe(first);
    expect(await report(plain)).toBe(second);
    expect(await storedReports(h)).toMatchObject([
      { status, kind: "advertising", repeat_hash: null },
      { status: "pending", kind: "threat", priority: 1 },
    ]);
  });

  it("is a new case too where staff decide about the first while it is added to", async () => {
    const first = await report(plain);
    const { seal } = h.deps.vault;
    vi.spyOn(h.deps.vault, "seal").mockImplementationOnce(async (place, text) => {
      await decide("resolved");
      return seal(place, text);
    });
    const second = await report({ ...plain, reporterEmail: "melder@example.com" });
    expect(second).not.toBe(first);
    const [closed, open] = await storedReports(h);
    expect(closed).toMatchObject({ status: "resolved", email_sealed: null });
    expect(await opened(h, open, "email")).toBe("melder@example.com");
  });
});

describe("what a report keeps", () => {
  it("lies in the open nowhere", async () => {
    const code = await report();
    const text = JSON.stringify(await storedReports(h));
    for (const mark of [code, code.replace("-", ""), "612345678", victim, "bedreiging", "ontvanger"]) {
      expect(text).not.toContain(mark);
    }
  });

  it("does not hold the reporter's address where there is a sender's", async () => {
    await sendOne(h);
    await report();
    const [stored] = await storedReports(h);
    const sealed = Object.entries(stored ?? {}).filter(([name, value]) => name.endsWith("_sealed") && value);
    expect(sealed.map(([name]) => name)).toEqual([
      "phone_sealed",
      "address_sealed",
      "reason_sealed",
      "email_sealed",
    ]);
    expect(await opened(h, stored, "address")).toBe("203.0.113.7");
  });

  it("holds no e-mail address when none was given", async () => {
    await report({ reporterEmail: "" });
    expect((await storedReports(h))[0]?.email_sealed).toBe(null);
  });
});

describe("forgetting", () => {
  const close = (status = "resolved") =>
    h.env.DB.prepare("UPDATE abuse_reports SET status = ?, closed_at = ?").bind(status, h.time.now).run();

  it("takes addresses 30 days after closing, and the whole report after a year", async () => {
    await report();
    await close();
    h.pass(30 * day - 1);
    await sweep(h.deps);
    expect((await storedReports(h))[0]).toMatchObject({
      email_sealed: expect.any(String),
      address_sealed: expect.any(String),
      reporter_hash: expect.any(String),
    });
    h.pass(1);
    await sweep(h.deps);
    expect((await storedReports(h))[0]).toMatchObject({
      email_sealed: null,
      address_sealed: null,
      reporter_hash: null,
      reason_sealed: expect.any(String),
    });
    h.pass(335 * day - 1);
    await sweep(h.deps);
    expect(await storedReports(h)).toHaveLength(1);
    h.pass(1);
    await sweep(h.deps);
    expect(await storedReports(h)).toEqual([]);
  });

  it("takes an open one too: its addresses after thirty days, and the whole after half a year", async () => {
    await report();
    h.pass(retention.openReport - 1);
    await sweep(h.deps);
    expect((await storedReports(h))[0]).toMatchObject({
      email_sealed: null,
      reason_sealed: expect.any(String),
    });
    h.pass(1);
    await sweep(h.deps);
    expect(await storedReports(h)).toEqual([]);
  });

  it("takes the hashes by which repeats are known, of reports and of orders, after a day", async () => {
    await report();
    await place(h, {}, "a-key-of-this-one-visitor");
    const kept = () =>
      h.env.DB.prepare(
        "SELECT repeat_hash, key_hash, body_hash FROM abuse_reports CROSS JOIN orders",
      ).first();
    h.pass(day - 1);
    await sweep(h.deps);
    expect(Object.values((await kept()) ?? {})).not.toContain(null);
    h.pass(1);
    await sweep(h.deps);
    expect(await kept()).toEqual({ repeat_hash: null, key_hash: null, body_hash: null });
  });
});

async function sendTo(receiver: string) {
  const id = await place(h, { receiver });
  await pay(h, id);
  await sendMessage(h.deps, id);
}

import { beforeEach, describe, expect, it } from "vitest";
import type { CaseDone, CaseRequest, CaseSubject } from "#contract/cases";
import { maxHold } from "#domain/legal-hold";
import { isPlain } from "#domain/staff-reason";
import { createHarness, type Harness, randomId } from "#testing/harness";
import { goodOrder, pay, seedStates } from "#testing/orders";
import { key } from "#testing/production";
import { postReport, storedReports } from "#testing/reports";
import { account, secondFactor } from "#testing/staff";
import { placeOrder } from "#usecases/orders/place-order";
import { recordDelivery } from "#usecases/orders/record-delivery";
import { sendMessage } from "#usecases/orders/send-message";
import { sweep } from "#usecases/sweep";
import { handleCase } from "./handle-case";

const day = 24 * 60 * 60_000;
const [mine, theirs] = ["+31612345678", "+31687654321"];
const [myAddress, theirAddress] = ["198.51.100.77", "203.0.113.99"];

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

describe("export: what is held of one subject, and nothing of others", () => {
  it("a receiver learns what came to their number and when, never from which address or under which id", async () => {
    const id = await sent({ receiver: mine, message: "Aan mij gericht" }, theirAddress);
    await sent({ receiver: theirs, message: "Aan een ander" }, theirAddress);
    await postReport(h, {
      phoneNumber: mine,
      reporterEmail: "buur@example.com",
      reason: "De buren klagen hierover.",
    });
    const document = await exported({ kind: "phone", value: "06 12345678" });
    expect(document.subject).toEqual({ kind: "phone", value: mine });
    expect(document.orders).toEqual([
      {
        orderedAt: expect.any(String),
        status: "delivered",
        states: expect.arrayContaining([expect.objectContaining({ state: "delivered" })]),
        sender: goodOrder.sender,
        receiver: mine,
        text: "Aan mij gericht",
      },
    ]);
    expect(document.reports).toEqual([{ createdAt: expect.any(String), status: "pending", closedAt: null }]);
    nothingOf(document, [id, theirAddress, "Aan een ander", theirs, "buur@example.com", "De buren klagen"]);
  });

  it("whoever paid gets all of their order, and nothing of who reported it or who works here", async () => {
    const id = await sent({ receiver: mine }, myAddress);
    await sent({ receiver: theirs, message: "Aan een ander" }, myAddress);
    await postReport(h, {
      phoneNumber: mine,
      reporterEmail: "buur@example.com",
      reason: "De buren klagen hierover.",
    });
    const document = await exported({ kind: "order", value: id });
    expect(document.orders).toMatchObject([
      {
        id,
        receiver: mine,
        text: goodOrder.message,
        address: myAddress,
        browser: "Firefox 140",
        amount: 0.99,
        payments: [{ id, provider: "fake", status: "paid", paid: 0.99 }],
        events: expect.arrayContaining([expect.objectContaining({ to: "sent" })]),
      },
    ]);
    nothingOf(document, ["buur@example.com", "De buren klagen", theirs, "Aan een ander"]);
  });

  it("who used a connection learns that it was used, and neither what was said nor to whom", async () => {
    await sent({ receiver: theirs, message: "Aan een ander" }, myAddress);
    await sent({ receiver: mine }, theirAddress);
    await postReport(
      h,
      { phoneNumber: theirs, reporterEmail: "buur@example.com", reason: "De buren klagen hierover." },
      { "CF-Connecting-IP": myAddress },
    );
    const document = await exported({ kind: "ip", value: myAddress });
    expect(document.orders).toEqual([
      expect.objectContaining({ status: "delivered", address: myAddress, browser: "Firefox 140" }),
    ]);
    expect(document.reports).toHaveLength(1);
    nothingOf(document, [theirs, mine, "Aan een ander", goodOrder.message, "buur@example.com", "De buren"]);
  });

  it.each(["email", "case"] as const)(
    "a reporter gets their own report by its %s, and not the sender's address",
    async (kind) => {
      await sent({ receiver: mine }, theirAddress);
      const report = { phoneNumber: mine, reporterEmail: "Ik@Example.com", reason: "Dit is een bedreiging." };
      const { caseCode } = await (await postReport(h, report)).json<{ caseCode: string }>();
      await postReport(h, {
        phoneNumber: mine,
        reporterEmail: "buur@example.com",
        reason: "De buren klagen hierover.",
      });
      const value = kind === "email" ? "ik@example.com" : caseCode.toLowerCase();
      const document = await exported({ kind, value });
      expect(document.reports).toEqual([
        {
          createdAt: expect.any(String),
          status: "pending",
          closedAt: null,
          phoneNumber: mine,
          reason: report.reason,
          email: report.reporterEmail,
          decision: null,
          address: null,
        },
      ]);
      nothingOf(document, [theirAddress, "buur@example.com", goodOrder.message]);
    },
  );

  it("a court gets all of it: the sender's address, the payment, the reports about it, what staff did, and holds", async () => {
    const code = await secondPerson();
    const id = await sent({ receiver: mine }, theirAddress);
    const other = await sent({ receiver: theirs, message: "Aan een ander" }, myAddress);
    await postReport(h, {
      phoneNumber: mine,
      reporterEmail: "ik@example.com",
      reason: "Dit is een bedreiging.",
    });
    await done({ command: "hold", ...who, subject: { kind: "order", value: id }, until: h.time.now + day });
    const document = await exported(
      { kind: "phone", value: mine },
      { reference: "RK 26/001234", username: "piet", code },
    );
    expect(document).toMatchObject({
      courtOrder: "RK 26/001234",
      secondPerson: "piet",
      orders: [{ id, address: theirAddress, receiver: mine, payments: [{ providerId: `fake_${id}` }] }],
      reports: [
        { email: "ik@example.com", reason: "Dit is een bedreiging.", address: theirAddress, orderId: id },
      ],
      holds: [{ entity: "order", entityId: id, reason: who.reason }],
    });
    nothingOf(document, [other, "Aan een ander", myAddress, theirs]);
  });

  it("a court's export takes two people: another account than the operator's, with a code that is right", async () => {
    const right = await secondPerson();
    await account(h, "zonder");
    const subject = { kind: "phone", value: mine } as const;
    for (const court of [
      { reference: "RK 1", username: "piet", code: "000000" },
      { reference: "RK 1", username: "niemand", code: right },
      { reference: "RK 1", username: "zonder", code: right },
    ])
      expect(await handleCase(h.deps, { command: "export", ...who, subject, court })).toEqual({
        ok: false,
        error: "case_second_person",
      });
    const court = { reference: "RK 1", username: "piet", code: right };
    const own = await handleCase(h.deps, { command: "export", ...who, operator: "piet", subject, court });
    expect(own).toEqual({ ok: false, error: "case_second_person" });
    expect((await handleCase(h.deps, { command: "export", ...who, subject, court })).ok).toBe(true);
    // A code is good once.
    expect((await handleCase(h.deps, { command: "export", ...who, subject, court })).ok).toBe(false);
  });

  it("is signed: a changed letter shows, and so does another's signature", async () => {
    await sent({ receiver: mine }, myAddress);
    const made = await done({
      command: "export",
      ...who,
      subject: { kind: "phone", value: mine },
      court: null,
    });
    if (made.command !== "export") throw new Error("no export");
    const isGenuine = async (text: string, signature = made.signature) =>
      await done({ command: "verify", digest: await digestOf(text), signature });
    expect(await isGenuine(made.document)).toEqual({ command: "verify", genuine: true });
    const tampered = made.document.replace(goodOrder.message, "Iets anders");
    expect(await isGenuine(tampered)).toEqual({ command: "verify", genuine: false });
    expect(await isGenuine(made.document, "A".repeat(43))).toEqual({ command: "verify", genuine: false });
  });

  it("finds what was stored under an older key of the ring, and still knows an export that was signed with it", async () => {
    const subject = { kind: "phone", value: mine } as const;
    const code = await reportedBy("ik@example.com");
    await sent({ receiver: mine }, myAddress);
    const made = await done({ command: "export", ...who, subject, court: null });
    const at = h.time.now;
    h = createHarness({ env: { HASH_KEYS: `h1:${key("h")}` } });
    h.time.now = at;
    expect(await exported(subject)).toMatchObject({ orders: [{ receiver: mine }], reports: [{}] });
    expect(await exported({ kind: "ip", value: myAddress })).toMatchObject({
      orders: [{ address: myAddress }],
    });
    expect(await exported({ kind: "case", value: code })).toMatchObject({
      reports: [{ email: "ik@example.com" }],
    });
    if (made.command !== "export") throw new Error("no export");
    const proof = { digest: await digestOf(made.document), signature: made.signature };
    expect(await done({ command: "verify", ...proof })).toEqual({ command: "verify", genuine: true });
  });

  it("knows every table that could know somebody: what it takes from it, or why it says nothing of anybody", async () => {
    const { results } = await h.env.DB.prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '*_cf_*'
        AND (sql GLOB '*_sealed*' OR sql GLOB '*hash*' OR sql GLOB '*place*' OR sql GLOB '*subject*')`,
    ).all<{ name: string }>();
    expect(results.length).toBeGreaterThan(12);
    expect(Object.keys(saysOfPeople)).toEqual(expect.arrayContaining(results.map(({ name }) => name)));
  });
});

/** What each table says of people outside. A new one with sealed or hashed columns is to be thought about here. */
const saysOfPeople: Readonly<Record<string, string>> = {
  orders: "exported",
  payments: "exported",
  messages: "exported",
  refunds: "exported",
  events: "exported",
  books: "exported with what the archive holds; stays when that is erased, by tax law",
  archives: "checksums",
  abuse_reports: "exported",
  abuse_report_notes: "exported to courts",
  blocked_phones: "exported",
  blocked_ips: "exported",
  objections: "exported to who ordered, and to courts",
  opt_outs: "exported; stays when the number is erased, for it protects its owner, who alone ends it",
  number_codes: "exported: when one was asked for",
  turned_away: "exported: the times",
  visitor_refusals: "erased with a connection; for two hours it counts what the trail tells too",
  trail_subjects: "exported to who used a connection",
  audit: "exported to courts: what staff did to an order or report",
  holds: "exported to courts",
  text_verdicts:
    "of a text by its hash, with no order or person beside it; how an order's hold ended its events tell",
  claims: "of staff, for minutes",
  tasks: "codes and ids of an order or report, for staff",
  trail_totals: "counts",
  daily_tallies: "counts",
  budgets: "counts",
  answered_challenges: "leads back to nobody",
  heartbeats: "of jobs",
  key_turns: "of jobs",
  reconciliations: "of jobs",
  gateway_health: "of gateways",
  transitions: "rules",
  settings: "of the site",
  sender_categories: "of the site",
  senders: "of the site",
  staff: "of staff",
  staff_recovery_codes: "of staff",
  staff_sessions: "of staff",
  login_throttle: "of staff; of an address, by a hash, that it has to wait, for a day",
  alarms: "codes and ids",
  alarm_notices: "codes and ids",
  alarm_channels: "of channels",
};

describe("hold and release", () => {
  it("keeps what a number is in, past every clock, until it is released", async () => {
    const id = await sent({ receiver: mine }, theirAddress);
    const subject = { kind: "phone", value: mine } as const;
    const held = await done({ command: "hold", ...who, subject, until: h.time.now + 100 * day });
    expect(held).toMatchObject({ found: { orders: [id], reports: [] } });
    await later(60 * day);
    expect(await kept(id)).toEqual({ body: true, address: true });
    expect(await done({ command: "release", ...who, subject })).toMatchObject({ found: { orders: [id] } });
    await later(60_000);
    expect(await kept(id)).toEqual({ body: false, address: false });
    expect(await refusal({ command: "release", ...who, subject })).toBe("case_nothing_found");
  });

  it("of what is on hold already moves the end only further away, and keeps its first reason", async () => {
    const id = await sent({ receiver: mine }, theirAddress);
    const subject = { kind: "order", value: id } as const;
    const until = h.time.now + 100 * day;
    await done({ command: "hold", ...who, subject, until });
    await done({ command: "hold", ...who, reason: "Een andere zaak", subject, until: until - day });
    expect(await h.env.DB.prepare("SELECT until FROM holds").all()).toMatchObject({ results: [{ until }] });
    await done({ command: "hold", ...who, subject, until: until + day });
    expect(await h.env.DB.prepare("SELECT until FROM holds").all()).toMatchObject({
      results: [{ until: until + day }],
    });
  });

  it("has an end, after now and within ten years", async () => {
    const subject = { kind: "order", value: await sent({ receiver: mine }, theirAddress) } as const;
    for (const until of [h.time.now, h.time.now - day, h.time.now + maxHold + 1])
      expect(await refusal({ command: "hold", ...who, subject, until })).toBe("case_hold_end");
  });

  it("its reason stands sealed, and not in the log", async () => {
    const subject = { kind: "order", value: await sent({ receiver: mine }, theirAddress) } as const;
    const reason = "Zaak van +31612345678 tegen piet@example.com";
    await done({ command: "hold", operator: "noor", reason, subject, until: h.time.now + day });
    const rows = await h.env.DB.prepare("SELECT * FROM holds, audit").all();
    nothingOf(rows.results, ["Zaak van", "31612345678", "example.com"]);
  });
});

describe("erase: what is known of one subject goes now", () => {
  it("of a number: text, number and hash of what came to it, and closed reports; the books and blocks stay", async () => {
    const id = await sent({ receiver: mine }, theirAddress);
    const other = await sent({ receiver: theirs }, theirAddress);
    await postReport(h, { phoneNumber: mine, reporterEmail: "", reason: "Dit is een bedreiging." });
    await close();
    await block("blocked_phones", "phone", mine);
    const erased = await done({ command: "erase", ...who, subject: { kind: "phone", value: mine } });
    expect(erased).toMatchObject({
      found: { orders: [id] },
      kept: [
        { what: "order", id, by: "books" },
        { what: "block", by: "block" },
      ],
    });
    expect(await kept(id)).toEqual({ body: false, address: true });
    expect(await kept(other)).toEqual({ body: true, address: true });
    expect(await storedReports(h)).toEqual([]);
    expect(await exported({ kind: "phone", value: mine })).toMatchObject({
      orders: [],
      reports: [],
      block: {},
    });
    expect(await h.env.DB.prepare("SELECT status FROM payments WHERE id = ?").bind(id).first("status")).toBe(
      "paid",
    );
  });

  it("what its owner decided about it is told, and stays; the codes that were asked for go", async () => {
    await sent({ receiver: mine }, theirAddress);
    const hash = await h.deps.vault.hash("phone", mine);
    await h.env.DB.batch([
      h.env.DB.prepare(
        "INSERT INTO opt_outs (id, hash, value_sealed, created_at, locked_at, expires_at) VALUES ('o', ?, 's', 1, 2, ?)",
      ).bind(hash, h.time.now + day),
      h.env.DB.prepare(
        `INSERT INTO number_codes (id, status, phone_hash, phone_sealed, place, browser_hash, code_hash, locale, created_at)
          VALUES ('c', 'sent', ?, 's', 'p', 'b', 'h', 'nl', 3)`,
      ).bind(hash),
    ]);
    const subject = { kind: "phone", value: mine } as const;
    const moment = (at: number) => new Date(at).toISOString();
    const ownWish = { since: moment(1), until: moment(h.time.now + day), lockedSince: moment(2) };
    expect(await exported(subject)).toMatchObject({ ownWish, codesAskedFor: [moment(3)] });
    expect(await exported({ kind: "phone", value: theirs })).toMatchObject({
      ownWish: null,
      codesAskedFor: [],
    });
    await done({ command: "erase", ...who, subject });
    expect(await exported(subject)).toMatchObject({ ownWish, codesAskedFor: [] });
  });

  it("of a connection: address and browser; of an order: both sides", async () => {
    const [one, two] = [
      await sent({ receiver: mine }, myAddress),
      await sent({ receiver: theirs }, theirAddress),
    ];
    await done({ command: "erase", ...who, subject: { kind: "ip", value: myAddress } });
    expect(await kept(one)).toEqual({ body: true, address: false });
    await done({ command: "erase", ...who, subject: { kind: "order", value: two } });
    expect(await kept(two)).toEqual({ body: false, address: false });
  });

  it("of an open report the reporter's e-mail goes, and the report stays until it is decided", async () => {
    await postReport(h, {
      phoneNumber: mine,
      reporterEmail: "ik@example.com",
      reason: "Dit is een bedreiging.",
    });
    const erased = await done({
      command: "erase",
      ...who,
      subject: { kind: "email", value: "ik@example.com" },
    });
    expect(erased).toMatchObject({ kept: [{ what: "report", by: "open_report" }] });
    expect(await storedReports(h)).toMatchObject([
      { email_sealed: null, address_sealed: null, reporter_hash: null, reason_sealed: expect.any(String) },
    ]);
  });

  it("keeps what is on hold, and says so", async () => {
    const id = await sent({ receiver: mine }, theirAddress);
    const subject = { kind: "order", value: id } as const;
    await done({ command: "hold", ...who, subject, until: h.time.now + day });
    const erased = await done({ command: "erase", ...who, subject });
    expect(erased).toMatchObject({ kept: [{ what: "order", id, by: "on_hold" }] });
    expect(await kept(id)).toEqual({ body: true, address: true });
  });

  it.each(["awaiting_payment", "held", "queued", "sending", "unknown"] as const)(
    "does nothing at all while a message is %s: it may still be sent",
    async (state) => {
      const phone = await h.deps.vault.hash("phone", mine);
      const texts = { body_sealed: "b", receiver_sealed: "r", receiver_hash: phone, next_at: null };
      await seedStates(h, state === "awaiting_payment" ? "pending" : "paid", state, { columns: texts });
      const ended = await sent({ receiver: mine }, theirAddress);
      expect(await refusal({ command: "erase", ...who, subject: { kind: "phone", value: mine } })).toBe(
        "case_in_flight",
      );
      expect(await kept(ended)).toEqual({ body: true, address: true });
    },
  );

  it.each(["sent", "delivered", "undelivered", "cancelled", "refund_due", "refunded"] as const)(
    "goes on when a message is %s: it is sent no more",
    async (state) => {
      const phone = await h.deps.vault.hash("phone", mine);
      const columns = { body_sealed: "b", receiver_sealed: "r", receiver_hash: phone, next_at: null };
      const id = await seedStates(h, state === "cancelled" ? "expired" : "paid", state, { columns });
      await done({ command: "erase", ...who, subject: { kind: "phone", value: mine } });
      expect((await kept(id)).body).toBe(false);
    },
  );
});

describe("what is done for people and courts", () => {
  it("is in the log with its reason, without whom it was about, and counted by day", async () => {
    const subject = { kind: "order", value: await sent({ receiver: mine }, theirAddress) } as const;
    const code = await secondPerson();
    await exported(subject);
    await exported(subject, { reference: "RK 1", username: "piet", code });
    await done({ command: "hold", ...who, subject, until: h.time.now + day });
    await done({ command: "release", ...who, subject });
    await done({ command: "erase", ...who, subject });
    const { results } = await h.env.DB.prepare(
      "SELECT actor, action, reason, detail FROM audit WHERE subject = 'case' ORDER BY seq",
    ).all();
    const detail = JSON.stringify({ kind: "order", orders: 1, reports: 0 });
    const actor = "operator:noor";
    expect(results).toEqual([
      { actor, action: "case_exported", reason: who.reason, detail },
      {
        actor,
        action: "case_exported_for_court",
        reason: who.reason,
        detail: detail.replace("}", ',"second":"piet"}'),
      },
      { actor, action: "case_held", reason: null, detail },
      { actor, action: "case_released", reason: null, detail },
      { actor, action: "case_erased", reason: who.reason, detail },
    ]);
    const counts = await h.env.DB.prepare(
      "SELECT key, value FROM daily_tallies WHERE key LIKE 'cases_%' ORDER BY key",
    ).all();
    expect(counts.results).toEqual(
      ["erased", "exported", "exported_for_courts", "held", "released"].map((key) => ({
        key: `cases_${key}`,
        value: 1,
      })),
    );
  });

  it("is refused where its reason holds a number, an address or an e-mail, for the log lies open", async () => {
    const subject = { kind: "phone", value: mine } as const;
    for (const reason of [
      "Verzoek van 0612345678",
      "Van +31 6 12-34 56 78",
      "Van ik@example.com",
      "Van 198.51.100.77",
    ]) {
      expect(isPlain(reason)).toBe(false);
      expect(await refusal({ command: "erase", operator: "noor", reason, subject })).toBe(
        "case_reason_private",
      );
    }
    expect(isPlain("Verzoek van 20 november, brief 14 van 2026")).toBe(true);
  });

  it.each([
    { kind: "phone", value: "geen nummer" },
    { kind: "ip", value: "999.1.1.1" },
    { kind: "email", value: "geen e-mail" },
    { kind: "case", value: "kort" },
  ] as const)("is refused for what is no $kind", async (subject) => {
    expect(await refusal({ command: "export", ...who, subject, court: null })).toBe("case_subject_invalid");
  });

  it("says that nothing is kept where nothing is, and gives an empty export", async () => {
    const subject = { kind: "phone", value: mine } as const;
    expect(await refusal({ command: "erase", ...who, subject })).toBe("case_nothing_found");
    expect(await refusal({ command: "hold", ...who, subject, until: h.time.now + day })).toBe(
      "case_nothing_found",
    );
    expect(await exported(subject)).toMatchObject({ orders: [], reports: [], block: null });
  });

  it("takes no more than five hundred at once, and then nothing", async () => {
    const hash = await h.deps.vault.hash("phone", mine);
    const columns = { receiver_hash: hash, body_sealed: "b", next_at: null };
    const first = await seedStates(h, "paid", "delivered", { columns });
    await h.env.DB.prepare(
      `INSERT INTO messages (id, status, ver, tx, cause, actor, changed_at, receiver_hash)
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
        SELECT 'm' || i, 'delivered', 1, 't', 'c', 'a', 1, ?1 FROM n`,
    )
      .bind(hash)
      .run();
    expect(await refusal({ command: "erase", ...who, subject: { kind: "phone", value: mine } })).toBe(
      "case_too_many",
    );
    expect((await kept(first)).body).toBe(true);
  });
});

const who = { operator: "noor", reason: "Verzoek per brief, paspoort gezien" };

async function done(order: CaseRequest): Promise<CaseDone> {
  const answer = await handleCase(h.deps, order);
  if (!answer.ok) throw new Error(answer.error);
  return answer.value;
}

async function refusal(order: CaseRequest): Promise<string> {
  const answer = await handleCase(h.deps, order);
  return answer.ok ? "done" : answer.error;
}

type Court = Extract<CaseRequest, { command: "export" }>["court"];

async function exported(subject: CaseSubject, court: Court = null): Promise<Record<string, unknown>> {
  const answer = await done({ command: "export", ...who, subject, court });
  return JSON.parse(answer.command === "export" ? answer.document : "");
}

function nothingOf(document: unknown, secrets: readonly string[]): void {
  const text = JSON.stringify(document);
  for (const secret of secrets) expect(text).not.toContain(secret);
}

async function sent(changes: Partial<typeof goodOrder>, address: string): Promise<string> {
  const placed = await placeOrder(h.deps, {
    request: { ...goodOrder, ...changes },
    language: "nl",
    address,
    challengeAnswer: undefined,
    userAgent: "Mozilla/5.0 Firefox/140.0",
    key: `${randomId()}`,
    channel: "script",
  });
  if (!placed.ok) throw new Error(placed.error);
  const { id } = placed.value;
  await pay(h, id);
  await sendMessage(h.deps, id);
  await recordDelivery(h.deps, "fake", { reference: id, gatewayId: null, state: "delivered" });
  return id;
}

async function kept(id: string): Promise<{ body: boolean; address: boolean }> {
  const row = await h.env.DB.prepare(
    `SELECT m.body_sealed IS NOT NULL AND m.receiver_hash IS NOT NULL AS body, o.address_sealed IS NOT NULL AS address
      FROM messages m JOIN orders o ON o.id = m.id WHERE m.id = ?`,
  )
    .bind(id)
    .first<{ body: number; address: number }>();
  return { body: row?.body === 1, address: row?.address === 1 };
}

async function later(ms: number): Promise<void> {
  h.pass(ms);
  await sweep(h.deps);
}

const close = () =>
  h.env.DB.prepare("UPDATE abuse_reports SET status = 'resolved', closed_at = ?").bind(h.time.now).run();

const block = async (table: string, kind: "phone", value: string) =>
  h.env.DB.prepare(
    `INSERT INTO ${table} (id, hash, value_sealed, reason, created_at, author) VALUES ('b', ?, 's', 'r', 1, 'noor')`,
  )
    .bind(await h.deps.vault.hash(kind, value))
    .run();

/** A report about my number; answers its case code. */
async function reportedBy(reporterEmail: string): Promise<string> {
  const report = { phoneNumber: mine, reporterEmail, reason: "Dit is een bedreiging." };
  return (await (await postReport(h, report)).json<{ caseCode: string }>()).caseCode;
}

/** A member of staff with a second step; answers a code of it. */
async function secondPerson(): Promise<string> {
  await account(h, "piet");
  return (await secondFactor(h, "piet"))();
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

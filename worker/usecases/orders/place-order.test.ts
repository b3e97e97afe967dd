import { beforeEach, describe, expect, it } from "vitest";
import { callShareOf } from "#domain/budgets";
import { consentVersion } from "#domain/consent";
import { sparedKey } from "#domain/gate/upkeep";
import type { PaymentProvider } from "#ports/payment-provider";
import { probeD1 } from "#testing/d1-probe";
import { FakeProvider } from "#testing/fakes";
import { createHarness, type Harness } from "#testing/harness";
import { goodOrder, pay, place, statesOf } from "#testing/orders";
import { addBlock } from "../staff/add-blocks";
import { placeOrder } from "./place-order";
import { settlePayment } from "./settle-payment";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const lists = {
  blocked_phones: "SELECT 'b', receiver_hash, 'test', 0, ? FROM messages",
  blocked_ips: "SELECT 'b', address_hash, 'test', 0, ? FROM orders",
} as const;

/** Blocks whom the only order so far concerns. */
const block = (list: keyof typeof lists, until: number | null) =>
  h.env.DB.prepare(`INSERT INTO ${list} (id, hash, reason, created_at, expires_at) ${lists[list]}`)
    .bind(until)
    .run();
const orderCount = () => h.env.DB.prepare("SELECT count(*) AS n FROM orders").first("n");

const order = (changes = {}, input = {}, deps = h.deps) =>
  placeOrder(deps, {
    request: { ...goodOrder, ...changes },
    language: "nl",
    address: "203.0.113.7",
    challengeAnswer: undefined,
    userAgent: undefined,
    key: undefined,
    channel: "script",
    ...input,
  });

describe.each([
  ["receiver", "blocked_phones", "receiver_unreachable"],
  ["sender's address", "blocked_ips", "address_blocked"],
] as const)("an order whose %s is blocked", (_whose, list, refusal) => {
  it("is refused before the provider hears of it, for as long as the block lasts", async () => {
    await place(h);
    await block(list, h.time.now + 1);
    await expect(place(h)).rejects.toThrow(refusal);
    expect([await orderCount(), h.provider.calls.open]).toEqual([1, 1]);
    h.pass(1);
    await place(h);
    expect([await orderCount(), h.provider.calls.open]).toEqual([2, 2]);
  });

  it("is refused for good where the block has no end", async () => {
    await place(h);
    await block(list, null);
    h.pass(365 * 24 * 60 * 60 * 1000);
    await expect(place(h)).rejects.toThrow(refusal);
    expect(await orderCount()).toBe(1);
  });
});

describe("an order whose answer from the database is lost", () => {
  it("is stored once, and its checkout opens", async () => {
    let calls = 0;
    const { deps } = createHarness({
      d1: probeD1(h.env.DB, async (call) => {
        const answer = await call();
        // The second round trip is the one that stores the order.
        if (++calls === 2) throw new Error("D1_ERROR: Network connection lost.");
        return answer;
      }),
    });
    const id = await place({ ...h, deps: { ...h.deps, db: deps.db } }, {}, "a-key-of-sixteen-characters");
    expect((await statesOf(h, id)).payment).toBe("pending");
    expect([await orderCount(), h.provider.ledger.size]).toEqual([1, 1]);
  });
});

describe("an order that the provider opens otherwise than asked", () => {
  it.each([{ amountCents: 98 }, { amountCents: 100 }, { currency: "USD" }])(
    "is not handed out to be paid: %o",
    async (change) => {
      const provider: PaymentProvider = h.provider;
      const open = provider.open.bind(provider);
      provider.open = async (order) => {
        const opened = await open(order);
        return opened.ok ? { ok: true, value: { ...opened.value, ...change } } : opened;
      };
      await expect(place(h)).rejects.toThrow("payment_provider_refused");
      expect(h.alarms.map(({ code }) => code)).toEqual(["provider_opened_another_amount"]);
      const row = await h.env.DB.prepare("SELECT status, checkout_url FROM payments").first();
      expect(row).toEqual({ status: "creating", checkout_url: null });
    },
  );
});

it("ends an order that the provider refuses to open, its message with it (P2)", async () => {
  h.provider.faults.open.push("refused");
  await expect(place(h)).rejects.toThrow("payment_provider_refused");
  const [id = ""] = (await h.env.DB.prepare("SELECT id FROM orders").all<{ id: string }>()).results.map(
    (row) => row.id,
  );
  expect(await statesOf(h, id)).toEqual({ payment: "create_failed", message: "cancelled" });
  expect(await h.env.DB.prepare("SELECT actor FROM payments").first("actor")).toBe("provider");
});

it("keeps an order that the provider refuses to open again, once its payment was adopted (P1a)", async () => {
  const provider: PaymentProvider = h.provider;
  provider.open = async (order) => {
    const providerId = `fake_${order.orderId}`;
    h.provider.add(providerId, order);
    await settlePayment(h.deps, providerId, "provider");
    return { ok: false, error: { kind: "refused", code: "key_reused" } };
  };
  await expect(place(h)).rejects.toThrow("payment_provider_refused");
  const [{ order } = { order: null }] = [...h.provider.ledger.values()];
  expect(await statesOf(h, order?.orderId ?? "")).toEqual({
    payment: "pending",
    message: "awaiting_payment",
  });
});

it("lets the visitor pay even if the opened checkout cannot be written down (C5)", async () => {
  let calls = 0;
  const { db } = createHarness({
    d1: probeD1(h.env.DB, (call) => (++calls === 3 ? Promise.reject(new Error("away")) : call())),
  }).deps;
  const id = await place({ ...h, deps: { ...h.deps, db } });
  expect((await statesOf(h, id)).payment).toBe("creating");
  expect(h.alarms.map(({ code }) => code)).toEqual(["opened_payment_not_recorded"]);
  await pay(h, id);
  expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "queued" });
});

it("refuses a link as long as staff have links switched off", async () => {
  const link = { message: "Kijk op www.voorbeeld.nl" };
  await expect(place(h, link)).rejects.toThrow("message_link");
  await h.env.DB.prepare("UPDATE settings SET v = 'on' WHERE k = 'links'").run();
  expect(await place(h, link)).toBeTruthy();
});

describe("an order is refused", () => {
  const codeOf = (changes = {}, deps = h.deps) =>
    place({ ...h, deps }, changes).then(
      () => null,
      (error: Error) => error.message.replace("refused: ", ""),
    );
  const write = (sql: string, ...values: unknown[]) =>
    h.env.DB.prepare(sql)
      .bind(...values)
      .run();
  const away = () => ({
    ...h.deps,
    db: createHarness({ d1: probeD1(h.env.DB, () => Promise.reject(new Error("D1_ERROR: overloaded"))) }).deps
      .db,
  });
  const hashOf = (column: string, table: string) =>
    h.env.DB.prepare(`SELECT ${column} AS hash FROM ${table}`).first<string>("hash");
  const untouched = async () => [await orderCount(), h.provider.calls.open];

  it("by a block's copy alone while the database cannot be asked: of its address, and of its number", async () => {
    await place(h);
    const [address, phone] = [
      await hashOf("address_hash", "orders"),
      await hashOf("receiver_hash", "messages"),
    ];
    expect(await codeOf({}, away())).not.toMatch(/blocked|unreachable/);
    await h.deps.edge.write(`block:phone:${phone}`, "never", 60_000);
    expect(await codeOf({}, away())).toBe("receiver_unreachable");
    await h.deps.edge.write(`block:ip:${address}`, "never", 60_000);
    expect(await codeOf({}, away())).toBe("address_blocked");
  });

  it("by a block that no copy knew of, which counts it and is cached; one of an address that is lifted goes, and one of a number is not asked", async () => {
    await place(h);
    const [address, phone] = [
      await hashOf("address_hash", "orders"),
      await hashOf("receiver_hash", "messages"),
    ];
    await block("blocked_ips", null);
    expect(await codeOf()).toBe("address_blocked");
    expect(await h.env.DB.prepare("SELECT hits FROM blocked_ips").first("hits")).toBe(1);
    expect(await h.deps.edge.read(`block:ip:${address}`)).toBe("never");
    await write("DELETE FROM blocked_ips");
    await h.deps.edge.write(`block:phone:${phone}`, "never", 60_000);
    expect(await codeOf()).toBeNull();
    expect(await h.deps.edge.read(`block:ip:${address}`)).toBeNull();
  });

  it("while a restore is looked into, whatever else may be said of it", async () => {
    await write("INSERT INTO rewinds (noticed_at, cause) VALUES (1, 'no_mark')");
    expect(await codeOf({ message: "naar bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh" })).toBe(
      "database_rewound",
    );
    expect(await untouched()).toEqual([0, 0]);
  });

  it("by what staff restrict: a country that is closed, a name that nobody may have", async () => {
    const restrict = (kind: string, value: string) =>
      write(
        "INSERT INTO restrictions (id, kind, value, reason, author, created_at) VALUES (?1, ?2, ?1, 'x', 'noor', 1)",
        value,
        kind,
      );
    await restrict("country", "NL");
    expect(await codeOf()).toBe("receiver_country_closed");
    await write("DELETE FROM restrictions");
    await restrict("name", "Sinterklaas");
    expect(await codeOf()).toBe("sender_protected");
    expect(await untouched()).toEqual([0, 0]);
  });

  it("by what staff restrict or block by hand, but for a name that staff offer themselves", async () => {
    const staff = { id: "n", username: "noor", sessionId: "s" };
    await write(
      "INSERT INTO restrictions (id, kind, value, reason, author, created_at) VALUES ('x', 'name', 'Sinterklaas', 'x', 'noor', 1)",
    );
    await write("INSERT INTO senders (name) VALUES ('Sinterklaas')");
    expect(await codeOf()).toBeNull();
    await addBlock(h.deps, staff, { kind: "phone", value: "+31612345678", reason: "asked for it" });
    expect(await codeOf()).toBe("receiver_unreachable");
    await addBlock(h.deps, staff, { kind: "ip", value: "203.0.113.7", reason: "a storm" });
    expect(await codeOf({ receiver: "+31687654321" })).toBe("address_blocked");
  });

  it("by a name that staff do not offer, while they let nobody choose one", async () => {
    await write("UPDATE settings SET v = 'off' WHERE k = 'custom_senders'");
    expect(await codeOf()).toBe("sender_not_listed");
    expect(await untouched()).toEqual([0, 0]);
    await write("INSERT INTO senders (name) VALUES ('Sinterklaas')");
    expect(await codeOf()).toBeNull();
  });

  it("while nothing may be sent: staff switched it off, or the operator stopped it", async () => {
    const stopped = {
      ...h.deps,
      site: { ...h.deps.site, operation: { ...h.deps.site.operation, stopSending: true } },
    };
    await expect(place({ ...h, deps: stopped })).rejects.toThrow("sending_off");
    await write("UPDATE settings SET v = 'off' WHERE k = 'sending'");
    expect(await codeOf()).toBe("sending_off");
    expect(await untouched()).toEqual([0, 0]);
  });

  it("to a calling code that no country has", async () => {
    expect(await codeOf({ receiver: "+999123456789" })).toBe("receiver_invalid");
    expect(await untouched()).toEqual([0, 0]);
  });

  it("by the gate, which reads a number by the country that it goes to", async () => {
    const premium = { message: "Bel 9112345678 vandaag" };
    expect(await codeOf({ ...premium, receiver: "+447400123456" })).toBe("message_premium_number");
    expect(await codeOf({ message: "Stem op mij via 0900-1234567" })).toBe("message_premium_number");
    expect(await untouched()).toEqual([0, 0]);
  });

  it("where a person is to look at it first and its sender does not agree to that, which is kept with it", async () => {
    const reviewed = { message: "je kan me bereiken op 06-12 34 56 78" };
    expect(await codeOf(reviewed)).toBe("needs_review");
    expect(await untouched()).toEqual([0, 0]);
    await place(h, { ...reviewed, review: true });
    expect(await hashOf("review", "messages")).toMatch(/^\d+:(?:model_\w+,)*phone_number/);
    await place(h, { review: true });
    const { results } = await h.env.DB.prepare("SELECT review FROM messages ORDER BY rowid").all();
    expect(results.at(-1)).toEqual({ review: null });
  });

  it("once a minute has opened as many checkouts as it may, before anything is stored", async () => {
    const budgets = { ...h.deps.site.budgets, providerCalls: 0 };
    expect(await codeOf({}, { ...h.deps, site: { ...h.deps.site, budgets } })).toBe("too_busy");
    expect(await untouched()).toEqual([0, 0]);
  });
});

describe("an order meets the limits of visitors and receivers", () => {
  const errorOf = async (placed: ReturnType<typeof order>) => {
    const { error = null } = { ...(await placed) } as { error?: string };
    return error;
  };
  const countOf = (table: string) => h.env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first("n");

  it("of a visitor by their name, and of a receiver by what is said of one who wants none; that is noted", async () => {
    h = createHarness({ env: { LIMIT_VISITOR_DAY: "1" } });
    await pay(h, await place(h));
    expect(await errorOf(order())).toBe("visitor_limit");
    expect([await orderCount(), await countOf("turned_away")]).toEqual([1, 0]);
    h = createHarness({ env: { LIMIT_RECEIVER_HOUR: "1" } });
    expect(await errorOf(order())).toBe("receiver_unreachable");
    expect([await orderCount(), await countOf("turned_away")]).toEqual([1, 1]);
  });

  it("with a text that went to so many others as a person reads it first", async () => {
    h = createHarness({ env: { LIMIT_TEXT_RECEIVERS: "2" } });
    await pay(h, await place(h));
    expect(await errorOf(order())).toBeNull();
    expect(await errorOf(order({ receiver: "+31687654321" }))).toBe("needs_review");
  });

  it("and hears no more of the gate from a visitor who tried on too often, until an hour is over", async () => {
    h = createHarness({ env: { LIMIT_REFUSALS_HOUR: "1" } });
    expect(await errorOf(order({ message: "Stem op mij via 0900-1234567" }))).toBe("message_premium_number");
    expect(await errorOf(order())).toBe("visitor_limit");
    h.pass(60 * 60_000);
    expect(await errorOf(order())).toBeNull();
  });

  it("answers a challenge where several could not be reached from its network, and that answer alone", async () => {
    await place(h);
    for (const n of [1, 2, 3])
      await h.env.DB.prepare(
        "INSERT INTO turned_away (place, receiver_hash, at) SELECT place, ?, ? FROM payments",
      )
        .bind(`${n}`, h.time.now)
        .run();
    expect(await errorOf(order())).toBe("challenge_required");
    expect(await errorOf(order({}, { challengeAnswer: "answer to report 203.0.113.7" }))).toBe(
      "challenge_required",
    );
    expect(await orderCount()).toBe(1);
    expect(await errorOf(order({}, { challengeAnswer: "answer to order 203.0.113.7" }))).toBeNull();
  });

  it("looks eight times for a place that others take before it, and then says that it is busy", async () => {
    await h.env.DB.exec("CREATE TRIGGER taken BEFORE INSERT ON orders BEGIN SELECT RAISE(IGNORE); END");
    let looks = 0;
    const db = Object.create(h.deps.db);
    db.batch = (statements: readonly unknown[]) => {
      if (statements.length > 10) looks++;
      return h.deps.db.batch(statements as never);
    };
    expect(await errorOf(order({}, {}, { ...h.deps, db }))).toBe("too_busy");
    expect([looks, h.provider.calls.open, await orderCount()]).toEqual([8, 0, 0]);
  });

  it("takes the last call of a minute once, where two come at the same time; the other order is opened when it comes again", async () => {
    const key = ["the-first-mark-of-a-visitor", "the-second-mark-of-a-visitor"] as const;
    await h.env.DB.prepare("INSERT INTO budgets (kind, minute, spent) VALUES ('calls_create', ?, ?)")
      .bind(h.time.now / 60_000, callShareOf(h.deps.site.budgets, "create") - 1)
      .run();
    const both = () => Promise.all(key.map((mark) => errorOf(order({}, { key: mark }))));
    expect(new Set(await both())).toEqual(new Set([null, "too_busy"]));
    expect([await orderCount(), h.provider.calls.open]).toEqual([2, 1]);
    h.pass(60_000);
    expect(await both()).toEqual([null, null]);
    expect([await orderCount(), h.provider.calls.open]).toEqual([2, 2]);
  });

  it("counts where a rule on a dry run would have stopped it, which does no more", async () => {
    await h.env.DB.prepare("INSERT INTO settings (k, v) VALUES ('gate_premium_number', 'off')").run();
    expect(await errorOf(order({ message: "Stem op mij via 0900-1234567", review: true }))).toBeNull();
    const counted = await h.env.DB.prepare("SELECT key, value FROM daily_tallies WHERE key = ?")
      .bind(sparedKey("premium_number"))
      .all();
    expect(counted.results).toEqual([{ key: sparedKey("premium_number"), value: 1 }]);
  });
});

describe("the same order again, by the visitor's own mark", () => {
  const key = "a-key-of-sixteen-characters";
  const codeOf = (deps = h.deps) =>
    place({ ...h, deps }, {}, key).then(
      (id) => id,
      (error: Error) => error.message.replace("refused: ", ""),
    );
  const withCalls = (providerCalls: number) => ({
    ...h.deps,
    site: { ...h.deps.site, budgets: { ...h.deps.site.budgets, providerCalls } },
  });

  it("is refused as it was where the provider had refused it", async () => {
    h.provider.faults.open.push("refused");
    expect(await codeOf()).toBe("payment_provider_refused");
    expect(await codeOf()).toBe("payment_provider_refused");
    expect([h.provider.calls.open, await orderCount()]).toEqual([1, 1]);
  });

  it("is opened where that failed, at the provider it was placed with, and not without a call for it", async () => {
    h.provider.faults.open.push("before", "before", "before");
    expect(await codeOf()).toBe("payment_provider_unreachable");
    expect(await codeOf(withCalls(0))).toBe("too_busy");
    const former = h.provider;
    const opened = former.calls.open;
    h = createHarness({ provider: new FakeProvider("new"), previousProvider: former });
    const id = await codeOf();
    expect([former.calls.open - opened, h.provider.calls.open, await orderCount()]).toEqual([1, 0, 1]);
    expect(former.of(id).order).toMatchObject({ locale: "nl", amountCents: 99 });
  });

  it("is opened at today's provider where its own is not set any more, and goes out once it is paid there", async () => {
    h.provider.faults.open.push("before", "before", "before");
    expect(await codeOf()).toBe("payment_provider_unreachable");
    h = createHarness({ provider: new FakeProvider("new") });
    const id = await codeOf();
    h.provider.set(id, { status: "paid" });
    await settlePayment(h.deps, `new_${id}`, "provider");
    expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "queued" });
    const { results } = await h.env.DB.prepare("SELECT id, provider FROM payments").all();
    expect(results).toEqual([{ id, provider: "new" }]);
  });

  it.each([
    ["paid", "paid"],
    ["expired", "expired"],
  ] as const)(
    "is not opened a second time where it was %s before that it opened was written down",
    async (status, payment) => {
      h.provider.faults.open.push("after", "after", "after");
      expect(await codeOf()).toBe("payment_provider_unreachable");
      const [id = ""] = [...h.provider.ledger.values()].map(({ order }) => order.orderId);
      h.provider.set(id, { status });
      await settlePayment(h.deps, `fake_${id}`, "provider");
      expect((await statesOf(h, id)).payment).toBe(payment);
      const opened = h.provider.calls.open;
      expect(await codeOf()).toBe(id);
      expect([h.provider.calls.open, await orderCount()]).toEqual([opened, 1]);
    },
  );

  it("says one thing alone, also about what its sender agreed to", async () => {
    await codeOf();
    await expect(place(h, { consent: "2026-11-20" as never }, key)).rejects.toThrow("idempotency_key_reused");
  });

  it("is answered also where nobody may order any more", async () => {
    const id = await codeOf();
    await h.env.DB.prepare("UPDATE settings SET v = 'off' WHERE k = 'sending'").run();
    expect([await codeOf(), await orderCount()]).toEqual([id, 1]);
  });

  it("is one order where both come at the same time", async () => {
    const [one, other] = await Promise.all([codeOf(), codeOf()]);
    expect([one === other, await orderCount(), h.provider.ledger.size]).toEqual([true, 1, 1]);
  });

  it("stands in the books by keyed hashes alone, and without a mark by none", async () => {
    await codeOf();
    await place(h, { receiver: "+31687654321" });
    const { results } = await h.env.DB.prepare(
      `SELECT o.key_hash AS key, o.body_hash AS body, o.address_hash AS address, p.place, m.receiver_hash AS receiver,
         m.visitor_hash AS visitor, m.text_hash AS text, m.repeat_hash AS repeat
       FROM orders o JOIN payments p ON p.id = o.id JOIN messages m ON m.id = o.id ORDER BY o.rowid`,
    ).all();
    const hash = expect.stringMatching(/^[\w.-]{20,}$/);
    const parties = { address: hash, place: hash, receiver: hash, visitor: hash, text: hash, repeat: hash };
    expect(results).toEqual([
      { ...parties, key: hash, body: hash },
      { ...parties, key: null, body: null },
    ]);
    const [first, second] = results;
    for (const same of ["address", "visitor", "text", "repeat"]) expect(first?.[same]).toBe(second?.[same]);
    expect(first?.receiver).not.toBe(second?.receiver);
    expect(first?.text).not.toBe(first?.repeat);
    await place(h, { message: "Iets heel anders dan dat" });
    const other = await h.env.DB.prepare(
      "SELECT text_hash AS text, repeat_hash AS repeat FROM messages ORDER BY rowid DESC",
    ).first();
    expect(other?.text).not.toBe(first?.text);
    expect(other?.repeat).not.toBe(first?.repeat);
  });
});

describe("an order that is stored", () => {
  it("is in its language and by its way, under the consent that was asked, at this provider, by a visitor", async () => {
    const id = await place(h);
    const row = await h.env.DB.prepare(
      `SELECT o.locale, o.channel, o.consent_version AS consent, o.currency, o.created_at AS at, p.provider, p.mode,
         p.cause, p.actor, p.currency AS paysIn, p.created_at AS openedAt, m.cause AS messageCause, m.actor AS messageActor
       FROM orders o JOIN payments p ON p.id = o.id JOIN messages m ON m.id = o.id WHERE o.id = ?`,
    )
      .bind(id)
      .first();
    const { now } = h.time;
    expect(row).toEqual({
      locale: "nl",
      channel: "script",
      consent: consentVersion[h.deps.site.consentForm],
      currency: "EUR",
      at: now,
      provider: "fake",
      mode: "test",
      cause: expect.stringMatching(/placed|opened/),
      actor: "visitor",
      paysIn: "EUR",
      openedAt: now,
      messageCause: "placed",
      messageActor: "visitor",
    });
  });

  it("keeps address, browser, number and text sealed, each under a place of its own", async () => {
    const id = await place(h);
    const row = await h.env.DB.prepare(
      `SELECT o.address_sealed AS address, o.browser_sealed AS browser, m.receiver_sealed AS receiver, m.body_sealed AS body
       FROM orders o JOIN messages m ON m.id = o.id WHERE o.id = ?`,
    )
      .bind(id)
      .first<Record<string, string>>();
    const open = (table: string, column: string) =>
      h.deps.vault.open({ table, column, row: id }, row?.[column] ?? "");
    expect(await Promise.all([open("orders", "address"), open("messages", "receiver")])).toEqual([
      { ok: true, value: "203.0.113.7" },
      { ok: true, value: "+31612345678" },
    ]);
    expect(await open("messages", "body")).toEqual({ ok: true, value: "Heb jij je schoen al gezet?" });
    expect(await open("orders", "browser")).toMatchObject({
      ok: true,
      value: expect.stringContaining("Firefox"),
    });
  });
});

describe("the same order again, from a form without scripts", () => {
  const minute = 60_000;
  const repeat = (changes = {}, input = {}) => order(changes, { channel: "form", ...input });

  it("is one order for a minute, where it comes from one address and says the same", async () => {
    const first = await repeat();
    h.pass(minute - 1);
    expect(await repeat()).toEqual(first);
    expect([await orderCount(), h.provider.calls.open]).toEqual([1, 1]);
    h.pass(1);
    expect(await repeat()).not.toEqual(first);
    expect(await orderCount()).toBe(2);
  });

  it("is another order from another address, with another text, or by another way", async () => {
    await repeat();
    await repeat({ message: "Iets anders dan dat" });
    await repeat({ receiver: "+31687654321" });
    await repeat({ sender: "Piet" });
    await repeat({}, { address: "198.51.100.7" });
    await repeat({}, { channel: "script" });
    await repeat({}, { channel: "script" });
    expect(await orderCount()).toBe(7);
  });

  it("is known by the visitor's own mark too, which says one thing alone", async () => {
    const marked = (changes = {}) =>
      repeat(changes, { channel: "script", key: "a-key-of-sixteen-characters" });
    const first = await marked();
    h.pass(24 * 60 * minute - 1);
    expect(await marked()).toEqual(first);
    expect(await marked({ message: "Iets anders dan dat" })).toEqual({
      ok: false,
      error: "idempotency_key_reused",
    });
    expect(await orderCount()).toBe(1);
  });
});

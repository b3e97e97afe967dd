import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { auditAll, unheardOf } from "./audit.ts";
import { readDatabase } from "./database.ts";
import { kinds } from "./facts.ts";
import { type LostTime, readLedgers } from "./ledgers.ts";
import { makeUp, type Row, type Values } from "./made-up.ts";
import { summaryOf } from "./summary.ts";

type World = ReturnType<typeof healthy>;

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "audit-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const opened = (id: string, order = id) => ({
  kind: "payment",
  id: `tr_${id}`,
  order,
  cents: 99,
  currency: "EUR",
});
const paid = (id: string, order = id, cents = 99) => ({
  kind: "paid",
  id: `tr_${id}`,
  order,
  cents,
});
const refund = (id: string, cents = 99, key = `refund:${id}` as string | null) => ({
  kind: "refund",
  id: `re_${id}`,
  payment: `tr_${id}`,
  cents,
  key,
});
const accepted = (id: string) => ({
  kind: "accepted",
  id: `sms_${id}`,
  reference: id,
  at: 100,
});

const paymentRow = (id: string, status: string, order: string = id, paidCents: number = 99): Values => ({
  id,
  order_id: order,
  provider: "mollie",
  provider_id: `tr_${id}`,
  amount_cents: 99,
  status,
  paid_cents: status.startsWith("paid") ? paidCents : null,
});
const refundRow = (id: string, status = "refunded", cents = 99) => ({
  id,
  payment_id: id,
  amount_cents: cents,
  status,
});

/**
 * Everything that may lawfully happen to an order, each once: delivered, undelivered and paid back, paid twice, never paid,
 * paid too little, charged back before it was sent, sent without references, refused and paid back, charged back for a part
 * and the rest paid back.
 */
function healthy() {
  const orders = ["good", "bad", "twice", "never", "less", "gone", "blind", "refused", "part"];
  const statuses = [
    "delivered",
    "refunded",
    "sent",
    "cancelled",
    "refunded",
    "blocked_final",
    "sent",
    "refunded",
    "refunded",
  ];
  return {
    ledgers: {
      mollie: [
        ...orders.map((id) => opened(id)),
        opened("extra", "twice"),
        ...["good", "bad", "twice", "gone", "blind", "refused", "part"].map((id) => paid(id)),
        paid("extra", "twice"),
        paid("less", "less", 98),
        { kind: "ended", id: "tr_never", state: "expired" },
        { ...refund("bad"), id: "re_0" },
        { kind: "refund_failed", id: "re_0" },
        refund("bad"),
        refund("extra"),
        refund("less", 98),
        refund("refused"),
        { kind: "chargeback", payment: "tr_gone", cents: 99 },
        { kind: "chargeback", id: "chb_won", payment: "tr_good", cents: 99 },
        { kind: "chargeback_reversed", id: "chb_won", payment: "tr_good", cents: 99 },
        { kind: "chargeback", payment: "tr_part", cents: 60 },
        refund("part", 39),
      ],
      cm: [
        accepted("good"),
        { kind: "undelivered", id: "sms_good" },
        { kind: "delivered", id: "sms_good" },
        accepted("bad"),
        { kind: "undelivered", id: "sms_bad" },
        accepted("twice"),
        { kind: "refused", reference: "refused", code: "303" },
      ],
      twilio: [{ ...accepted("blind"), reference: null, callback: "https://briefje.test/sms/token?o=blind" }],
    },
    tables: {
      orders: orders.map((id) => ({ id, amount_cents: 99 })),
      payments: [
        ...["good", "bad", "twice", "blind", "refused"].map((id) => paymentRow(id, "paid")),
        paymentRow("extra", "paid", "twice"),
        paymentRow("never", "expired"),
        paymentRow("less", "paid_mismatch", "less", 98),
        { ...paymentRow("gone", "paid"), charged_back_cents: 99 },
        { ...paymentRow("part", "paid"), charged_back_cents: 60 },
      ],
      messages: orders.map((id, index) => ({ id, status: statuses[index] ?? "" })),
      refunds: [
        refundRow("bad"),
        refundRow("extra"),
        refundRow("less", "refunded", 98),
        refundRow("refused"),
        refundRow("part", "refunded", 39),
      ],
    },
  };
}

const write = (world: World) => makeUp(folder, world.ledgers, world.tables);

/** What is wrong with a world, as `kind: subject`, each once. */
function audited(world: World, lost?: LostTime) {
  const { ledgers, db } = write(world);
  const found = auditAll({ ledgers: readLedgers(ledgers, lost), database: readDatabase(db) });
  return [...new Set(found.map(({ kind, subject }) => `${kind}: ${subject}`))];
}

/** The row of a table with this id. */
function rowOf(world: World, table: keyof World["tables"], id: string) {
  const row = world.tables[table].find((one) => one.id === id);
  if (!row) throw new Error(`no ${id} in ${table}`);
  return row as Values;
}

function strike(world: World, vendor: "mollie" | "cm" | "twilio", which: (row: Row) => boolean) {
  const rows = world.ledgers[vendor] as Row[];
  const kept = rows.filter((row) => !which(row));
  expect(kept.length).toBeLessThan(rows.length);
  Object.assign(world.ledgers, { [vendor]: kept });
}

const add = (world: World, vendor: "mollie" | "cm" | "twilio", ...rows: Row[]) =>
  Object.assign(world.ledgers, { [vendor]: [...world.ledgers[vendor], ...rows] });

it("finds nothing where all went as it may", () => {
  expect(audited(healthy())).toEqual([]);
});

const wrongs: [string, (world: World) => void, string[]][] = [
  [
    "an SMS for an order that was never paid",
    (world) => add(world, "cm", accepted("never")),
    ["unpaid send: never"],
  ],
  [
    "an SMS for too little money",
    (world) => add(world, "cm", accepted("less")),
    ["unpaid send: less", "refunded and sent: less"],
  ],
  [
    "an SMS that went before the money came",
    (world) => add(world, "mollie", { ...paid("never"), at: 101 }) && add(world, "cm", accepted("never")),
    ["unpaid send: never", "books: never", "states: never"],
  ],
  [
    "two SMS at one gateway",
    (world) => add(world, "cm", { ...accepted("good"), id: "2" }),
    ["double send: good"],
  ],
  [
    "two SMS at two gateways, one of which has no references",
    (world) => add(world, "cm", accepted("blind")),
    ["double send: blind"],
  ],
  [
    "an order that was paid and of which nothing came",
    (world) => {
      strike(world, "cm", ({ reference }) => reference === "twice");
      rowOf(world, "messages", "twice").status = "queued";
    },
    ["lost order: twice"],
  ],
  [
    "an order that was paid back in part only",
    (world) => {
      strike(world, "mollie", ({ id }) => id === "re_refused");
      add(world, "mollie", refund("refused", 98));
    },
    ["lost order: refused", "books: refused"],
  ],
  [
    "a second payment that was kept",
    (world) => strike(world, "mollie", ({ id }) => id === "re_extra"),
    ["lost order: twice", "books: twice"],
  ],
  [
    "a payment that the database never heard of",
    (world) => add(world, "mollie", opened("third", "twice"), paid("third", "twice")),
    ["lost order: twice", "books: twice"],
  ],
  [
    "two refunds of one payment",
    (world) => add(world, "mollie", { ...refund("bad"), id: "re_again" }),
    ["double refund: bad", "books: bad"],
  ],
  [
    "two refunds that do not exceed what was paid",
    (world) => {
      strike(world, "mollie", ({ id }) => id === "re_bad");
      add(world, "mollie", refund("bad", 49), { ...refund("bad", 50), id: "re_again" });
    },
    ["double refund: bad"],
  ],
  [
    "a refund of what went back elsewhere",
    (world) => add(world, "mollie", { ...refund("bad", 99, null), id: "re_desk" }),
    ["double refund: bad"],
  ],
  [
    "money back for an SMS that was taken",
    (world) => strike(world, "cm", ({ kind, id }) => kind === "undelivered" && id === "sms_bad"),
    ["refunded and sent: bad"],
  ],
  [
    "money of which the database lost track",
    (world) => {
      world.tables.refunds = world.tables.refunds.filter(({ id }) => id !== "bad");
    },
    ["books: bad"],
  ],
  [
    "a price that was not what was paid",
    (world) => {
      rowOf(world, "orders", "good").amount_cents = 98;
    },
    ["lost order: good", "books: good"],
  ],
  [
    "a payment that only the database calls paid",
    (world) => strike(world, "mollie", ({ kind, id }) => kind === "paid" && id === "tr_gone"),
    ["books: gone", "states: gone"],
  ],
  [
    "a payment that came in and that the database calls expired",
    (world) => add(world, "mollie", paid("never"), { ...refund("never"), key: null }),
    ["books: never", "states: never"],
  ],
  [
    "a delivery that no gateway knows",
    (world) => {
      rowOf(world, "messages", "twice").status = "delivered";
    },
    ["states: twice"],
  ],
  [
    "a refund that no provider made",
    (world) => strike(world, "mollie", ({ id }) => id === "re_refused"),
    ["lost order: refused", "books: refused", "states: refused"],
  ],
  [
    "an SMS that no gateway took",
    (world) => strike(world, "twilio", () => true),
    ["lost order: blind", "states: blind"],
  ],
  [
    "an SMS for no order of ours",
    (world) =>
      add(world, "twilio", { ...accepted("stranger"), reference: null, callback: "https://briefje.test/" }),
    ["unpaid send: (no order)", "states: (no order)"],
  ],
];

describe("it finds", () => {
  it.each(wrongs)("%s", (_what, break_, found) => {
    const world = healthy();
    break_(world);
    expect(audited(world)).toEqual(found);
  });

  it("each kind of difference in one of these", () => {
    const found = wrongs.flatMap(([, , lines]) => lines.map((line) => line.split(":")[0]));
    expect(kinds.filter((kind) => !found.includes(kind))).toEqual([]);
  });
});

describe("it lets pass what a person must finish, or has finished", () => {
  it("a refund that the provider refuses", () => {
    const world = healthy();
    strike(world, "mollie", ({ id }) => id === "re_refused");
    rowOf(world, "messages", "refused").status = "refund_failed";
    rowOf(world, "refunds", "refused").status = "failed";
    expect(audited(world)).toEqual([]);
  });

  it("a refund that the provider refused and staff paid by hand", () => {
    const world = healthy();
    strike(world, "mollie", ({ id }) => id === "re_refused");
    Object.assign(rowOf(world, "refunds", "refused"), { status: "refunded", cause: "confirmed" });
    expect(audited(world)).toContain("lost order: refused");
    rmSync(join(folder, "product.sqlite"));
    Object.assign(rowOf(world, "refunds", "refused"), { cause: "paid_back_by_hand" });
    expect(audited(world)).toEqual([]);
  });

  it("a message that arrived after its refund, where the database says so", () => {
    const world = healthy();
    add(world, "cm", accepted("refused"));
    expect(audited(world)).toEqual(["refunded and sent: refused"]);
    Object.assign(rowOf(world, "messages", "refused"), { delivered_after_refund: 1 });
    rmSync(join(folder, "product.sqlite"));
    expect(audited(world)).toEqual([]);
  });
});

describe("money that staff paid back by hand", () => {
  const byHand = () => {
    const world = healthy();
    Object.assign(rowOf(world, "refunds", "refused"), { cause: "paid_back_by_hand" });
    return world;
  };

  it("went back twice where the provider paid back as well", () => {
    expect(audited(byHand())).toEqual(["double refund: refused", "books: refused"]);
  });

  it("is not to be had with the SMS", () => {
    const world = byHand();
    strike(world, "mollie", ({ id }) => id === "re_refused");
    add(world, "cm", accepted("refused"));
    expect(audited(world)).toContain("refunded and sent: refused");
  });
});

describe("an SMS that a gateway took which cannot be asked, and that is paid back", () => {
  const day = 24 * 60 * 60_000;
  /**
   * @param at of the refund
   * @param more of the gateway's
   */
  function paidBack(at: number, ...more: Row[]) {
    const world = healthy();
    add(world, "mollie", { ...refund("blind"), at });
    add(world, "twilio", ...more);
    rowOf(world, "messages", "blind").status = "refunded";
    return { ...world, tables: { ...world.tables, refunds: [...world.tables.refunds, refundRow("blind")] } };
  }

  it("is as it should be after a day without a word", () => {
    const world = paidBack(100 + day);
    expect(audited(world)).toEqual([]);
    rmSync(join(folder, "product.sqlite"));
    const { ledgers, db } = write(world);
    const facts = { ledgers: readLedgers(ledgers), database: readDatabase(db) };
    expect(unheardOf(facts).map(({ order }) => order)).toEqual(["blind"]);
  });

  it("may have been paid twice: only the refund that leaves less than its price is the one that takes its money back", () => {
    const second = [opened("again", "blind"), paid("again", "blind")];
    const world = (at: number, again: number) => {
      const made = paidBack(at);
      add(made, "mollie", ...second, { ...refund("again"), at: again });
      made.tables.payments.push(paymentRow("again", "paid", "blind"));
      made.tables.refunds.push(refundRow("again"));
      return made;
    };
    expect(audited(world(100 + day, 200))).toEqual([]);
    rmSync(join(folder, "product.sqlite"));
    expect(audited(world(99 + day, 200))).toEqual(["refunded and sent: blind"]);
    rmSync(join(folder, "product.sqlite"));
    expect(audited(world(100 + 2 * day, 100 + day))).toEqual([]);
    rmSync(join(folder, "product.sqlite"));
    expect(audited(world(200, 201))).toEqual(["refunded and sent: blind"]);
  });

  it("is wrong before the day is over", () => {
    expect(audited(paidBack(99 + day))).toEqual(["refunded and sent: blind"]);
  });

  it("is wrong once a report was taken, but not when that came after the refund", () => {
    const report = { kind: "reported", sms: "sms_blind", state: "delivered" };
    expect(audited(paidBack(100 + day, { ...report, at: 200 + day }))).toEqual([]);
    rmSync(join(folder, "product.sqlite"));
    expect(audited(paidBack(100 + day, { ...report, at: 200 }))).toEqual(["refunded and sent: blind"]);
  });
});

describe("what the product heard in a time that a restore took away", () => {
  const day = 24 * 60 * 60_000;
  /** Taken, reported at 200 and paid back all the same; the last report comes from elsewhere than Twilio where it is said. */
  function heard(...more: Row[]) {
    const world = healthy();
    add(world, "mollie", { ...refund("blind"), at: 100 + day });
    add(world, "twilio", { kind: "reported", sms: "sms_blind", state: "delivered", at: 200 }, ...more);
    rowOf(world, "messages", "blind").status = "refunded";
    return { ...world, tables: { ...world.tables, refunds: [...world.tables.refunds, refundRow("blind")] } };
  }
  const lost = { from: 150, to: 250 };

  it("does not count as heard, and is counted apart", () => {
    expect(audited(heard(), lost)).toEqual([]);
    rmSync(join(folder, "product.sqlite"));
    const { ledgers, db } = write(heard());
    const facts = { ledgers: readLedgers(ledgers, lost), database: readDatabase(db) };
    expect(summaryOf(facts, [])).toContain("0 refunded after a day without a word");
    expect(summaryOf(facts, [])).toContain("1 paid back in doubt, whose report a restore took away");
  });

  it.each([
    ["before it", { from: 201, to: 250 }, []],
    ["after it", { from: 100, to: 199 }, []],
    ["in it and again after it", lost, [{ kind: "reported", sms: "sms_blind", state: "sent", at: 251 }]],
  ])("counts where it was heard %s", (_name, time, more) => {
    expect(audited(heard(...more), time)).toEqual(["refunded and sent: blind"]);
  });

  it("excuses no second SMS, no second refund, no lost money and no other gateway", () => {
    const world = heard({ ...accepted("blind"), id: "sms_2", at: 240 });
    add(world, "mollie", { ...refund("bad"), id: "re_again", at: 200 });
    strike(world, "cm", ({ reference }) => reference === "twice");
    strike(world, "mollie", ({ id }) => id === "re_less");
    add(world, "cm", { ...accepted("refused"), at: 100 }, { kind: "reported", sms: "sms_refused", at: 200 });
    expect(audited(world, lost)).toEqual(
      expect.arrayContaining([
        "double send: blind",
        "double refund: bad",
        "lost order: twice",
        "lost order: less",
        "refunded and sent: refused",
      ]),
    );
  });
});

describe("the program", () => {
  const program = fileURLToPath(new URL("index.ts", import.meta.url));
  const run = ({ ledgers, db }: { ledgers: string; db: string }, ...more: string[]) =>
    spawnSync(process.execPath, [program, "--ledgers", ledgers, "--db", db, ...more], { encoding: "utf8" });

  it("ends with 0 and counts what it saw, also after a vendor was killed while it wrote", () => {
    const paths = write(healthy());
    appendFileSync(join(paths.ledgers, "cm.jsonl"), '{"kind":"accepted","id":"half');
    const { status, stdout } = run(paths);
    expect([status, stdout]).toEqual([
      0,
      "9 orders, 9 payments paid (890 cents), 4 SMS accepted, 5 refunded (434 cents), 0 delivered after their refund, " +
        "0 refunded after a day without a word from a gateway that cannot be asked: 0 differences (unpaid send 0, double send 0, lost order 0, double refund 0, refunded and sent 0, books 0, states 0)\n",
    ]);
  });

  it("ends with 1 and says what differs", () => {
    const world = healthy();
    add(world, "cm", accepted("never"));
    const { status, stdout } = run(write(world));
    expect(status).toBe(1);
    expect(stdout).toContain("unpaid send: never: cm took sms_never, and 99 cents had not been paid\n");
    expect(stdout).toContain(": 1 differences (unpaid send 1,");
  });

  it("takes the time that a restore took away, and ends with 2 where it is none", () => {
    const paths = write(healthy());
    expect(run(paths, "--lost", "150-250").status).toBe(0);
    expect(run(paths, "--lost", "yesterday").status).toBe(2);
  });

  it("ends with 2 where there is nothing to compare: that proves nothing", () => {
    const paths = write(healthy());
    for (const vendor of ["mollie", "cm", "twilio"])
      writeFileSync(join(paths.ledgers, `${vendor}.jsonl`), "");
    expect(run(paths).status).toBe(2);
    expect(run({ ...paths, db: join(folder, "elsewhere.sqlite") }).status).toBe(2);
    expect(run({ ...paths, ledgers: join(folder, "elsewhere") }).status).toBe(2);
  });
});

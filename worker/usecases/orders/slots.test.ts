import { beforeEach, describe, expect, it } from "vitest";
import type { CreatePaymentRequest } from "#contract/payments";
import { messageIs, moveMessage } from "#db/messages";
import { isOverReceiverLimit, isOverVisitorLimit, isWidespread, selectSlots } from "#db/slots";
import { refusedKey } from "#domain/figures";
import { ruleSet } from "#domain/gate/verdict";
import { ownForm, postForm } from "#testing/forms";
import { createHarness, type Harness } from "#testing/harness";
import { judge } from "#testing/held";
import { postOrder } from "#testing/http";
import { goodOrder, pay, statesOf } from "#testing/orders";
import { queryOf } from "#testing/plans";
import { addBlock } from "../staff/add-blocks";
import { sweep } from "../sweep";
import { moveOrder } from "./move-order";
import { placeOrder } from "./place-order";
import { recordDelivery } from "./record-delivery";
import { sendMessage } from "./send-message";
import { withdrawOrder } from "./withdraw-order";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A shop with the limits as they are by default; what a test raises or lowers it names. */
const shop = (settings: Record<string, string> = {}) =>
  createHarness({
    env: {
      LIMIT_RECEIVER_HOUR: undefined,
      LIMIT_RECEIVER_DAY: undefined,
      LIMIT_RECEIVER_MONTH: undefined,
      LIMIT_PAIR_DAY: undefined,
      LIMIT_REPEAT_DAY: undefined,
      LIMIT_TEXT_RECEIVERS: undefined,
      LIMIT_VISITOR_DAY: undefined,
      LIMIT_REFUSALS_HOUR: undefined,
      ...settings,
    },
  });

let h: Harness;
beforeEach(() => {
  h = shop();
});

let made = 0;
/** An address of its own, a text of its own: a visitor and a text that nobody has seen. */
const stranger = () => {
  made += 1;
  return `203.${made % 250}.${Math.floor(made / 250) % 250}.7`;
};
const words = ["appel", "boom", "citroen", "doos", "eend", "fiets", "geit", "hond", "ijs", "jas"];
const another = () => {
  made += 1;
  return `Tot zo bij de ${[...`${made}`].map((digit) => words[Number(digit)]).join(" en de ")}!`;
};

type Order = Partial<CreatePaymentRequest> & { readonly address?: string };

/** Orders with a text and from an address of its own, unless said; answers the order's id or the refusal. */
async function order({ address = stranger(), ...changes }: Order = {}): Promise<string> {
  const placed = await placeOrder(h.deps, {
    request: { ...goodOrder, message: another(), ...changes },
    language: "nl",
    address,
    challengeAnswer: `answer to order ${address}`,
    userAgent: undefined,
    key: undefined,
    channel: "script",
  });
  return placed.ok ? placed.value.id : placed.error;
}

const reasonOf = (id: string) =>
  h.env.DB.prepare("SELECT reason FROM messages WHERE id = ?").bind(id).first<string>("reason");
const messageOf = async (id: string) => (await statesOf(h, id)).message;

/** Orders and pays; answers what became of the message, or the refusal. */
async function bought(changes: Order = {}): Promise<string> {
  const id = await order(changes);
  if (id.length !== 22) return id;
  await pay(h, id);
  return messageOf(id);
}

const times = async <T>(n: number, one: (index: number) => Promise<T>): Promise<T[]> => {
  const all: T[] = [];
  for (let index = 0; index < n; index++) all.push(await one(index));
  return all;
};
const number = (n: number) => `+316${String(20_000_000 + n)}`;

describe("a receiver, over all senders", () => {
  it("gets two in an hour, and the next one when the first is an hour old", async () => {
    expect(await bought()).toBe("queued");
    h.pass(10 * minute);
    expect(await bought()).toBe("queued");
    expect(await bought()).toBe("receiver_unreachable");
    h.pass(50 * minute - 1);
    expect(await bought()).toBe("receiver_unreachable");
    h.pass(1);
    expect(await bought()).toBe("queued");
    expect(await bought()).toBe("receiver_unreachable");
    expect(await bought({ receiver: number(1) })).toBe("queued");
  });

  it("gets five in 24 hours and twelve in 30 days", async () => {
    const got = await times(20, async () => {
      const came = await bought();
      h.pass(hour);
      return came;
    });
    expect(got.filter((one) => one === "queued")).toHaveLength(5);
    expect(got.slice(0, 5).every((one) => one === "queued")).toBe(true);
    const more = await times(40, async () => {
      h.pass(6 * hour);
      return bought();
    });
    expect(more.filter((one) => one === "queued")).toHaveLength(7);
    h.pass(30 * day);
    expect(await bought()).toBe("queued");
  });

  it("gets one text once in 24 hours, whoever sends it and however it is spaced", async () => {
    expect(await bought({ message: "Tot zo bij de trein" })).toBe("queued");
    expect(await bought({ message: "tot  zo bij de TREIN " })).toBe("receiver_unreachable");
    expect(await bought({ message: "Tot zo bij de bus" })).toBe("queued");
    h.pass(day);
    expect(await bought({ message: "Tot zo bij de trein" })).toBe("queued");
  });

  it("is counted by what is paid alone: a flood from a hundred addresses takes no slot", async () => {
    const flood = await times(100, () => order());
    expect(flood.every((id) => id.length === 22)).toBe(true);
    expect(await bought()).toBe("queued");
    expect(await bought()).toBe("queued");
    expect(await bought()).toBe("receiver_unreachable");
  });

  it("of many that were taken and paid at once gets exactly the limit; the others' money goes back", async () => {
    h = shop({ LIMIT_RECEIVER_HOUR: "5" });
    const ids = await Promise.all(Array.from({ length: 40 }, () => order()));
    await Promise.all(ids.map((id) => pay(h, id)));
    const states = await Promise.all(ids.map(messageOf));
    expect(states.filter((one) => one === "queued")).toHaveLength(5);
    expect(states.filter((one) => one === "refund_due")).toHaveLength(35);
    const back = ids.filter((_, index) => states[index] === "refund_due");
    expect(new Set(await Promise.all(back.map(reasonOf)))).toEqual(new Set(["capped"]));
    await Promise.all(ids.map((id) => sendMessage(h.deps, id)));
    expect(h.gateway.accepted).toHaveLength(5);
  });

  it("has the slot back of what was given back, and of nothing else", async () => {
    const [first = "", second = ""] = await times(2, () => order());
    await pay(h, first);
    await pay(h, second);
    expect(await bought()).toBe("receiver_unreachable");
    const staff = { id: "noor", username: "noor", sessionId: "s" };
    await moveOrder(h.deps, staff, { id: first, move: "refund", reason: "asked for it" });
    expect(await bought()).toBe("queued");
    expect(await bought()).toBe("receiver_unreachable");
    await sendMessage(h.deps, second);
    expect(await messageOf(second)).toBe("sent");
    expect(await bought()).toBe("receiver_unreachable");
  });

  it("has no slot back of what was not delivered, nor has its sender, so that nobody sends without end for nothing", async () => {
    const address = "198.51.100.9";
    const message = "Tot zo bij de fietsen";
    const outcomes = await times(9, async () => {
      const id = await order({ address, message });
      if (id.length !== 22) return id;
      await pay(h, id);
      await sendMessage(h.deps, id);
      await recordDelivery(h.deps, "fake", { reference: id, gatewayId: null, state: "undelivered" });
      h.pass(11 * minute);
      await sweep(h.deps);
      await sweep(h.deps);
      return messageOf(id);
    });
    // The same text once more is nobody's trick: it did not arrive.
    expect(outcomes).toEqual(["refunded", "refunded", ...Array(7).fill("visitor_limit")]);
    expect(h.gateway.accepted).toHaveLength(2);
    expect(await bought()).toBe("receiver_unreachable");
  });

  it("has none back either when the money of such a one was charged back meanwhile (M25)", async () => {
    const id = await order();
    await pay(h, id);
    await sendMessage(h.deps, id);
    const change = { tx: "t", actor: "test", at: h.time.now };
    for (const move of ["undelivered", "settled", "blocked"] as const)
      await h.deps.db.batch([moveMessage(h.deps.db, move, [messageIs(id)], change)]);
    expect(await messageOf(id)).toBe("blocked_final");
    expect([await bought(), await bought()]).toEqual(["queued", "receiver_unreachable"]);
  });

  it("has the slot back of what its sender took back, and the sender's own limit counts it", async () => {
    const address = "198.51.100.9";
    h = shop({ LIMIT_VISITOR_DAY: "4" });
    const message = "Tot zo bij de fietsen";
    const takenBack = async () => {
      const id = await order({ address, message });
      if (id.length !== 22) return id;
      await pay(h, id);
      return (await withdrawOrder(h.deps, id)).ok;
    };
    expect(await times(5, takenBack)).toEqual([true, true, true, true, "visitor_limit"]);
    expect(await times(3, () => bought())).toEqual(["queued", "queued", "receiver_unreachable"]);
    const hashes = () =>
      h.env.DB.prepare(
        "SELECT count(visitor_hash) AS visitors, count(text_hash) AS texts FROM messages WHERE reason = 'withdrawn'",
      ).first();
    expect(await hashes()).toEqual({ visitors: 4, texts: 4 });
    h.pass(day + hour);
    await sweep(h.deps);
    expect(await hashes()).toEqual({ visitors: 0, texts: 0 });
  });

  it("who was paid for too late takes no slot", async () => {
    const late = await order();
    h.provider.set(late, { status: "expired" });
    await h.ask(`/api/payments/${late}`);
    await pay(h, late);
    expect(await statesOf(h, late)).toEqual({ payment: "paid", message: "refund_due" });
    expect(await times(2, () => bought())).toEqual(["queued", "queued"]);
  });

  it("M27: in doubt after a restore is bound whatever the limit says, for it may have gone out with that money", async () => {
    const doubted = await order();
    await times(2, () => bought());
    await h.env.DB.prepare("INSERT INTO restored (order_id, rewind, was) VALUES (?, 1, 'awaiting_payment')")
      .bind(doubted)
      .run();
    await pay(h, doubted);
    expect(await messageOf(doubted)).toBe("unknown");
    h.pass(hour);
    expect(await bought()).toBe("queued");
  });

  it("is counted by what is held too, which needs no other slot to be released", async () => {
    const held = await order();
    await h.env.DB.prepare("UPDATE messages SET review = '1:threat' WHERE id = ?").bind(held).run();
    await pay(h, held);
    expect([await messageOf(held), await bought(), await bought()]).toEqual([
      "held",
      "queued",
      "receiver_unreachable",
    ]);
    await judge(h, [held], { verdict: "release", note: "a joke among friends" });
    expect(await messageOf(held)).toBe("sent");
  });

  it("gets nothing for seven days after a proven report, and what was queued goes back", async () => {
    const [queued = "", open = ""] = await times(2, () => order());
    await pay(h, queued);
    await h.env.DB.prepare(
      `INSERT INTO abuse_reports (id, case_hash, created_at, phone_sealed, phone_hash, address_of, reason_sealed, proven)
       VALUES ('r', 'c', ?, 'x', ?, 'sender', 'x', 1)`,
    )
      .bind(h.time.now, await h.deps.vault.hash("phone", goodOrder.receiver))
      .run();
    expect(await sendMessage(h.deps, queued)).not.toBe("sent");
    await pay(h, open);
    expect([await messageOf(queued), await messageOf(open)]).toEqual(["refund_due", "refund_due"]);
    expect(await bought()).toBe("receiver_unreachable");
    h.pass(7 * day - 1);
    expect(await bought()).toBe("receiver_unreachable");
    h.pass(1);
    expect(await bought()).toBe("queued");
  });
});

describe("a receiver who is full is refused as one who is blocked", () => {
  /** The statements and copies of an order, in order; ids and times aside. */
  async function traceOf(receiver: string) {
    const seen: string[] = [];
    const { edge } = h.deps;
    const noted = (what: string) => {
      seen.push(what);
      return edge;
    };
    const deps = {
      ...h.deps,
      edge: {
        ...edge,
        read: (key: string) => noted("read").read(key),
        write: (key: string, text: string, lifetime: number) => noted("write").write(key, text, lifetime),
        forget: (key: string) => noted("forget").forget(key),
      },
      db: new Proxy(h.deps.db, {
        get(db, name) {
          if (name !== "batch") return Reflect.get(db, name);
          return (statements: Parameters<typeof queryOf>[0][]) => {
            seen.push(...statements.map((one) => queryOf(one).sql));
            return (db.batch as (all: unknown) => unknown)(statements);
          };
        },
      }),
    };
    const address = stranger();
    const placed = await placeOrder(deps, {
      request: { ...goodOrder, receiver, message: another() },
      language: "nl",
      address,
      challengeAnswer: undefined,
      userAgent: undefined,
      key: undefined,
      channel: "script",
    });
    return { placed, seen };
  }

  it("by the same answer, from the same statements and copies in the same order", async () => {
    const staff = { id: "noor", username: "noor", sessionId: "s" };
    await addBlock(h.deps, staff, { kind: "phone", value: number(1), reason: "asked for it" });
    for (const { name } of (await h.env.EDGE.list({ prefix: "block:" })).keys) await h.env.EDGE.delete(name);
    await times(2, () => bought({ receiver: number(2) }));
    const [blocked, full] = [await traceOf(number(1)), await traceOf(number(2))];
    expect(blocked.placed).toEqual({ ok: false, error: "receiver_unreachable" });
    expect(full).toEqual(blocked);
    expect(full.seen.filter((one) => one === "write")).toHaveLength(1);
    expect(full.seen.length).toBeGreaterThan(12);
    // Once both copies stand, neither is written again.
    const again = [await traceOf(number(1)), await traceOf(number(2))];
    expect(again[1]).toEqual(again[0]);
    expect(again[0]?.seen).not.toContain("write");
  });

  it("and after payment by the same words", async () => {
    const ids = await times(4, (n) => order({ receiver: number(n < 2 ? 1 : 2) }));
    const staff = { id: "noor", username: "noor", sessionId: "s" };
    await addBlock(h.deps, staff, { kind: "phone", value: number(1), reason: "asked for it" });
    await times(2, () => bought({ receiver: number(2) }));
    for (const id of ids) await pay(h, id);
    const told = await Promise.all(
      ids.map(async (id) => {
        const { payment } = await (await h.ask(`/api/payments/${id}`)).json<{
          payment: { status: string; message: { status: string; failure?: string } };
        }>();
        return [payment.status, payment.message.status, payment.message.failure];
      }),
    );
    expect(told).toEqual(Array.from({ length: 4 }, () => ["paid", "refunding", "stopped"]));
  });
});

describe("a visitor", () => {
  it("sends one receiver two in 24 hours, and twenty in all, and hears that it is his own limit", async () => {
    const address = "198.51.100.9";
    h = shop({ LIMIT_RECEIVER_HOUR: "9", LIMIT_RECEIVER_DAY: "9" });
    expect(await times(3, () => bought({ address }))).toEqual(["queued", "queued", "visitor_limit"]);
    expect(await bought()).toBe("queued");
    expect(await times(18, (n) => bought({ address, receiver: number(n) }))).toEqual(
      Array.from({ length: 18 }, () => "queued"),
    );
    expect(await bought({ address, receiver: number(50) })).toBe("visitor_limit");
    h.pass(day);
    expect(await bought({ address, receiver: number(50) })).toBe("queued");
  });

  it("is a /64, and has his money back for what was over the limit by the time it came in", async () => {
    h = shop({ LIMIT_VISITOR_DAY: "3" });
    const ids = await times(5, (n) => order({ address: `2001:db8:1:1::${n + 1}`, receiver: number(n) }));
    await Promise.all(ids.map((id) => pay(h, id)));
    const back = [];
    for (const id of ids) if ((await messageOf(id)) === "refund_due") back.push(id);
    expect(back).toHaveLength(2);
    expect(await Promise.all(back.map(reasonOf))).toEqual(["visitor_limit", "visitor_limit"]);
    const { payment } = await (await h.ask(`/api/payments/${back[0]}`)).json<{
      payment: { message: { failure: string } };
    }>();
    expect(payment.message.failure).toBe("own_limit");
    expect(await bought({ address: "2001:db8:1:1::99", receiver: number(9) })).toBe("visitor_limit");
    expect(await bought({ address: "2001:db8:1:2::1", receiver: number(9) })).toBe("queued");
  });

  it("is, to one receiver, the whole /48 around his /64, before paying and for what is paid at once", async () => {
    h = shop({ LIMIT_RECEIVER_HOUR: "9", LIMIT_RECEIVER_DAY: "9" });
    const from = (n: number, net = "bad") => `2001:db8:${net}:${n.toString(16)}::1`;
    const ids = await times(4, (n) => order({ address: from(n) }));
    await Promise.all(ids.map((id) => pay(h, id)));
    expect((await Promise.all(ids.map(messageOf))).toSorted()).toEqual([
      "queued",
      "queued",
      "refund_due",
      "refund_due",
    ]);
    expect(await bought({ address: from(9) })).toBe("visitor_limit");
    expect(await bought({ address: from(9), receiver: number(1) })).toBe("queued");
    expect(await bought({ address: from(9, "600d") })).toBe("queued");
    h.pass(day);
    expect(await bought({ address: from(9) })).toBe("queued");
  });

  it("shares with all of his /48 ten times what he may send in all; IPv4 has no such neighbours", async () => {
    h = shop({ LIMIT_VISITOR_DAY: "2" });
    const from = (n: number) => `2001:db8:bad:${n.toString(16)}::1`;
    const got = await times(24, (n) => bought({ address: from(n), receiver: number(n) }));
    expect(got).toEqual([...Array(20).fill("queued"), ...Array(4).fill("visitor_limit")]);
    const [, ...rest] = await times(24, (n) =>
      bought({ address: `198.51.100.${n}`, receiver: number(50 + n) }),
    );
    expect(new Set(rest)).toEqual(new Set(["queued"]));
  });

  it("is told so with 429 and when to come back, and with a page where there are no scripts", async () => {
    h = shop({ LIMIT_VISITOR_DAY: "1" });
    const from = { "CF-Connecting-IP": "198.51.100.9" };
    await bought({ address: from["CF-Connecting-IP"], receiver: number(1) });
    const refused = await postOrder(h, goodOrder, from);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "3600"]);
    expect(await refused.json()).toMatchObject({ success: false, code: "visitor_limit" });
    const page = await postForm(h, {}, { ...ownForm, ...from } as typeof ownForm);
    expect([page.status, page.headers.get("Content-Type")]).toEqual([429, "text/html; charset=UTF-8"]);
    expect(await page.text()).toContain(
      "Vanaf jouw internetverbinding is zoveel verstuurd of geprobeerd als mag",
    );
  });

  it("stands outside his limits in development where no address was sent, or to a scripted number", async () => {
    h = shop({ LIMIT_VISITOR_DAY: "1", LIMIT_PAIR_DAY: "1", LIMIT_REFUSALS_HOUR: "1" });
    const local = { address: "127.0.0.1" };
    expect(await times(2, () => bought(local))).toEqual(["queued", "queued"]);
    // What a receiver may get holds for everybody.
    expect(await bought(local)).toBe("receiver_unreachable");
    const scripted = { address: "198.51.100.9", receiver: "+31655555503" };
    expect(await times(2, () => bought(scripted))).toEqual(["queued", "queued"]);
    expect(await times(2, () => bought({ ...local, sender: "Rabobank" }))).toEqual([
      "sender_protected",
      "sender_protected",
    ]);
  });
});

describe("one text to many", () => {
  const wave = { message: "Kom je zaterdag om 12 uur ook naar het feest in de tuin?" };

  it("is held from the fifth receiver on, and those who order then are told before they pay", async () => {
    const known = await times(5, (n) => bought({ ...wave, receiver: number(n) }));
    expect(known).toEqual(["queued", "queued", "queued", "queued", "needs_review"]);
    const varied = "KOM je zaterdag om 3 uur ook… naar het feest in de TUIN!";
    expect(await bought({ message: varied, receiver: number(5) })).toBe("needs_review");
    expect(await bought({ message: varied, receiver: number(5), review: true })).toBe("held");
    expect(await bought({ message: "Kom je zondag niet ook naar de tuin?", receiver: number(6) })).toBe(
      "queued",
    );
  });

  it("by eight visitors to forty receivers at once: all but four are held, with the reason for staff", async () => {
    const ids = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        order({ ...wave, receiver: number(n), address: `203.0.${n % 8}.7` }),
      ),
    );
    await Promise.all(ids.map((id) => pay(h, id)));
    const states = await Promise.all(ids.map(messageOf));
    expect([...states].sort()).toEqual([
      ...Array.from({ length: 36 }, () => "held"),
      ...Array.from({ length: 4 }, () => "queued"),
    ]);
    const { results } = await h.env.DB.prepare(
      "SELECT DISTINCT reason, review FROM messages WHERE status = 'held'",
    ).all();
    expect(results).toEqual([{ reason: "review", review: `${ruleSet}:widespread` }]);
  });

  it("is not held where staff have that rule look on only", async () => {
    await h.env.DB.prepare("INSERT INTO settings (k, v) VALUES ('gate_widespread', 'off')").run();
    const states = await times(6, (n) => bought({ ...wave, receiver: number(n) }));
    expect(states).toEqual(Array.from({ length: 6 }, () => "queued"));
  });
});

describe("ten refusals in an hour", () => {
  const address = "198.51.100.9";
  const name = (n: number) => order({ address, sender: n % 2 ? "Rabobank" : "ING" });
  /** How many rows are kept of refusals, and how many refusals stand among the figures of the day. */
  const noted = () =>
    h.env.DB.prepare(
      `SELECT (SELECT count(*) FROM visitor_refusals) AS rows, value AS counted FROM daily_tallies WHERE key = ?`,
    )
      .bind(refusedKey("sender_protected"))
      .first();

  it("for names, texts, blocks and announced holds are refused as such, and then nothing is taken for an hour", async () => {
    const seen = await times(9, name);
    expect(new Set(seen)).toEqual(new Set(["sender_protected"]));
    expect(await order({ address, message: "Kijk op www.voorbeeld.nl" })).toBe("message_link");
    expect(await name(0)).toBe("visitor_limit");
    expect(await order({ address })).toBe("visitor_limit");
    expect(await order({ address: "198.51.100.10" })).toHaveLength(22);
    h.pass(hour - 1);
    expect(await order({ address })).toBe("visitor_limit");
    h.pass(1);
    expect(await order({ address })).toHaveLength(22);
    expect(await name(0)).toBe("sender_protected");
  });

  it("slide: nine and, an hour later, nine more are answered", async () => {
    await times(9, name);
    h.pass(hour);
    expect(new Set(await times(9, name))).toEqual(new Set(["sender_protected"]));
    h.pass(hour - 1);
    expect(await name(0)).toBe("sender_protected");
    expect(await name(0)).toBe("visitor_limit");
  });

  it("are stored as no more than ten, however many come at once, and forgotten", async () => {
    await Promise.all(Array.from({ length: 50 }, (_, n) => name(n)));
    const count = () => h.env.DB.prepare("SELECT count(*) AS n FROM visitor_refusals").first<number>("n");
    expect(await count()).toBe(10);
    h.pass(2 * hour);
    await sweep(h.deps);
    expect(await count()).toBe(0);
  });

  it("of a hundred in one /48 tell no more to any of its 65,536 visitors, and stay few rows; another network is answered", async () => {
    const from = (n: number, net = "bad") => `2001:db8:${net}:${n.toString(16)}::1`;
    const asked = (address: string) => order({ address, sender: "Rabobank" });
    const seen = await times(100, (n) => asked(from(n)));
    expect(new Set(seen)).toEqual(new Set(["sender_protected"]));
    expect(await times(3, (n) => asked(from(500 + n)))).toEqual(Array(3).fill("visitor_limit"));
    expect(await order({ address: from(600) })).toBe("visitor_limit");
    expect(await asked(from(1, "600d"))).toBe("sender_protected");
    expect(await asked("203.0.113.77")).toBe("sender_protected");
    h.pass(hour);
    expect(await asked(from(501))).toBe("sender_protected");
  });

  it("are all that one visitor can take of the hundred of his /48: his neighbours still order", async () => {
    const [one, next] = ["2001:db8:bad:1::1", "2001:db8:bad:2::1"];
    const seen = await times(120, () => order({ address: one, sender: "Rabobank" }));
    expect(seen.filter((answer) => answer === "sender_protected")).toHaveLength(10);
    expect(await noted()).toEqual({ rows: 20, counted: 10 });
    expect(await order({ address: next })).toHaveLength(22);
  });

  it("write nothing more for anybody of a /48 that waits, and each one that is written counts among the figures", async () => {
    const asked = (n: number) => order({ address: `2001:db8:bad:${n.toString(16)}::1`, sender: "Rabobank" });
    await times(100, asked);
    expect(await noted()).toEqual({ rows: 200, counted: 100 });
    await times(20, (n) => asked(500 + n));
    expect(await noted()).toEqual({ rows: 200, counted: 100 });
  });

  it("do not count what is merely mistyped", async () => {
    await times(12, () => order({ address, receiver: "+3161234" }));
    expect(await order({ address })).toHaveLength(22);
  });
});

it("keeps the hashes of text and visitor for a day after the money came in, and none of what ended unpaid", async () => {
  const [paid = "", canceled = ""] = await times(2, (n) => order({ address: `2001:db8:1:${n}::1` }));
  await pay(h, paid);
  h.provider.set(canceled, { status: "canceled" });
  await h.ask(`/api/payments/${canceled}`);
  const hashes = async (id: string) =>
    h.env.DB.prepare("SELECT visitor_hash, around_hash, text_hash, repeat_hash FROM messages WHERE id = ?")
      .bind(id)
      .first<Record<string, string | null>>();
  const gone = { visitor_hash: null, around_hash: null, text_hash: null, repeat_hash: null };
  expect(await hashes(canceled)).toEqual(gone);
  expect(Object.values((await hashes(paid)) ?? {}).every((one) => one !== null)).toBe(true);
  h.pass(day - 1);
  await sweep(h.deps);
  expect((await hashes(paid))?.text_hash).not.toBeNull();
  h.pass(1);
  await sweep(h.deps);
  expect(await hashes(paid)).toEqual(gone);
});

it("forgets the /48 with the visitor also where the release of before forgets him, which does not know it", async () => {
  const id = await order({ address: "2001:db8:1:1::1" });
  await pay(h, id);
  const around = () =>
    h.env.DB.prepare("SELECT around_hash AS at FROM messages WHERE id = ?").bind(id).first<string>("at");
  expect(await around()).not.toBeNull();
  await h.env.DB.prepare(
    "UPDATE messages SET visitor_hash = NULL, text_hash = NULL, repeat_hash = NULL",
  ).run();
  expect(await around()).toBeNull();
});

it("counts by indexes of what is bound alone, before paying and in the move that binds", async () => {
  const { db } = h.deps;
  const { limits } = h.deps.site;
  const hashes = { receiver: ["a", "b"], visitor: ["c"], around: ["f"], text: ["d"], repeat: ["e"] };
  const change = { tx: "t", actor: "test", at: h.time.now };
  const conditions = [isOverReceiverLimit, isOverVisitorLimit, isWidespread].map((one) =>
    one(limits, change.at),
  );
  const statements = [
    queryOf(selectSlots(db, hashes, limits, change.at)),
    queryOf(moveMessage(db, "queued", [messageIs("id"), ...conditions], change)),
  ];
  for (const { sql, params } of statements) {
    const { results } = await h.env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...params)
      .all<{ detail: string }>();
    const plan = results.map(({ detail }) => detail);
    const read = plan.flatMap((detail) => /^SEARCH b USING .*INDEX (\w+)/.exec(detail)?.[1] ?? []);
    expect(read.toSorted()).toEqual([
      "messages_bound",
      "messages_bound",
      "messages_bound_around",
      "messages_bound_texts",
      "messages_bound_visitors",
    ]);
    expect(plan.filter((detail) => /^SCAN b\b/.test(detail))).toEqual([]);
  }
});

import { describe, expect, it } from "vitest";
import {
  archiveAfter,
  archiveGathering,
  erased,
  eventsIn,
  monthOf,
  orderIn,
  partKey,
  readPart,
  toArchived,
  withoutOrders,
  writePart,
} from "./books";
import { addReplayed, compareTallies, replay } from "./replay";

const at = Date.UTC(2026, 10, 21, 23, 30);
const whole = (id: string) =>
  toArchived({
    order: { sender: "Oma", id, createdAt: at, addressSealed: "geheim", keyHash: "hash" },
    message: { id, status: "refunded", lease: "mine", bodySealed: "geheim" },
    payments: [
      { id, orderId: id, paidCents: 168, checkoutUrl: "https://pay.example/secret", tx: "t" },
      { id: `${id}2`, orderId: id, paidCents: 99 },
    ],
    refunds: [{ id, paymentId: id, amountCents: 168 }],
    events: [
      {
        seq: 1,
        entity: "payment",
        id,
        ver: 3,
        from: "pending",
        to: "paid",
        cause: "paid",
        actor: "provider",
        at,
      },
      {
        seq: 2,
        entity: "payment",
        id: `${id}2`,
        ver: 1,
        from: null,
        to: "paid",
        cause: "paid_twice",
        actor: "provider",
        at,
      },
      {
        seq: 3,
        entity: "message",
        id,
        ver: 4,
        from: "held",
        to: "refund_due",
        cause: "hold_ended",
        actor: "staff:noor",
        at,
      },
      {
        seq: 4,
        entity: "refund",
        id,
        ver: 2,
        from: "requested",
        to: "refunded",
        cause: "confirmed",
        actor: "sweeper",
        at,
      },
    ],
  });

describe("an order in the archive", () => {
  it("is what the list of columns names, and of staff only that it was they", () => {
    const one = whole("a");
    expect(one.order).toEqual({ id: "a", createdAt: at, sender: "Oma" });
    expect(one.message).toEqual({ id: "a", status: "refunded" });
    expect(one.events[2]).toMatchObject({ actor: "staff", cause: "hold_ended" });
    expect(JSON.stringify(one)).not.toMatch(/geheim|secret|noor|hash/);
    expect(one.events[1]).not.toHaveProperty("from");
  });

  it("is the same text whatever order its columns came in", () => {
    const { order, ...rest } = whole("a");
    const turned = Object.fromEntries(Object.entries(order).toReversed());
    expect(writePart([toArchived({ order: turned, ...rest })])).toBe(writePart([whole("a")]));
  });

  it("goes there ninety days after its end, with those of the same day", () => {
    const day = 24 * 60 * 60_000;
    expect([archiveAfter / day, archiveGathering / day]).toEqual([90, 1]);
  });

  it("is whole there with its events, which are counted over all of a part", () => {
    expect([eventsIn([]), eventsIn([whole("a")]), eventsIn([whole("a"), whole("b")])]).toEqual([0, 4, 8]);
  });

  it("is found in its part by its id, and by no part of it", () => {
    const text = writePart([whole("a"), whole("ab")]);
    expect(readPart(text)).toEqual([whole("a"), whole("ab")]);
    expect(orderIn(text, "ab")).toEqual(whole("ab"));
    expect([orderIn(text, "b"), orderIn("", "a")]).toEqual([null, null]);
    expect(readPart("")).toEqual([]);
  });

  it("lies under the month in which it was begun, in Amsterdam", () => {
    expect(monthOf(Date.UTC(2026, 10, 30, 22, 59))).toBe("2026-11");
    expect(monthOf(Date.UTC(2026, 10, 30, 23))).toBe("2026-12");
    expect(partKey("2026-11", at, "0123456789abcdef0123")).toBe(
      "books/2026-11/20261121T233000Z-0123456789abcdef.jsonl.gz",
    );
  });
});

describe("an order that is erased", () => {
  it("counts as before, and leads to nobody", () => {
    const all = [whole("order-one"), whole("order-two")];
    const left = withoutOrders(all, new Set(["order-one"]));
    expect(replay(left)).toEqual(replay(all));
    expect(left[1]).toBe(all[1]);
    expect(JSON.stringify(left[0])).not.toMatch(/order-one|Oma|provider|sweeper/);
    expect(left[0]?.events.map((event) => event.at)).not.toContain(at);
    expect(erased(whole("x")).events).toHaveLength(4);
  });

  it("has of each id a number, by the payment that it was of, and of any other the first one's", () => {
    const one = whole("x");
    const left = erased({ ...one, refunds: [...one.refunds, { id: "re_secret", amountCents: 5 }] });
    expect(left.payments.map(({ id }) => id)).toEqual(["0", "1"]);
    expect(left.refunds).toEqual([
      { id: "0", amountCents: 168 },
      { id: "0", amountCents: 5 },
    ]);
  });
});

describe("replaying", () => {
  it("counts what happened on its day in Amsterdam, with its money", () => {
    expect(Object.fromEntries(replay([whole("a")]))).toEqual({
      "2026-11-22 paid": 2,
      "2026-11-22 revenue_cents": 267,
      "2026-11-22 refund_for:hold_ended": 1,
      "2026-11-22 refunds": 1,
      "2026-11-22 refund_cents": 168,
    });
    expect(addReplayed([replay([whole("a")]), replay([whole("b")])]).get("2026-11-22 paid")).toBe(4);
  });

  const standing = [...replay([whole("a")])].map(([name, value]) => {
    const [day = "", key = ""] = name.split(" ");
    return { day, key, value };
  });

  it("differs where a tally is another, is missing, or counts what never happened", () => {
    const compare = (tallies: typeof standing, month: string | null = null) =>
      compareTallies(replay([whole("a")]), tallies, month).map(({ key, replayed, tally }) => [
        key,
        replayed,
        tally,
      ]);
    expect(compare(standing)).toEqual([]);
    expect(compare(standing.slice(1))).toEqual([["paid", 2, 0]]);
    expect(compare(standing.map((one) => ({ ...one, value: one.value + 1 })))).toHaveLength(5);
    const never = { day: "2026-11-01", key: "delivered", value: 1 };
    expect(compare([...standing, never])).toEqual([["delivered", 0, 1]]);
    expect(compare([...standing, never], "2026-10")).toEqual([]);
  });

  it("lets a day have more orders than were paid, and never fewer; of other counts it says nothing", () => {
    const day = "2026-11-22";
    const orders = new Map([[`${day} orders`, 2]]);
    const of = (value: number) => compareTallies(orders, [{ day, key: "orders", value }], null);
    expect([of(3), of(2)]).toEqual([[], []]);
    expect(of(1)).toHaveLength(1);
    expect(
      compareTallies(
        orders,
        [
          { day, key: "orders", value: 2 },
          { day, key: "reports", value: 9 },
        ],
        null,
      ),
    ).toEqual([]);
  });
});

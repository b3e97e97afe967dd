import { beforeEach, describe, expect, it } from "vitest";
import { FakeGateway } from "#testing/fakes";
import { createHarness, type Harness } from "#testing/harness";
import { holdOne, place, seedStates, sendOne } from "#testing/orders";
import { readPayment } from "./read-payment";
import { settlePayment } from "./settle-payment";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const nobody = "AAAAAAAAAAAAAAAAAAAAAA";
const write = (sql: string, ...values: unknown[]) =>
  h.env.DB.prepare(sql)
    .bind(...values)
    .run();
const rewind = () => write("INSERT INTO rewinds (noticed_at, cause) VALUES (1, 'no_mark')");
const viewOf = async (id: string, deps = h.deps) => {
  const read = await readPayment(deps, id);
  if (!read.ok) throw new Error(read.error);
  return read.value;
};
const refused = async (id: string) => {
  const read = await readPayment(h.deps, id);
  return read.ok ? null : read.error;
};

describe("an order that is not there", () => {
  it("is not found, and may have vanished while a restore is looked into", async () => {
    expect(await refused(nobody)).toBe("not_found");
    await rewind();
    expect(await refused(nobody)).toBe("database_rewound");
  });

  it("is none whatever else is asked for: what is no id of ours asks the database nothing", async () => {
    await rewind();
    for (const id of ["", "short", `${nobody}A`, `${nobody.slice(1)}!`])
      expect(await refused(id)).toBe("not_found");
  });
});

describe("an order that a restore left in doubt", () => {
  it("is told to be looked into, and has nowhere to pay meanwhile", async () => {
    const open = await place(h);
    expect(await viewOf(open)).toMatchObject({ checkoutUrl: expect.stringContaining("http") });
    expect((await viewOf(open)).lookedInto).toBeUndefined();
    await rewind();
    expect(await viewOf(open)).toMatchObject({ lookedInto: true, checkoutUrl: null });
  });

  it("is so by itself until it is settled, once the restore is over", async () => {
    const [open, other] = [await place(h), await place(h)];
    await write("INSERT INTO restored (order_id, rewind, was) VALUES (?, 1, 'awaiting_payment')", open);
    expect([(await viewOf(open)).lookedInto, (await viewOf(other)).lookedInto]).toEqual([true, undefined]);
    await write("UPDATE restored SET settled_at = 1");
    expect((await viewOf(open)).lookedInto).toBeUndefined();
  });

  it("is not where a gateway had it: what became of that is known", async () => {
    const sent = await sendOne(h);
    await rewind();
    expect((await viewOf(sent)).lookedInto).toBeUndefined();
  });
});

describe("the hold of a message", () => {
  const holdOf = async (id: string) => (await viewOf(id)).message.hold;

  it("is told of one that a person looks at, and of no other", async () => {
    const id = await holdOne(h);
    expect(await holdOf(id)).toMatchObject({ codes: ["new_number", "phone_number"] });
    await write("UPDATE messages SET next_at = NULL WHERE id = ?", id);
    expect(await holdOf(id)).toBeUndefined();
    const paidOtherwise = await place(h);
    h.provider.set(paidOtherwise, { status: "paid", amountCents: 98 });
    await settlePayment(h.deps, `fake_${paidOtherwise}`, "provider");
    expect(await viewOf(paidOtherwise)).toMatchObject({ message: { status: "held" } });
    expect(await holdOf(paidOtherwise)).toBeUndefined();
  });

  it("is over once its money goes back, though it is told why", async () => {
    const late = await seedStates(h, "paid", "refund_due", { columns: { reason: "review" } });
    expect((await viewOf(late)).message).toEqual(expect.not.objectContaining({ hold: expect.anything() }));
    expect((await viewOf(late)).message.failure).toBe("unreviewed");
  });
});

describe("why a message was not sent", () => {
  const failed = (columns: object) =>
    seedStates(h, "paid", "refund_due", { columns: { reason: "number_refused", ...columns } });

  it("is the number where a gateway that it was given to says so, whichever of ours knows its code", async () => {
    const id = await failed({ gateway: "fake" });
    const other = new FakeGateway("other");
    other.blamesNumber = () => false;
    expect((await viewOf(id)).message.failure).toBe("number");
    expect((await viewOf(id, { ...h.deps, gateways: [other, h.gateway] })).message.failure).toBe("number");
    expect((await viewOf(id, { ...h.deps, gateways: [other] })).message.failure).not.toBe("number");
  });

  it("is that we stopped it where no gateway had it, whatever its code", async () => {
    const id = await failed({ gateway: null });
    expect((await viewOf(id)).message.failure).toBe("stopped");
  });
});

describe("money that is to go back", () => {
  const owed = async (lost: number) => {
    const id = await holdOne(h);
    h.pass(60_000);
    await write(
      "UPDATE payments SET charged_back_cents = ?1, refunded_elsewhere_cents = ?1 / 4 WHERE id = ?2",
      lost,
      id,
    );
    await write(
      "UPDATE messages SET status = 'refund_due', ver = ver + 1, changed_at = ?, tx = 'owed' WHERE id = ?",
      h.time.now,
      id,
    );
    return id;
  };

  it("is what is left where a part went back already, from when it was due", async () => {
    const id = await owed(40);
    const view = await viewOf(id);
    expect(view.refund).toEqual({ status: "requested", amount: 0.49, at: h.time.now });
    expect(view.message.steps.at(-1)?.at).toBe(h.time.now);
  });

  it("is told by the refund once that has begun, and by nothing where none did", async () => {
    expect((await viewOf(await owed(0))).refund).toBeNull();
    expect((await viewOf(await place(h))).refund).toBeNull();
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { selectMessage } from "#db/messages";
import { verdictRest } from "#domain/held";
import { addressBlockLength } from "#domain/panel";
import { createHarness, type Harness } from "#testing/harness";
import { lay } from "#testing/held";
import { holdOne, statesOf } from "#testing/orders";
import { key } from "#testing/production";
import { carryOutVerdict } from "./carry-out-verdict";
import { withdrawOrder } from "./withdraw-order";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const rowOf = async (id: string) => {
  const [row] = await selectMessage(h.deps.db, id);
  if (!row) throw new Error(`no message ${id}`);
  return row;
};
const carryOut = async (id: string) => carryOutVerdict(h.deps, await rowOf(id));
const write = (sql: string, ...values: unknown[]) =>
  h.env.DB.prepare(sql)
    .bind(...values)
    .run();
const auditLines = async () =>
  (await h.env.DB.prepare("SELECT action, actor, reason FROM audit ORDER BY rowid").all()).results;

const blocks = () => h.env.DB.prepare("SELECT count(*) AS n FROM blocked_ips").first<number>("n");

/** A held message with a verdict on it whose rest is over. */
async function judged(verdict: "release" | "reject" | "reject_and_block"): Promise<string> {
  const id = await holdOne(h);
  await lay(h, [id], verdict === "release" ? { verdict } : { verdict, because: "scam" });
  h.pass(verdictRest);
  return id;
}

describe("a verdict is carried out", () => {
  it("to a message that goes, and to money that goes back", async () => {
    const [goes, stays] = [await judged("release"), await judged("reject")];
    expect([await carryOut(goes), await carryOut(stays)]).toEqual(["released", "refund_due"]);
    expect([(await statesOf(h, goes)).message, (await statesOf(h, stays)).message]).toEqual([
      "queued",
      "refund_due",
    ]);
    expect(await auditLines()).toEqual([
      { action: "order_released", actor: "noor", reason: null },
      { action: "order_rejected", actor: "noor", reason: null },
    ]);
  });

  it("with its reasons in the books: whose deed it was, what about, and what is kept about the text", async () => {
    const id = await holdOne(h);
    const { textHash } = await rowOf(id);
    await lay(h, [id], { verdict: "reject", because: "scam", note: "doet zich voor als de bank" });
    const at = h.time.now;
    h.pass(verdictRest);
    await carryOut(id);
    const lines = await h.env.DB.prepare(
      "SELECT at, actor, action, subject, subject_id, reason, detail FROM audit",
    ).all();
    expect(lines.results).toEqual([
      {
        at: h.time.now,
        actor: "noor",
        action: "order_rejected",
        subject: "order",
        subject_id: id,
        reason: "doet zich voor als de bank",
        detail: '{"because":"scam"}',
      },
    ]);
    const kept = await h.env.DB.prepare(
      "SELECT text_hash, at, by, verdict, reason, size FROM text_verdicts",
    ).all();
    expect(kept.results).toEqual([
      { text_hash: textHash, at, by: "noor", verdict: "reject", reason: "scam", size: 1 },
    ]);
    expect(textHash).not.toBeNull();
  });

  it("without a reason in the books where none was given", async () => {
    await carryOut(await judged("release"));
    expect(await h.env.DB.prepare("SELECT reason, detail FROM audit").all()).toMatchObject({
      results: [{ reason: null, detail: null }],
    });
  });

  it("once: what comes second finds nothing to do", async () => {
    const id = await judged("release");
    const before = await rowOf(id);
    expect([await carryOut(id), await carryOutVerdict(h.deps, before), await carryOut(id)]).toEqual([
      "released",
      "waits",
      "waits",
    ]);
    expect(await auditLines()).toHaveLength(1);
  });

  it("not before its rest is over, nor where none was passed", async () => {
    const [fresh, unjudged] = [await holdOne(h), await holdOne(h)];
    await lay(h, [fresh], { verdict: "release" });
    h.pass(verdictRest - 1);
    expect([await carryOut(fresh), await carryOut(unjudged)]).toEqual(["waits", "waits"]);
    expect((await statesOf(h, fresh)).message).toBe("held");
    h.pass(1);
    expect(await carryOut(fresh)).toBe("released");
  });
});

describe("a verdict is not carried out", () => {
  it("where its sender was first, after it was read", async () => {
    const id = await judged("reject_and_block");
    const read = await rowOf(id);
    await withdrawOrder(h.deps, id);
    expect(await carryOutVerdict(h.deps, read)).toBe("waits");
    expect([await auditLines(), await blocks()]).toEqual([[], 0]);
  });

  it("that would let a message go to a receiver who was blocked since: it waits for staff again, who read why", async () => {
    const id = await judged("release");
    await write(
      "INSERT INTO blocked_phones (id, hash, reason, created_at) SELECT 'b', receiver_hash, 'test', 0 FROM messages",
    );
    expect(await carryOut(id)).toBe("waits");
    expect(await rowOf(id)).toMatchObject({
      status: "held",
      verdict: null,
      verdictBy: null,
      verdictDueAt: null,
    });
    const { results } = await h.env.DB.prepare("SELECT actor, action, subject, subject_id FROM audit").all();
    expect(results).toEqual([{ actor: "noor", action: "release_stopped", subject: "order", subject_id: id }]);
    expect(await h.env.DB.prepare("SELECT count(*) AS n FROM text_verdicts").first("n")).toBe(0);
  });

  it.each(["verdict", "verdict_by", "verdict_at", "verdict_due_at"])(
    "of which %s is not known, whatever else is",
    async (column) => {
      const id = await judged("release");
      const tx = (await rowOf(id)).tx;
      await write(`UPDATE messages SET ${column} = NULL WHERE id = ?`, id);
      expect(await carryOut(id)).toBe("waits");
      expect(await rowOf(id)).toMatchObject({ status: "held", tx });
    },
  );
});

describe("a verdict that blocks the address too", () => {
  const from = async (id: string, address: string) =>
    write(
      "UPDATE orders SET address_sealed = ? WHERE id = ?",
      await h.deps.vault.seal({ table: "orders", column: "address", row: id }, address),
      id,
    );
  const blockRow = () =>
    h.env.DB.prepare("SELECT id, hash, value_sealed, author, expires_at FROM blocked_ips").first<{
      id: string;
      hash: string;
      value_sealed: string;
    }>();
  const until = () => h.time.now + addressBlockLength;

  it("blocks the network that it came from, in the books and at the edge, with who did so and why", async () => {
    const id = await judged("reject_and_block");
    await from(id, "2001:db8:0:0:1::7");
    expect(await carryOut(id)).toBe("refund_due");
    const row = await blockRow();
    expect(row).toMatchObject({ author: "noor", expires_at: until() });
    const sealed = { table: "blocked_ips", column: "value", row: row?.id ?? "" };
    expect(await h.deps.vault.open(sealed, row?.value_sealed ?? "")).toEqual({
      ok: true,
      value: "2001:db8:0:0::/64",
    });
    expect(await h.deps.edge.read(`block:ip:${row?.hash}`)).toBe(`${until()}`);
    expect(await auditLines()).toEqual([
      { action: "order_rejected", actor: "noor", reason: null },
      { action: "blocked", actor: "noor", reason: "Afgekeurde sms: oplichting" },
    ]);
    const { subject_id: about } =
      (await h.env.DB.prepare("SELECT subject_id FROM audit WHERE action = 'blocked'").first()) ?? {};
    expect(about).toBe(row?.id);
  });

  it("brings what is kept of that address under the first key, so that the block finds it", async () => {
    const id = await judged("reject_and_block");
    const turned = createHarness({ env: { HASH_KEYS: `h1:${key("h")}` } });
    turned.time.now = h.time.now;
    const before = await h.env.DB.prepare("SELECT address_hash FROM orders").first("address_hash");
    expect(await carryOutVerdict(turned.deps, await rowOf(id))).toBe("refund_due");
    const hash = (await blockRow())?.hash;
    expect(hash).not.toBe(before);
    expect(await h.env.DB.prepare("SELECT address_hash FROM orders").first("address_hash")).toBe(hash);
  });

  it("makes one block longer where there is one, and puts one in place of one that is over", async () => {
    const [first, second, third] = [
      await judged("reject_and_block"),
      await judged("reject_and_block"),
      await judged("reject_and_block"),
    ];
    await carryOut(first);
    const old = await blockRow();
    h.pass(1_000);
    await carryOut(second);
    expect(await blockRow()).toMatchObject({ id: old?.id, expires_at: until() });
    await write("UPDATE blocked_ips SET expires_at = ?", h.time.now);
    await carryOut(third);
    expect([await blocks(), (await blockRow())?.id === old?.id]).toEqual([1, false]);
    expect((await auditLines()).map(({ action }) => action)).toEqual([
      "order_rejected",
      "blocked",
      "order_rejected",
      "block_prolonged",
      "order_rejected",
      "blocked",
    ]);
  });
});

describe("a verdict that says less than most", () => {
  it("keeps nothing about a text of which no hash is kept", async () => {
    const id = await judged("release");
    await write("UPDATE messages SET text_hash = NULL WHERE id = ?", id);
    expect(await carryOut(id)).toBe("released");
    expect(await h.env.DB.prepare("SELECT count(*) AS n FROM text_verdicts").first("n")).toBe(0);
  });

  it("blocks nobody where no address is kept any more", async () => {
    const id = await judged("reject_and_block");
    await write("UPDATE orders SET address_sealed = NULL WHERE id = ?", id);
    expect([await carryOut(id), await blocks()]).toEqual(["refund_due", 0]);
  });

  it("is a breach of the terms where it gives no reason", async () => {
    const id = await judged("reject_and_block");
    await write("UPDATE messages SET verdict_reason = NULL WHERE id = ?", id);
    expect(await carryOut(id)).toBe("refund_due");
    expect(await rowOf(id)).toMatchObject({ reason: "rejected_terms" });
    expect(await h.env.DB.prepare("SELECT reason FROM blocked_ips").first("reason")).toBe(
      "Afgekeurde sms: tegen de voorwaarden",
    );
  });
});

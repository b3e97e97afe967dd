import { beforeEach, describe, expect, it } from "vitest";
import type { BackupKit } from "#ports/archive";
import { becomeArchived, countRows, receipts, reportedOne, someOrders, withArchive } from "#testing/archived";
import type { Harness } from "#testing/harness";
import { place } from "#testing/orders";
import { settlePayment } from "#usecases/orders/settle-payment";
import { eraseArchived } from "./erase-archived";
import { replayArchive, verifyArchive } from "./verify-archive";

let h: Harness;
let kit: BackupKit;
beforeEach(() => {
  h = withArchive();
  if (h.deps.backup === null) throw new Error("There is no archive.");
  kit = h.deps.backup;
});

const month = 31 * 24 * 60 * 60_000;
const changed = (bytes: Uint8Array, at: number) =>
  bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));

/** Orders of two months, some of them archived, one that nobody paid and one of today. */
async function someMonths(): Promise<string> {
  const { delivered } = await someOrders(h);
  const unpaid = await place(h, {}, "a-key-of-an-order-unpaid");
  h.provider.set(unpaid, { status: "expired" });
  await settlePayment(h.deps, `fake_${unpaid}`, "provider");
  h.pass(month);
  await reportedOne(h, "delivered");
  await becomeArchived(h);
  await reportedOne(h, "undelivered");
  expect(await countRows(h, "books")).toEqual({ books: 5 });
  return delivered;
}

describe("verifying the archive", () => {
  it("opens every part, and tells a checksum of each month", async () => {
    await someMonths();
    const { parts, orders, months, broken } = await verifyArchive(kit, null);
    expect([parts, orders, broken]).toEqual([2, 4, []]);
    expect(Object.keys(months)).toEqual(["2026-11", "2026-12"]);
    expect(await verifyArchive(kit, "2026-12")).toMatchObject({ parts: 1, orders: 1, broken: [] });
  });

  it("finds any byte that was flipped, and says in which part", async () => {
    await someMonths();
    const [one] = await receipts(h);
    const key = one?.key ?? "";
    const bytes = (await kit.archive.get(key)) ?? new Uint8Array();
    for (const at of [0, 9, Math.floor(bytes.length / 2), bytes.length - 1]) {
      await kit.archive.put(key, changed(bytes, at));
      expect((await verifyArchive(kit, null)).broken).toEqual([
        { month: "2026-11", key, problem: "damaged" },
      ]);
    }
    await expect(replayArchive(kit, null)).rejects.toThrow("damaged");
    await kit.archive.put(key, bytes);
    expect((await verifyArchive(kit, null)).broken).toEqual([]);
  });

  it("finds a part that is gone, one that lies in another's place, and a line of the books that is missing", async () => {
    await someMonths();
    const [one, other] = await receipts(h);
    const [key, otherKey] = [one?.key ?? "", other?.key ?? ""];
    const bytes = (await kit.archive.get(key)) ?? new Uint8Array();
    await kit.archive.put(key, (await kit.archive.get(otherKey)) ?? bytes);
    expect((await verifyArchive(kit, null)).broken).toMatchObject([{ problem: "damaged" }]);
    await kit.archive.delete([key]);
    expect((await verifyArchive(kit, null)).broken).toEqual([{ month: "2026-11", key, problem: "missing" }]);
    await kit.archive.put(key, bytes);
    await h.env.DB.prepare("DROP TRIGGER books_stay").run();
    await h.env.DB.prepare("DELETE FROM books WHERE archive = ?").bind(other?.id).run();
    expect((await verifyArchive(kit, null)).broken).toEqual([
      { month: "2026-12", key: otherKey, problem: "incomplete" },
    ]);
  });
});

describe("replaying the archive", () => {
  it("gives the tallies, to the cent, with what is archived, erased and still in the database", async () => {
    const delivered = await someMonths();
    expect(await replayArchive(kit, null)).toEqual([]);
    expect(await eraseArchived(h.deps, [delivered])).toBe(true);
    expect(await replayArchive(kit, null)).toEqual([]);
    expect((await verifyArchive(kit, null)).broken).toEqual([]);
  });

  it("finds a tally that is another, in its month", async () => {
    await someMonths();
    await h.env.DB.prepare(
      "UPDATE daily_tallies SET value = value + 1 WHERE key = 'revenue_cents' AND day LIKE '2026-11-%'",
    ).run();
    expect(await replayArchive(kit, null)).toMatchObject([{ key: "revenue_cents", day: "2026-11-20" }]);
    expect(await replayArchive(kit, "2026-11")).toHaveLength(1);
    expect(await replayArchive(kit, "2026-12")).toEqual([]);
  });
});

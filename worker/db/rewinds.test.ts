import { beforeEach, describe, expect, it } from "vitest";
import { createHarness, type Harness } from "#testing/harness";
import { seedStates } from "#testing/orders";
import { renewDoubt } from "./doubts";
import { insertRestored, insertWitnesses } from "./rewinds";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const marked = async () =>
  (
    await h.env.DB.prepare(
      "SELECT order_id AS id, rewind, was, witness, how FROM restored ORDER BY rowid",
    ).all()
  ).results;

/** An order in doubt since an earlier restore, which is not settled. */
async function doubted(was: string): Promise<string> {
  const columns = { pinned: 0, first_absent_at: h.time.now, attempt: 0 };
  const id = await seedStates(h, "paid", "unknown", { columns });
  await h.env.DB.prepare(
    "INSERT INTO restored (order_id, rewind, was, witness, how) VALUES (?, 1, ?, '{}', 'unprovable')",
  )
    .bind(id, was)
    .run();
  return id;
}

describe("a second restore, while orders of an earlier one are not settled", () => {
  it("marks every order, also where a page is full of those", async () => {
    const ids = [await doubted("held"), await doubted("queued"), await seedStates(h, "paid", "queued")];
    for (let page = 0; page < 2; page++) await insertRestored(h.deps.db, 2, 2);
    const rewinds = Object.fromEntries((await marked()).map(({ id, rewind }) => [id, rewind]));
    expect(rewinds).toEqual(Object.fromEntries(ids.map((id) => [id, 2])));
  });

  it("keeps what each was before the first, and believes no witness of that one", async () => {
    const id = await doubted("held");
    await insertRestored(h.deps.db, 2, 500);
    expect(await marked()).toEqual([{ id, rewind: 2, was: "held", witness: null, how: null }]);
  });

  it("has them looked up anew: each may have been called again since", async () => {
    const id = await doubted("queued");
    await insertRestored(h.deps.db, 2, 500);
    h.pass(60_000);
    await renewDoubt(h.deps.db, 2, h.time.now);
    const row = await h.env.DB.prepare("SELECT claimed_at, first_absent_at FROM messages WHERE id = ?")
      .bind(id)
      .first();
    expect(row).toEqual({ claimed_at: h.time.now, first_absent_at: null });
  });

  it("leaves a witness of its own where it is, however often its orders are marked", async () => {
    const id = await doubted("queued");
    await insertRestored(h.deps.db, 2, 500);
    await insertWitnesses(h.deps.db, 2, [{ orderId: id, witness: '{"message":"sent"}' }]);
    await insertRestored(h.deps.db, 2, 500);
    expect(await marked()).toMatchObject([{ id, witness: '{"message":"sent"}' }]);
  });
});

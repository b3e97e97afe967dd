import { expect, it } from "vitest";
import { createHarness, type Harness } from "#testing/harness";

const lines = 20_000;
const day = 24 * 60 * 60_000;

/** D1's own size, which counts the pages in use. */
async function sizeOf(h: Harness): Promise<number> {
  const { meta } = await h.env.DB.prepare("SELECT 1").run();
  return meta.size_after;
}

/** Lines as archived orders leave them: random ids, a provider's references of so many characters, a day's orders a part. */
async function archiveMany(h: Harness, reference: number): Promise<void> {
  const now = h.time.now;
  await h.env.DB.prepare(
    `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?1)
     INSERT INTO books (id, archive, created_at, paid_at, ended_at, ended, cents, currency, provider, provider_id)
     SELECT substr(hex(randomblob(11)), 1, 22), 1 + n / 250, ?2 + n * ?3, ?2 + n * ?3 + 60000, ?2 + n * ?3 + 70000,
       'delivered', 168, 'EUR', 'mollie', substr(hex(randomblob(33)), 1, ?4) FROM n`,
  )
    .bind(lines, now, day / 250, reference)
    .run();
  await h.env.DB.prepare(
    `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?1 / 250)
     INSERT INTO archives (key, month, digest, orders, events, oldest_at, begun_at, written_at)
     SELECT 'books/2026-11/20261121T233000Z-' || hex(randomblob(8)) || '.jsonl.gz', '2026-11', hex(randomblob(32)), 250, 2000, ?2 + n, ?2 + n, ?2 + n FROM n`,
  )
    .bind(lines, now)
    .run();
}

it.each([
  ["Mollie's references, of 13 characters", 13],
  ["Stripe's, of 66", 66],
])(
  "an archived order takes at most 250 bytes, indexes and receipts included: with %s",
  async (_, reference) => {
    const h = createHarness();
    const before = await sizeOf(h);
    await archiveMany(h, reference);
    const bytes = ((await sizeOf(h)) - before) / lines;
    expect(bytes).toBeLessThanOrEqual(250);
    // It is measured: nothing fits into less than its own text.
    expect(bytes).toBeGreaterThan(22 + reference);
  },
);

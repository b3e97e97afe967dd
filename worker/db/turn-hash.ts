import { and, inArray, sql } from "drizzle-orm";
import { type BlockKind, tableOf, tables } from "./blocks";
import type { Db, Statement } from "./client";
import { optOuts } from "./my-number-schema";
import { abuseReports, messages, orders } from "./schema";

const never = Number.MAX_SAFE_INTEGER;

/**
 * Brings all that is kept of one number or address under the first key of the ring (decision 066), in one batch: a message and
 * its block are compared by their hashes, and so are never under two keys. Of two blocks of one value one stays, for as long as
 * the longer, and of two opt-outs one, locked if either was. Nothing to do where the ring has one key.
 *
 * @param hashes of the value under each key, the first first (ports/vault.ts:hashes)
 */
export function turnHash(db: Db, kind: BlockKind, hashes: readonly string[]): Statement[] {
  const [first, ...older] = hashes;
  if (first === undefined || older.length === 0) return [];
  const blocks = tables[kind];
  const named = sql.identifier(tableOf[kind]);
  const kept = sql`(select id from ${named} where hash in ${[...hashes]} order by hash = ${first} desc, created_at limit 1)`;
  const longest = sql`(select nullif(max(coalesce(expires_at, ${never})), ${never}) from ${named} where hash in ${[...hashes]})`;
  return [
    db.update(blocks).set({ expiresAt: longest }).where(sql`id = ${kept}`),
    db.delete(blocks).where(and(inArray(blocks.hash, older), sql`id <> ${kept}`)),
    db.update(blocks).set({ hash: first }).where(inArray(blocks.hash, older)),
    ...(kind === "phone"
      ? [
          ...turnOptOut(db, first, older),
          db.update(messages).set({ receiverHash: first }).where(inArray(messages.receiverHash, older)),
          db.update(abuseReports).set({ phoneHash: first }).where(inArray(abuseReports.phoneHash, older)),
        ]
      : [
          db.update(orders).set({ addressHash: first }).where(inArray(orders.addressHash, older)),
          db
            .update(abuseReports)
            .set({ reporterHash: first })
            .where(inArray(abuseReports.reporterHash, older)),
        ]),
  ];
}

/** An opt-out is merged by its own rule: what protects the receiver most stays. */
function turnOptOut(db: Db, first: string, older: readonly string[]): Statement[] {
  const all = [first, ...older];
  const most = (column: string) =>
    sql`(select max(${sql.identifier(column)}) from opt_outs where hash in ${all})`;
  const kept = sql`(select id from opt_outs where hash in ${all} order by expires_at desc, hash = ${first} desc limit 1)`;
  return [
    db
      .update(optOuts)
      .set({ lockedAt: most("locked_at") })
      .where(sql`id = ${kept}`),
    db.delete(optOuts).where(and(inArray(optOuts.hash, all), sql`id <> ${kept}`)),
    db.update(optOuts).set({ hash: first }).where(inArray(optOuts.hash, older)),
  ];
}

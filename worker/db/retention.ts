import { sql } from "drizzle-orm";
import { retention } from "../domain/retention";
import type { Db, Statement } from "./client";
import { messages, orders, payments } from "./schema";

const ended = sql`('delivered', 'refunded', 'refund_failed', 'blocked_final')`;

/** One bounded page of forgetting: what is past its time goes, oldest first. `now` in ms; at most `limit` rows each. */
export function forget(db: Db, now: number, limit: number): readonly [Statement, ...Statement[]] {
  const page = (table: string, where: ReturnType<typeof sql>) =>
    sql`id in (select id from ${sql.identifier(table)} where ${where} limit ${limit})`;
  const texts = { bodySealed: null, receiverSealed: null, receiverMask: null };
  return [
    db
      .update(messages)
      .set({ ...texts, receiverHash: null })
      .where(
        page(
          "messages",
          sql`status = 'cancelled' and changed_at <= ${now - retention.unpaidText} and body_sealed is not null`,
        ),
      ),
    db
      .update(messages)
      .set(texts)
      .where(page("messages", endedBefore(now - retention.paidText))),
    db
      .update(messages)
      .set({ receiverHash: null })
      .where(
        page(
          "messages",
          sql`status in ${ended} and changed_at <= ${now - retention.receiverHash} and receiver_hash is not null`,
        ),
      ),
    db
      .update(orders)
      .set({ addressSealed: null, addressHash: null, browserSealed: null })
      .where(page("orders", sql`created_at <= ${now - retention.address} and browser_sealed is not null`)),
    ...removals(db, unpaidBefore(now - retention.unpaidOrder), limit),
  ];
}

const endedBefore = (at: number) => sql`body_sealed is not null and (
  (status in ${ended} and changed_at <= ${at})
  or (status = 'sent' and changed_at <= ${at - retention.reportWait}))`;

const unpaidBefore = (at: number) =>
  sql`status in ('failed', 'expired', 'canceled', 'create_failed') and changed_at <= ${at}`;

/** Orders and messages first, for the payment tells which ones; a crash in between cannot happen within one batch. */
function removals(db: Db, payment: ReturnType<typeof sql>, limit: number): Statement[] {
  const ids = sql`(select id from payments where ${payment} order by changed_at, id limit ${limit})`;
  return [
    db.delete(messages).where(sql`id in ${ids}`),
    db.delete(orders).where(sql`id in ${ids}`),
    db.delete(payments).where(sql`id in ${ids}`),
  ];
}

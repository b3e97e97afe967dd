import { lte, sql } from "drizzle-orm";
import type { Condition } from "./change";
import type { Db } from "./client";
import { textVerdicts } from "./held-schema";

type NewVerdict = Omit<typeof textVerdicts.$inferInsert, "size">;

/** Keeps what was decided about a text, if a condition holds; one press about many of its text is one row. */
export const keepTextVerdict = (
  db: Db,
  { textHash, at, by, verdict, reason }: NewVerdict,
  condition: Condition,
) =>
  db
    .insert(textVerdicts)
    .select(sql`select ${textHash}, ${at}, ${by}, ${verdict}, ${reason ?? null}, 1 where ${condition}`)
    .onConflictDoUpdate({
      target: [textVerdicts.textHash, textVerdicts.at, textVerdicts.by],
      set: { size: sql`${textVerdicts.size} + 1` },
    });

/** The newest verdicts about each of these texts (keyed hashes), in no order. */
export const selectTextVerdicts = (db: Db, hashes: readonly string[], most: number) =>
  db
    .select({
      textHash: textVerdicts.textHash,
      at: textVerdicts.at,
      by: textVerdicts.by,
      verdict: textVerdicts.verdict,
      reason: textVerdicts.reason,
      size: textVerdicts.size,
    })
    .from(sql`json_each(${JSON.stringify(hashes)}) w`)
    .innerJoin(
      textVerdicts,
      sql`${textVerdicts}.rowid in (select v.rowid from text_verdicts v where v.text_hash = w.value order by v.at desc limit ${most})`,
    );

/** Forgets some of those from before a time (ms). */
export const forgetTextVerdicts = (db: Db, before: number, limit: number) =>
  db
    .delete(textVerdicts)
    .where(
      sql`rowid in (select rowid from ${textVerdicts} where ${lte(textVerdicts.at, before)} limit ${limit})`,
    );

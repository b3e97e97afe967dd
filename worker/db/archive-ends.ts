import { type SQL, sql } from "drizzle-orm";
import { unfinishedFor } from "#domain/books";
import { archives } from "./books-schema";
import type { Db } from "./client";

/** That no order of a part is on hold. */
export const partIsFree: SQL = sql`not exists (select 1 from holds inner join books on books.id = holds.entity_id
  where holds.entity = 'order' and holds.released_at is null and books.archive = archives.id)`;

/** Parts of a page are relied on no more, by whoever forgets: from then on their objects are to go. */
export const endArchives = (db: Db, page: SQL) =>
  db
    .update(archives)
    .set({
      writtenAt: null,
      begunAt: sql`(select at from heartbeats where name = 'forgetting') - ${unfinishedFor}`,
    })
    .where(sql`id in ${page}`);

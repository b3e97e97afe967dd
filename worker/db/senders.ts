import type { Db } from "./client";
import { senderCategories, senders } from "./schema";

/** Both lists of the picker, in one batch. */
export async function listSenders(db: Db) {
  const [categories, all] = await db.batch([db.select().from(senderCategories), db.select().from(senders)]);
  return { categories, senders: all };
}

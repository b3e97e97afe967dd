import { desc, sql } from "drizzle-orm";
import type { Db } from "./client";

/** The books that wrangler keeps of the migrations that a database has had. */
const applied = sql`d1_migrations`;

/** The newest migration that the database has had, by the name of its file; null where it keeps no books. */
export async function selectSchema(db: Db): Promise<string | null> {
  try {
    const [newest] = await db
      .select({ name: sql<string>`name`.as("name") })
      .from(applied)
      .orderBy(desc(sql`name`))
      .limit(1);
    return newest?.name ?? null;
  } catch (error) {
    if (/no such table/i.test(String((error as Error).cause ?? error))) return null;
    throw error;
  }
}

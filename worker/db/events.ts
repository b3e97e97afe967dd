import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { eventColumns } from "./schema";

/**
 * What happened to payments, messages and refunds: a view over the stories that their rows tell, an event a line, and over what was
 * told before (migration 0040). Nothing can be written to it, and no migration is made of it, so that it stands in no schema file.
 *
 * Replaying a row's events gives its status. `seq` sorts by time. It is asked by `entity` and `id`; by anything else, and from within
 * a question about other rows, it is read whole: there `story.ts:linesOf` tells of one row.
 */
export const events = sqliteTable("events", {
  seq: integer("seq").notNull(),
  ...eventColumns,
});

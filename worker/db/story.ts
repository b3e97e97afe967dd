import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Changing } from "./change";

/*
 * A row of a machine tells its own story (decision 114): a line for each move, oldest first, in the column that the move rewrites
 * anyway. A line is a comma and the JSON `[ver, from, to, cause, actor, at]`; triggers hold each against its row (migration 0040).
 */

type Told = string | number | SQLWrapper | Placeholder;

const line = (ver: SQL, from: SQLWrapper, to: Told, cause: Told, actor: Told, at: Told): SQL<string> =>
  sql`',' || json_array(${ver}, ${from}, ${to}, ${cause}, ${actor}, cast(${at} as integer))`;

/** How a new row's story begins: with the state that it begins in, and who began it, why and when (ms). */
export const begun = (row: {
  readonly status: Told;
  readonly cause: Told;
  readonly actor: Told;
  readonly changedAt: Told;
}): SQL<string> => line(sql`1`, sql`null`, row.status, row.cause, row.actor, row.changedAt);

/** The columns that a row of a machine has, whichever it is. */
type Moving = { readonly ver: SQLWrapper; readonly status: SQLWrapper; readonly story: SQLWrapper };

/**
 * What every move writes, whichever machine it is of: the new state, the next version, and who changed it, why and when, in its
 * columns and at the end of its story.
 */
export const moved = <S extends string>(to: S, cause: string, { tx, actor, at }: Changing, row: Moving) => ({
  status: to,
  ver: sql`${row.ver} + 1`,
  tx: sql`${tx}`,
  cause,
  actor: sql`${actor}`,
  changedAt: sql`${at}`,
  story: sql`${row.story} || ${line(sql`${row.ver} + 1`, row.status, to, cause, actor, at)}`,
});

/** A message's row, wherever it is asked about. */
type Message = { readonly id: SQLWrapper; readonly story: SQLWrapper };

/** The whole story of a message, with what was told of it before it told its own, for `readStory`. */
export const wholeStory = ({ id, story }: Message) =>
  sql<string>`(coalesce((select group_concat(',' || json_array(ver, "from", "to", cause, actor, at), '')
    from events_before where entity = 'message' and id = ${id}), '') || ${story})`;

/** The lines of a message's whole story, to be selected from within a question about it: of all rows together `events` has them. */
export const linesOf = (message: Message): SQL =>
  sql`(select value ->> 0 as ver, value ->> 1 as "from", value ->> 2 as "to", value ->> 3 as cause, value ->> 4 as actor, value ->> 5 as at
    from json_each('[' || substr(${wholeStory(message)}, 2) || ']'))`;

/** One move of a row, as its story tells it. */
export type Line = readonly [
  ver: number,
  from: string | null,
  to: string,
  cause: string,
  actor: string,
  at: number,
];

/** The moves of a whole story, oldest first. */
export const readStory = (story: string): Line[] =>
  (JSON.parse(`[${story.slice(1)}]`) as Line[]).sort(([one], [other]) => one - other);

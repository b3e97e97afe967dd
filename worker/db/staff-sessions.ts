import { and, desc, eq, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import { type Condition, type Conditions, changed } from "./change";
import type { Db } from "./client";
import { insertIf } from "./insert-if";
import { staff, staffSessions } from "./staff-schema";

/** A session by its token's hash, with its owner, as long as that account is not switched off: one row, or none. */
export const selectSession = (db: Db, tokenHash: string) =>
  db
    .select({
      sessionId: staffSessions.id,
      staffId: staffSessions.staffId,
      username: staff.username,
      lastSeenAt: staffSessions.lastSeenAt,
      expiresAt: staffSessions.expiresAt,
      passwordExpiresAt: staff.passwordExpiresAt,
      totpOnAt: staff.totpOnAt,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(eq(staffSessions.tokenHash, tokenHash), isNull(staff.disabledAt)))
    .limit(1);

/** Notes that a session is used; never backwards. */
export const touchSession = (db: Db, id: string, now: number) =>
  db
    .update(staffSessions)
    .set({ lastSeenAt: sql`max(last_seen_at, ${now})` })
    .where(eq(staffSessions.id, id));

/** A session's next token, by hashes: `from` the one that the caller came with. `now` in ms. */
export type Renewal = {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly now: number;
};

/**
 * Gives a session another token, if the statement before it in the batch changed a row and the session still has the
 * token that the caller came with: of two who renew it at once the first has the cookie that counts.
 */
export const renewSession = (db: Db, { id, from, to, now }: Renewal) =>
  db
    .update(staffSessions)
    .set({ tokenHash: to, reauthenticatedAt: now })
    .where(
      and(
        eq(staffSessions.id, id),
        // Repeated after a fault of the database it finds its own token, and changes nothing.
        inArray(staffSessions.tokenHash, [from, to]),
        changed,
      ),
    )
    .returning({ id: staffSessions.id });

/** A new session, while `provided` holds. Repeating the insert changes nothing. */
export const insertSession = (db: Db, row: typeof staffSessions.$inferInsert, provided: Conditions = []) =>
  insertIf(db, staffSessions, row, and(...provided) ?? sql`true`).onConflictDoNothing({
    target: staffSessions.id,
  });

/** That a session was opened: so does whoever opened it know, also where the database's answer was lost. */
export const sessionStands = (id: string): Condition =>
  sql`exists (select 1 from staff_sessions where id = ${id})`;

/** Whether a session is there: one row, or none. */
export const selectOpened = (db: Db, id: string) =>
  db.select({ id: staffSessions.id }).from(staffSessions).where(eq(staffSessions.id, id)).limit(1);

/** Ends a person's sessions but the newest `most`. */
export const endOldest = (db: Db, staffId: string, most: number) =>
  db.delete(staffSessions).where(
    sql`id in (select id from staff_sessions where staff_id = ${staffId}
      order by created_at desc, rowid desc limit -1 offset ${most})`,
  );

/** A person's sessions, the newest first. */
export const listSessions = (db: Db, staffId: string, now: number) =>
  db
    .select()
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), gt(staffSessions.expiresAt, now)))
    .orderBy(desc(staffSessions.createdAt));

/** Ends one session of a person, whose id it answers when there was one. */
export const endSession = (db: Db, staffId: string, id: string) =>
  db
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), eq(staffSessions.id, id)))
    .returning({ id: staffSessions.id, tokenHash: staffSessions.tokenHash });

/** Ends all sessions of a person. */
export const endAll = (db: Db, staffId: string) =>
  db.delete(staffSessions).where(eq(staffSessions.staffId, staffId));

/** Ends all sessions of a person but one. */
export const endOthers = (db: Db, staffId: string, keep: string) =>
  db.delete(staffSessions).where(and(eq(staffSessions.staffId, staffId), ne(staffSessions.id, keep)));

/** Ends all sessions of a person but one, where the password is the one that was just set. */
export const endOthersWith = (db: Db, staffId: string, keep: string, passwordHash: string) =>
  db
    .delete(staffSessions)
    .where(
      and(
        eq(staffSessions.staffId, staffId),
        ne(staffSessions.id, keep),
        sql`exists (select 1 from staff where id = ${staffId} and password_hash = ${passwordHash})`,
      ),
    );

/** Ends a session by its token's hash. */
export const endByToken = (db: Db, tokenHash: string, provided: Condition) =>
  db.delete(staffSessions).where(and(eq(staffSessions.tokenHash, tokenHash), provided));

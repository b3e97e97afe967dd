import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "./client";
import { staff, staffRecoveryCodes } from "./staff-schema";

export type Account = typeof staff.$inferSelect;

/** An account by its name in small letters: one row, or none. */
export const selectByUsername = (db: Db, username: string) =>
  db.select().from(staff).where(eq(staff.username, username)).limit(1);

/** Which of these names, in small letters, are an account's. */
export const selectNames = (db: Db, names: readonly string[]) =>
  db
    .select({ username: staff.username })
    .from(staff)
    .where(sql`${staff.username} in (select value from json_each(${JSON.stringify(names)}))`);

/** An account by its id: one row, or none. */
export const selectAccount = (db: Db, id: string) => db.select().from(staff).where(eq(staff.id, id)).limit(1);

/** Uses up a step of the second factor and all before it; answers the account's id to the one who did. */
export const spendStep = (db: Db, id: string, step: number) =>
  db
    .update(staff)
    .set({ totpLastStep: step })
    .where(and(eq(staff.id, id), or(isNull(staff.totpLastStep), lt(staff.totpLastStep, step))))
    .returning({ id: staff.id });

/** Uses up a recovery code; answers it to the one who did. */
export const spendRecoveryCode = (db: Db, staffId: string, hash: string, now: number) =>
  db
    .update(staffRecoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(staffRecoveryCodes.staffId, staffId),
        eq(staffRecoveryCodes.hash, hash),
        isNull(staffRecoveryCodes.usedAt),
      ),
    )
    .returning({ hash: staffRecoveryCodes.hash });

/** Offers a secret, which is in force once it is confirmed; none while one is in force. */
export const offerSecret = (db: Db, id: string, totpSealed: string) =>
  db
    .update(staff)
    .set({ totpSealed, totpLastStep: null })
    .where(and(eq(staff.id, id), isNull(staff.totpOnAt)))
    .returning({ id: staff.id });

/** Puts the offered secret in force, when it is still the one that was confirmed; answers the account's id if so. */
export const confirmSecret = (db: Db, id: string, totpSealed: string, step: number, now: number) =>
  db
    .update(staff)
    .set({ totpOnAt: now, totpLastStep: step })
    .where(and(eq(staff.id, id), eq(staff.totpSealed, totpSealed), isNull(staff.totpOnAt)))
    .returning({ id: staff.id });

/** Takes the second factor away. */
export const dropSecret = (db: Db, id: string) =>
  db.update(staff).set({ totpSealed: null, totpOnAt: null, totpLastStep: null }).where(eq(staff.id, id));

/** Recovery codes, for an account that has none and whose second factor came in force at exactly `onAt`. */
export const insertRecoveryCodes = (db: Db, staffId: string, hashes: readonly string[], onAt: number) =>
  db
    .insert(staffRecoveryCodes)
    .select(
      sql`select ${staffId}, value, null from json_each(${JSON.stringify(hashes)})
        where exists (select 1 from staff where id = ${staffId} and totp_on_at = ${onAt})
        and not exists (select 1 from staff_recovery_codes where staff_id = ${staffId})`,
    )
    .onConflictDoNothing();

/** Takes all recovery codes of a person away. */
export const dropRecoveryCodes = (db: Db, staffId: string) =>
  db.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId));

/** How many recovery codes a person has left. */
export const countRecoveryCodes = (db: Db, staffId: string) =>
  db
    .select({ left: sql<number>`count(*)` })
    .from(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt)));

import { and, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { linkTries } from "#domain/login";
import { firstSince } from "./audit";
import { type Condition, changed } from "./change";
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

/** The names of all accounts, which are few. */
export const selectAllNames = (db: Db) => db.select({ username: staff.username }).from(staff);

/** An account by its id: one row, or none. */
export const selectAccount = (db: Db, id: string) => db.select().from(staff).where(eq(staff.id, id)).limit(1);

/** Whether the browsers of this account that signed in at `mintedAt` (ms) are still known. */
export const devicesStand = (username: string, mintedAt: number): Condition =>
  sql`exists (select 1 from staff where username = ${username} and devices_since <= ${mintedAt})`;

/** Whether a link is this account's, not over, and not used up by wrong passwords. `now` in ms. */
export const linkStands = (username: string, hashes: readonly string[], now: number): Condition =>
  sql`exists (select 1 from staff where username = ${username} and link_hash in ${[...hashes]}
    and link_until > ${now} and link_tries < ${linkTries})`;

/** Counts a try as failed, when the statement before it changed a row; `by` a link, against that as well. */
export const countFailure = (db: Db, username: string, by: { readonly link: boolean }) =>
  db
    .update(staff)
    .set({
      failedTries: sql`failed_tries + 1`,
      ...(by.link ? { linkTries: sql`link_tries + 1` } : {}),
    })
    .where(and(eq(staff.username, username), changed));

/** Takes back what was counted up to a try that succeeded. */
export const forgetFailures = (db: Db, id: string, count: number, provided?: Condition) =>
  db
    .update(staff)
    .set({ failedTries: sql`max(0, failed_tries - ${count})` })
    .where(and(eq(staff.id, id), provided));

/** Notes up to which entry of the audit an account's owner has seen what happened to it, and in which session; never back. */
export const markNewsSeen = (db: Db, id: string, upTo: number, session: string) =>
  db
    .update(staff)
    .set({ newsSeen: sql`max(news_seen, min(${upTo}, (select max(seq) from audit)))`, newsSeenBy: session })
    .where(eq(staff.id, id));

/** Keeps the same password under another key, unless it changed meanwhile. */
export const turnPassword = (db: Db, id: string, from: string, to: string) =>
  db
    .update(staff)
    .set({ passwordHash: to })
    .where(and(eq(staff.id, id), eq(staff.passwordHash, from)));

/**
 * That an account is still as it was when what was typed was held against it: its password, its second factor, that it is not
 * switched off, and the link by which somebody came.
 */
export const accountStands = (
  { id, passwordHash, totpOnAt, linkHash }: Account,
  byLink: boolean,
): Condition =>
  sql`exists (select 1 from staff where id = ${id} and password_hash = ${passwordHash} and totp_on_at is ${totpOnAt}
    and disabled_at is null ${byLink ? sql`and link_hash = ${linkHash}` : sql``})`;

/** Uses up a link. */
export const spendLink = (db: Db, id: string, hash: string, provided: Condition) =>
  db
    .update(staff)
    .set({ linkHash: null, linkUntil: null })
    .where(and(eq(staff.id, id), eq(staff.linkHash, hash), provided));

/** That a step of an account's second factor is neither used nor before one that was. */
export const stepStands = (id: string, step: number): Condition =>
  sql`exists (select 1 from staff where id = ${id} and (totp_last_step is null or totp_last_step < ${step}))`;

/**
 * Sets a password that its owner chose, in the place of the one that was shown; answers the account's id if it was that.
 * Browsers that signed in with the old one are no longer known, nor is any link. `now` in ms.
 */
export const setPassword = (db: Db, id: string, from: string, to: string, now: number) =>
  db
    .update(staff)
    .set({ passwordHash: to, passwordExpiresAt: null, devicesSince: now, linkHash: null, linkUntil: null })
    .where(and(eq(staff.id, id), inArray(staff.passwordHash, [from, to])))
    .returning({ id: staff.id });

/** A new account; answers its id, or nothing where the name is taken. */
export const insertAccount = (db: Db, row: typeof staff.$inferInsert) =>
  db.insert(staff).values(row).onConflictDoNothing({ target: staff.username }).returning({ id: staff.id });

/** Sets a one-off password, good until `expiresAt`; no browser is known any more, nor any link. Times in ms. */
export const resetPassword = (db: Db, id: string, passwordHash: string, expiresAt: number, now: number) =>
  db
    .update(staff)
    .set({ passwordHash, passwordExpiresAt: expiresAt, devicesSince: now, linkHash: null, linkUntil: null })
    .where(eq(staff.id, id));

/** Keeps a link by its hash, in the place of an earlier one; none for an account that is switched off. `until` in ms. */
export const setLink = (db: Db, id: string, hash: string, until: number) =>
  db
    .update(staff)
    .set({ linkHash: hash, linkUntil: until, linkTries: 0 })
    .where(and(eq(staff.id, id), isNull(staff.disabledAt)));

/** Uses up a step of the second factor and all before it; answers the account's id to the one who did. */
export const spendStep = (db: Db, id: string, step: number, provided?: Condition) =>
  db
    .update(staff)
    .set({ totpLastStep: step })
    .where(and(eq(staff.id, id), or(isNull(staff.totpLastStep), lt(staff.totpLastStep, step)), provided))
    .returning({ id: staff.id });

/** That a recovery code is the account's and not used. */
export const recoveryCodeStands = (staffId: string, hashes: readonly string[]): Condition =>
  sql`exists (select 1 from staff_recovery_codes where staff_id = ${staffId} and hash in ${[...hashes]} and used_at is null)`;

/** Uses up a recovery code; answers its owner's id to the one who did. `now` in ms. */
export const spendRecoveryCode = (
  db: Db,
  staffId: string,
  hashes: readonly string[],
  now: number,
  provided?: Condition,
) =>
  db
    .update(staffRecoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(staffRecoveryCodes.staffId, staffId),
        inArray(staffRecoveryCodes.hash, [...hashes]),
        isNull(staffRecoveryCodes.usedAt),
        provided,
      ),
    )
    .returning({ id: staffRecoveryCodes.staffId });

type Offer = {
  readonly totpSealed: string;
  readonly offerSession: string;
  readonly offerEndsAt: number;
  readonly offerTries: number;
};
const noOffer = { offerSession: null, offerEndsAt: null, offerTries: null };

/** Offers a secret to one session, which is in force once it is confirmed there; none while one is in force. */
export const offerSecret = (db: Db, id: string, offer: Offer) =>
  db
    .update(staff)
    .set({ ...offer, totpLastStep: null })
    .where(and(eq(staff.id, id), isNull(staff.totpOnAt)))
    .returning({ id: staff.id });

/** Takes one try of what is offered to a session; answers the account to who got one. `now` in ms. */
export const spendOfferTry = (db: Db, id: string, session: string, now: number) =>
  db
    .update(staff)
    .set({ offerTries: sql`totp_offer_tries - 1` })
    .where(
      and(
        eq(staff.id, id),
        isNull(staff.totpOnAt),
        eq(staff.offerSession, session),
        gt(staff.offerEndsAt, now),
        gt(staff.offerTries, 0),
      ),
    )
    .returning();

/** Takes back an offer that has no tries or no time left. */
export const dropSpentOffer = (db: Db, id: string, now: number) =>
  db
    .update(staff)
    .set({ totpSealed: null, ...noOffer })
    .where(
      and(
        eq(staff.id, id),
        isNull(staff.totpOnAt),
        or(lt(staff.offerTries, 1), lt(staff.offerEndsAt, now + 1)),
      ),
    );

/** Puts the offered secret in force, when it is still the one that was confirmed. */
export const confirmSecret = (db: Db, id: string, totpSealed: string, step: number, now: number) =>
  db
    .update(staff)
    .set({ totpOnAt: now, totpLastStep: step, ...noOffer })
    .where(and(eq(staff.id, id), eq(staff.totpSealed, totpSealed), isNull(staff.totpOnAt)));

/** Takes the second factor away. */
export const dropSecret = (db: Db, id: string) =>
  db
    .update(staff)
    .set({ totpSealed: null, totpOnAt: null, totpLastStep: null, ...noOffer })
    .where(eq(staff.id, id));

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

/** Whether a recovery code is a person's: one row, or none. */
export const selectRecoveryCode = (db: Db, staffId: string, hash: string) =>
  db
    .select({ hash: staffRecoveryCodes.hash })
    .from(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.staffId, staffId), eq(staffRecoveryCodes.hash, hash)));

/** Takes all recovery codes of a person away. */
export const dropRecoveryCodes = (db: Db, staffId: string) =>
  db.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId));

/** How many recovery codes a person has left. */
export const countRecoveryCodes = (db: Db, staffId: string) =>
  db
    .select({ left: sql<number>`count(*)` })
    .from(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt)));

/**
 * The accounts by name, with what a colleague may know of them: when they were last here (a session, or else the last line of the log that
 * is theirs), how many sessions live, and how many lines of the log are of today.
 * @param startOfDay in ms
 */
export const listAccounts = (
  db: Db,
  { now, startOfDay, most, mostDeeds }: { now: number; startOfDay: number; most: number; mostDeeds: number },
) =>
  db
    .select({
      id: staff.id,
      username: staff.username,
      createdAt: staff.createdAt,
      disabledAt: staff.disabledAt,
      totpOnAt: staff.totpOnAt,
      passwordExpiresAt: staff.passwordExpiresAt,
      seenAt: sql<number | null>`(select max(last_seen_at) from staff_sessions where staff_id = staff.id)`,
      actedAt: sql<
        number | null
      >`(select at from audit where actor = staff.username order by seq desc limit 1)`,
      sessions: sql<number>`(select count(*) from staff_sessions where staff_id = staff.id and expires_at > ${now})`,
      deeds: sql<number>`(select count(*) from (select 1 from audit where actor = staff.username
        and seq >= ${firstSince(startOfDay)} limit ${mostDeeds}))`,
    })
    .from(staff)
    .orderBy(staff.username)
    .limit(most);

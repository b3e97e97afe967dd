import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import {
  asksAMinute,
  type CodeLimits,
  codeInterval,
  codeLife,
  codeTries,
  mostAbroad,
  numberSessionLimit,
  shownFor,
  widerNetworks,
} from "#domain/my-number";
import { wasHandedOver } from "./abuse-reports";
import { spend } from "./budgets";
import { changed } from "./change";
import type { Db } from "./client";
import { insertIf } from "./insert-if";
import { numberCodes, optOuts } from "./my-number-schema";
import { isWithin, networksIn } from "./places";
import { messages } from "./schema";

export type CodeRow = typeof numberCodes.$inferSelect;

const day = 24 * 60 * 60_000;

/**
 * Takes one of this minute's askings for a visitor who has asked for fewer codes in 24 hours than one may: a row where it was
 * taken. The networks around may together ask for ten times as many, however many addresses they have.
 */
export const takeAsking = (db: Db, place: string, { perVisitor }: CodeLimits, now: number) =>
  spend(
    db,
    "code_asks",
    asksAMinute,
    now,
    sql.join(
      networksIn(place).map((network, at, all) => {
        const most = at === all.length - 1 ? perVisitor : perVisitor * widerNetworks;
        return sql`(select count(*) from ${numberCodes} where ${isWithin(numberCodes.place, network)}
        and ${numberCodes.createdAt} > ${now - day}) < ${most}`;
      }),
      sql` and `,
    ),
  );

/** What a visitor, and who shares an address with them, asked for in 24 hours: one row. */
export const countAsked = (db: Db, place: string, now: number) =>
  db
    .select({ asked: sql<number>`count(*)` })
    .from(numberCodes)
    .where(and(eq(numberCodes.place, place), gt(numberCodes.createdAt, now - day)));

/** A code that somebody asks for, if the statement before it in the batch took an asking. */
export const insertCode = (db: Db, row: typeof numberCodes.$inferInsert) =>
  insertIf(db, numberCodes, row, changed).onConflictDoNothing();

export const selectCode = (db: Db, id: string) =>
  db.select().from(numberCodes).where(eq(numberCodes.id, id)).limit(1);

/** Codes that nothing woke the consumer for, the oldest first. */
export const selectAskedCodes = (db: Db, before: number, now: number, limit: number) =>
  db
    .select({ id: numberCodes.id })
    .from(numberCodes)
    .where(
      and(
        sql`${numberCodes.status} = 'asked'`,
        lte(numberCodes.createdAt, before),
        gt(numberCodes.createdAt, now - codeLife),
      ),
    )
    .orderBy(asc(numberCodes.createdAt))
    .limit(limit);

/** What decides whether a code goes out, besides what the database knows. */
export type CodeTerms = {
  readonly limits: CodeLimits;
  /** Of the whole site, in 24 hours. */
  readonly budget: number;
  /** The number under each key. */
  readonly phoneHashes: readonly string[];
  /** The operator's allowlist names it, or there is none. */
  readonly mayBeTexted: boolean;
  /** It is where numbers may be stopped in advance, and can be texted. */
  readonly mayBeFirst: boolean;
  /** It is elsewhere. */
  readonly isAbroad: boolean;
  readonly now: number;
};

const sentSince = (since: number, also: SQL = sql`true`): SQL =>
  sql`(select count(*) from number_codes s where s.sent_at > ${since} and ${also})`;

/** What `advance` says of a code that went outside the countries where numbers may be stopped in advance. */
const abroad = 2;

/**
 * The claim of a code: from here on it may go out, and never again. Only for a number that we texted or that its owner stopped,
 * or as one of the few that are stopped in advance; and while number, visitor and site have any left. Nobody who asked waits
 * for this, so that nobody learns which it was. Where the database's answer was lost the call finds its claim again, by its own word.
 */
export const claimCode = (db: Db, id: string, terms: CodeTerms, where: readonly SQL[], own: string) => {
  const { limits, budget, phoneHashes, mayBeFirst, now } = terms;
  const isListed = sql`${terms.mayBeTexted ? 1 : 0}`;
  const hashes = [...phoneHashes];
  const isKnown = sql`(exists (select 1 from ${messages} where ${and(
    inArray(messages.receiverHash, hashes),
    gt(messages.changedAt, now - shownFor),
    wasHandedOver,
  )}) or exists (select 1 from ${optOuts} where ${and(inArray(optOuts.hash, hashes), gt(optOuts.expiresAt, now))}))`;
  const ofNumber = sql`s.phone_hash in ${hashes}`;
  const claim = `claim ${own}`;
  const isMine = sql`(status = 'sending' and token_hash is ${claim})`;
  const mayBeSent = and(
    eq(numberCodes.status, "asked"),
    gt(numberCodes.createdAt, now - codeLife),
    isListed,
    sql`(${isKnown} or (${mayBeFirst ? 1 : 0} and ${sentSince(now - day, sql`s.advance = 1`)} < ${limits.advance}))`,
    sql`${sentSince(now - codeInterval, ofNumber)} = 0`,
    sql`${sentSince(now - day, ofNumber)} < ${limits.perNumber}`,
    sql`${sentSince(now - day)} < ${budget}`,
    terms.isAbroad
      ? sql`${sentSince(now - day, sql`s.advance = ${abroad}`)} < ${mostAbroad(budget)}`
      : undefined,
    ...where,
  );
  return db
    .update(numberCodes)
    .set({
      status: "sending",
      sentAt: now,
      codeSealed: null,
      advance: sql`case when ${isMine} then advance when ${terms.isAbroad ? 1 : 0} then ${abroad} when ${isKnown} then 0 else 1 end`,
      tokenHash: claim,
    })
    .where(and(eq(numberCodes.id, id), or(isMine, mayBeSent)))
    .returning({ id: numberCodes.id });
};

/** Notes that a code is not sent, unless it was claimed or may still be. */
export const silenceCode = (db: Db, id: string, where: readonly SQL[]) =>
  db
    .update(numberCodes)
    .set({ status: "silent", codeSealed: null })
    .where(and(eq(numberCodes.id, id), eq(numberCodes.status, "asked"), ...where));

/** How many codes went out in 24 hours, and how many of them abroad: one row. */
export const countSentCodes = (db: Db, now: number) =>
  db
    .select({
      sent: sql<number>`${sentSince(now - day)}`,
      abroad: sql<number>`${sentSince(now - day, sql`s.advance = ${abroad}`)}`,
    })
    .from(sql`(select 1)`);

/** Notes what came of the call; one that no gateway took counts for no limit. */
export const noteCodeSent = (db: Db, id: string, status: "sent" | "refused") =>
  db
    .update(numberCodes)
    .set(status === "sent" ? { status } : { status, sentAt: null })
    .where(and(eq(numberCodes.id, id), eq(numberCodes.status, "sending")));

/**
 * Takes one try of the latest code that was sent to a number and asked for in a browser: what it must be, or none. The try is
 * counted before anything is compared, so of many at once none is free.
 */
export const takeTry = (
  db: Db,
  phoneHashes: readonly string[],
  browserHashes: readonly string[],
  now: number,
) =>
  db
    .update(numberCodes)
    .set({ tries: sql`${numberCodes.tries} + 1` })
    .where(
      sql`${numberCodes.id} = (select id from number_codes c where c.phone_hash in ${[...phoneHashes]}
        and c.browser_hash in ${[...browserHashes]} and c.created_at > ${now - codeLife} and c.sent_at is not null
        and c.verified_at is null and c.tries < ${codeTries} order by c.created_at desc limit 1)`,
    )
    .returning({ id: numberCodes.id, codeHash: numberCodes.codeHash });

/** Opens the session of a code that was right; a code opens one, which it finds again where the database's answer was lost. */
export const openNumberSession = (db: Db, id: string, tokenHash: string, now: number) =>
  db
    .update(numberCodes)
    .set({ tokenHash, verifiedAt: now })
    .where(
      and(eq(numberCodes.id, id), or(isNull(numberCodes.verifiedAt), eq(numberCodes.tokenHash, tokenHash))),
    )
    .returning({ id: numberCodes.id });

/** The session of a token: one row, or none. */
export const selectNumberSession = (db: Db, tokenHash: string, now: number) =>
  db
    .select({ id: numberCodes.id, phoneSealed: numberCodes.phoneSealed, verifiedAt: numberCodes.verifiedAt })
    .from(numberCodes)
    .where(
      and(
        eq(numberCodes.tokenHash, tokenHash),
        isNotNull(numberCodes.tokenHash),
        gt(numberCodes.verifiedAt, now - numberSessionLimit),
      ),
    )
    .limit(1);

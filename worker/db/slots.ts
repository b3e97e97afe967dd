import { type SQL, sql } from "drizzle-orm";
import { ruleSet } from "#domain/gate/verdict";
import { around48, type SlotLimits, slotWindows } from "#domain/slots";
import type { Db } from "./client";
import { type Given, prepared, type Slot, type Slots } from "./prepared";
import { messages } from "./schema";

/*
 * Slots are counted over what is bound: messages whose money came in, within a sliding window (decision 075). D1 writes one
 * batch at a time, so a condition that counts is exact in the very statement that binds: of many at once none slips through.
 * `b` is what is bound already; the message that is to be bound is never among it.
 */

/** What counts of an order, as SQL that stands behind `in`: its own columns, or the hashes under each key of the ring. */
type Parties = {
  readonly receiver: SQL;
  readonly visitor: SQL;
  /** The /48 around an IPv6 address. */
  readonly around: SQL;
  readonly text: SQL;
  readonly repeat: SQL;
};

const ofTheRow: Parties = {
  receiver: sql`(${messages.receiverHash})`,
  visitor: sql`(${messages.visitorHash})`,
  around: sql`(${messages.aroundHash})`,
  text: sql`(${messages.textHash})`,
  repeat: sql`(${messages.repeatHash})`,
};

type Limits = Given<SlotLimits>;

/** The message's receiver has had what a receiver may have, or this very text: a condition of the moves in db/messages.ts. */
export const isOverReceiverLimit = (limits: SlotLimits, now: number): SQL => isFull(ofTheRow, limits, now);

/** The message's visitor, or the /48 around, has sent what may be sent from there, to this receiver or in all. */
export const isOverVisitorLimit = (limits: SlotLimits, now: number): SQL => isSpent(ofTheRow, limits, now);

/** The message's text went to so many other receivers that it is to be read first. */
export const isWidespread = (limits: SlotLimits, now: number): SQL => isWave(ofTheRow, limits, now);

/** The message's review with the code that its text is widespread, where it was not known before it was paid. */
export const alsoWidespread: SQL = sql`case when ${messages.review} is null then ${`${ruleSet}:widespread`}
  when instr(${messages.review}, 'widespread') then ${messages.review} else ${messages.review} || ',widespread' end`;

/** Keyed hashes of an order, under each key of the ring; a visitor who stands outside the limits has none, nor has IPv4 one around it. */
export type SlotHashes = {
  readonly receiver: readonly string[];
  readonly visitor: readonly string[];
  readonly around: readonly string[];
  readonly text: readonly string[];
  readonly repeat: readonly string[];
};

/** Whether an order could be bound now, by what is bound already: one row. Paid ones count, and nothing else does. */
export const selectSlots = (db: Db, hashes: SlotHashes, limits: SlotLimits, now: number) =>
  selectFound(db, {
    receiver: hashes.receiver,
    visitor: hashes.visitor,
    around: hashes.around,
    text: hashes.text,
    repeat: hashes.repeat,
    ...limits,
    now,
  });

const selectFound = prepared(
  (
    db,
    {
      receiver,
      visitor,
      around,
      text,
      repeat,
      now,
      ...limits
    }: Slots<SlotHashes & SlotLimits & { now: number }>,
  ) => {
    const parties: Parties = {
      receiver: listOf(receiver),
      visitor: listOf(visitor),
      around: listOf(around),
      text: listOf(text),
      repeat: listOf(repeat),
    };
    const yes = (condition: SQL, name: string) => sql`(${condition})`.mapWith(Boolean).as(name);
    return db
      .select({
        full: yes(isFull(parties, limits, now), "full"),
        spent: yes(isSpent(parties, limits, now), "spent"),
        widespread: yes(isWave(parties, limits, now), "widespread"),
      })
      .from(sql`(select 1)`);
  },
);

/** None is null, which nothing equals: of an empty list SQLite plans a scan. */
const listOf = (hashes: readonly Slot<string>[]): SQL =>
  sql`(${sql.join(hashes.length > 0 ? hashes.map((hash) => sql`${hash}`) : [sql`null`], sql`, `)})`;

const since = (now: Slot<number>, window: keyof typeof slotWindows): SQL =>
  sql`b.bound_at > ${now} - ${slotWindows[window]}`;

/** What its sender took back never reached anybody, and counts as theirs alone. */
const isReceivers = sql`b.reason is not 'withdrawn'`;

const isFull = ({ receiver, repeat }: Parties, limits: Limits, now: Slot<number>): SQL => sql`(
  select count(*) filter (where ${since(now, "hour")}) >= ${limits.receiverHour}
    or count(*) filter (where ${since(now, "day")}) >= ${limits.receiverDay}
    or count(*) >= ${limits.receiverMonth}
    or count(*) filter (where ${since(now, "day")} and b.repeat_hash in ${repeat}) >= ${limits.repeatDay}
  from ${messages} b where b.receiver_hash in ${receiver} and ${since(now, "month")} and ${isReceivers})`;

const isSpent = ({ receiver, visitor, around }: Parties, limits: Limits, now: Slot<number>): SQL => sql`((
  select count(*) >= ${limits.visitorDay} from ${messages} b
    where b.visitor_hash in ${visitor} and ${since(now, "day")})
  or (select count(*) >= ${limits.visitorDay} * ${sql.raw(`${around48}`)} from ${messages} b
    where b.around_hash in ${around} and ${since(now, "day")})
  or (select count(*) >= ${limits.pairDay} from ${messages} b
    where b.receiver_hash in ${receiver} and ${since(now, "day")} and ${isReceivers}
      and (+b.visitor_hash in ${visitor} or +b.around_hash in ${around})))`;

// It looks no further than the limit, however far the wave went.
const isWave = ({ receiver, text }: Parties, limits: Limits, now: Slot<number>): SQL => sql`(
  select count(*) >= ${limits.textReceivers} - 1 from (
    select distinct b.receiver_hash from ${messages} b
      where b.text_hash in ${text} and ${since(now, "day")} and +b.receiver_hash not in ${receiver} and ${isReceivers}
      limit ${limits.textReceivers} - 1))`;

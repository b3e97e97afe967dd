import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import {
  type AlarmState,
  closingByThemselves,
  comingBack,
  newsAfter,
  noticeLifetime,
  quietFor,
  soughtFor,
  stillGoingOn,
  toldLater,
  toldOfTasks,
} from "#domain/alarms";
import { retention } from "#domain/retention";
import { alarmChannels, alarmNotices, alarms } from "./alarm-schema";
import type { Db, Statement } from "./client";
import { heartbeatIf } from "./heartbeats";

/** What is to be added to an alarm; times in ms. */
export type Raised = {
  readonly code: string;
  readonly subject: string;
  readonly count: number;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly facts: object;
  /** It was told past the database. */
  readonly told: boolean;
};

const namesOf = (codes: readonly string[]): string => `(${codes.map((code) => `'${code}'`).join(", ")})`;

/** It was closed, or it is urgent and was silent for so long that it must have been over. */
const isOver = `state = 'closed' or (code in ${namesOf(comingBack)}
  and excluded.last_at - last_at > iif(told = 0 and code in ${namesOf(toldLater.map(([code]) => code))}, ${soughtFor}, ${newsAfter}))`;

/** Raises alarms, in one statement however many they are: one that goes on counts on, one that was over is new. */
export function raise(db: Db, raised: readonly Raised[]) {
  const list = raised.map((one) => [
    one.code,
    one.subject,
    one.firstAt,
    one.lastAt,
    one.count,
    JSON.stringify(one.facts),
    one.told ? 1 : 0,
  ]);
  const anew = (column: string, else_: string) =>
    sql.raw(`case when ${isOver} then ${column} else ${else_} end`);
  return db
    .insert(alarms)
    .select(
      sql`select null, value->>0, value->>1, 'open', value->>2, value->>3, value->>4, value->>5, value->>6,
        case value->>6 when 1 then value->>3 end, null, null from json_each(${JSON.stringify(list)}) where true`,
    )
    .onConflictDoUpdate({
      target: [alarms.code, alarms.subject],
      set: {
        state: anew("'open'", "state"),
        firstAt: anew("excluded.first_at", "min(first_at, excluded.first_at)"),
        lastAt: anew("excluded.last_at", "max(last_at, excluded.last_at)"),
        count: anew("excluded.count", "count + excluded.count"),
        facts: sql`excluded.facts`,
        told: anew("excluded.told", "max(told, excluded.told)"),
        toldAt: anew("excluded.told_at", "coalesce(told_at, excluded.told_at)"),
        changedAt: anew("null", "changed_at"),
        changedBy: anew("null", "changed_by"),
      },
    });
}

const isNew = sql`state = 'open' and told = 0 and count >= coalesce((select value->>1
  from json_each(${JSON.stringify(toldLater)}) where value->>0 = code), 1)`;
/** It was raised long after it was told, and nobody said that they look at it. */
const goesOn = sql`state = 'open' and told = 1 and last_at >= told_at + ${stillGoingOn}`;

/**
 * Puts into the outbox, for each channel, what is to be told now: an alarm that is new, or one that still goes on. At most
 * two messages an alarm, until it was closed. With no channel there is nobody to tell, and it stays new.
 */
export function queueNotices(db: Db, channels: readonly string[], now: number): readonly Statement[] {
  if (channels.length === 0) return [];
  const notices = (kind: string, which: SQL) =>
    db
      .insert(alarmNotices)
      .select(
        sql`select null, c.value, ${kind}, alarms.id, ${now}, null, 0 from alarms, json_each(${JSON.stringify(channels)}) c where ${which}`,
      );
  return [
    notices("new", isNew),
    notices("again", goesOn),
    db.update(alarms).set({ told: sql`told + 1`, toldAt: now }).where(sql`(${isNew}) or (${goesOn})`),
  ];
}

/** Puts the day's digest into the outbox, unless it was put there since `due`, in ms: once a day, whoever else sweeps. */
export const queueDigest = (db: Db, channels: readonly string[], due: number, now: number) =>
  [
    db.insert(alarmNotices).select(
      sql`select null, value, 'digest', null, ${now}, null, 0 from json_each(${JSON.stringify(channels)})
        where not exists (select 1 from heartbeats where name = 'digest' and at >= ${due})`,
    ),
    heartbeatIf(db, "digest", now, sql`at < ${due}`),
  ] as const;

/** At most so many messages go out on a channel at once; the rest comes with the next sweep. */
const page = 10;

export type Lease = {
  readonly tx: string;
  readonly channels: readonly string[];
  readonly now: number;
  /** In ms: longer than telling a page can take. */
  readonly length: number;
};

/** The claim: takes what is to be told, on channels that may be tried now, so that nobody else tells it meanwhile. */
export const claimNotices = (db: Db, { tx, channels, now, length }: Lease) =>
  db
    .update(alarmNotices)
    .set({ heldBy: tx, heldUntil: now + length })
    .where(
      sql`id in (select n.id from alarm_notices n left join alarm_channels c on c.name = n.channel
        where n.held_until <= ${now} and coalesce(c.next_at, 0) <= ${now}
        and n.channel in (select value from json_each(${JSON.stringify(channels)}))
        order by n.id limit ${page * Math.max(1, channels.length)})`,
    );

/** What this claim has taken, with the alarm as it stands now; of a digest there is none. D1 mixes up columns of one name. */
export const selectClaimed = (db: Db, tx: string) =>
  db
    .select({
      row: sql<number>`${alarmNotices.id}`.as("notice_id"),
      channel: alarmNotices.channel,
      kind: alarmNotices.kind,
      at: alarmNotices.at,
      alarmId: alarmNotices.alarmId,
      code: alarms.code,
      subject: alarms.subject,
      count: alarms.count,
      firstAt: alarms.firstAt,
      lastAt: alarms.lastAt,
    })
    .from(alarmNotices)
    .leftJoin(alarms, eq(alarms.id, alarmNotices.alarmId))
    .where(eq(alarmNotices.heldBy, tx))
    .orderBy(alarmNotices.id);

export type Claimed = Awaited<ReturnType<typeof selectClaimed>>[number];

/** What became of a claim: these were told, the others wait. */
export const releaseNotices = (db: Db, tx: string, told: readonly number[]) =>
  [
    db
      .delete(alarmNotices)
      .where(
        and(eq(alarmNotices.heldBy, tx), sql`id in (select value from json_each(${JSON.stringify(told)}))`),
      ),
    db.update(alarmNotices).set({ heldBy: null, heldUntil: 0 }).where(eq(alarmNotices.heldBy, tx)),
  ] as const;

/** A channel delivered. */
export const noteDelivered = (db: Db, name: string, now: number) => {
  const set = { failures: 0, reason: null, failedAt: null, deliveredAt: now, nextAt: 0 };
  return db
    .insert(alarmChannels)
    .values({ name, ...set })
    .onConflictDoUpdate({ target: alarmChannels.name, set });
};

/** A channel failed, and may be tried again at `nextAt`. */
export const noteFailed = (
  db: Db,
  name: string,
  { reason, now, failures, nextAt }: { reason: string; now: number; failures: number; nextAt: number },
) => {
  const set = { failures, reason, failedAt: now, nextAt };
  return db
    .insert(alarmChannels)
    .values({ name, deliveredAt: null, ...set })
    .onConflictDoUpdate({ target: alarmChannels.name, set });
};

/** How each channel fares: a handful of rows. */
export const selectChannels = (db: Db) => db.select().from(alarmChannels);

/** Closes the alarms that have been quiet for long, but for those that wait for a person. */
export const closeQuiet = (db: Db, now: number) =>
  db
    .update(alarms)
    .set({ state: "closed", changedAt: now, changedBy: "system" })
    .where(
      sql`state in ('open', 'acknowledged') and last_at <= ${now - quietFor}
        and code in (select value from json_each(${JSON.stringify(closingByThemselves)}))`,
    );

/** Closes the alarms about what stands on the worklist, once nothing of its kind does any more. */
export const closeDone = (db: Db, now: number) =>
  db
    .update(alarms)
    .set({ state: "closed", changedAt: now, changedBy: "system" })
    .where(
      sql`state in ('open', 'acknowledged') and exists (select 1 from json_each(${JSON.stringify(toldOfTasks)})
        where json_each.value->>0 = alarms.code
        and not exists (select 1 from tasks where tasks.kind = json_each.value->>1 and tasks.ended_at is null
          and (json_each.value->>2 is null or tasks.cause = json_each.value->>2)))`,
    );

/** Alarms that were closed long ago go, those that nobody closed later still, and messages that are no news any more. */
export const forgetAlarms = (db: Db, now: number): readonly Statement[] => [
  db
    .delete(alarms)
    .where(
      sql`state = 'closed' and last_at <= ${now - retention.alarms} and changed_at <= ${now - retention.alarms}`,
    ),
  db
    .delete(alarms)
    .where(sql`state in ('open', 'acknowledged') and last_at <= ${now - retention.openAlarms}`),
  db.delete(alarmNotices).where(sql`at <= ${now - noticeLifetime}`),
];

export type AlarmRow = typeof alarms.$inferSelect;

const unsettled = ["open", "acknowledged"] as const;

/** What is open or acknowledged, the one that was raised last first. */
export const selectUnsettled = (db: Db, limit: number) =>
  db
    .select()
    .from(alarms)
    .where(inArray(alarms.state, [...unsettled]))
    .orderBy(desc(alarms.lastAt), alarms.id)
    .limit(limit);

/** What was closed of late, the last raised first. */
export const selectClosed = (db: Db, limit: number) =>
  db
    .select()
    .from(alarms)
    .where(eq(alarms.state, "closed"))
    .orderBy(desc(alarms.lastAt), alarms.id)
    .limit(limit);

/** One alarm by its id. */
export const selectAlarm = (db: Db, id: number) => db.select().from(alarms).where(eq(alarms.id, id)).limit(1);

/** Staff acknowledge or close an alarm; one that stands so already is left alone. */
export const setAlarmState = (
  db: Db,
  id: number,
  state: Exclude<AlarmState, "open">,
  { at, by }: { readonly at: number; readonly by: string },
  where?: SQL,
) =>
  db
    .update(alarms)
    .set({ state, changedAt: at, changedBy: by })
    .where(and(eq(alarms.id, id), state === "closed" ? sql`state <> 'closed'` : sql`state = 'open'`, where));

/** What was still to be told of an alarm that was closed is not told any more. */
export const dropNotices = (db: Db, alarmId: number) =>
  db
    .delete(alarmNotices)
    .where(
      sql`alarm_id = ${alarmId} and exists (select 1 from alarms where id = ${alarmId} and state = 'closed')`,
    );

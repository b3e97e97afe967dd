import {
  type Claimed,
  claimNotices,
  noteDelivered,
  noteFailed,
  releaseNotices,
  selectChannels,
  selectClaimed,
  selectUnsettled,
} from "#db/alarms";
import type { Statement } from "#db/client";
import { selectTallies } from "#db/tallies";
import { channelBackoff, failuresToAlarm } from "#domain/alarms";
import { lastDays, type Tallies, tallyKeys } from "#domain/tallies";
import type { AlarmChannel, Notice, ToldAlarm } from "#ports/alarm-channel";
import { commit, commitAndAsk, type Deps } from "../deps";

/** All that it takes to tell somebody. */
export type Teller = Pick<Deps, "db" | "clock" | "chance" | "retryTimer" | "edge" | "log"> & {
  readonly channels: readonly AlarmChannel[];
};

/** Lease: longer than ten messages take to time out, so that nobody else tells them meanwhile. */
const leaseLength = 2 * 60_000;

/** A digest names so many open alarms, and counts the rest. */
const mostInDigest = 10;

/** What the outbox held and is ours to tell now, with how the channels fare. */
export type Turn = {
  readonly tx: string;
  readonly claimed: readonly Claimed[];
  readonly channels: Awaited<ReturnType<typeof selectChannels>>;
};

/** Takes what the outbox holds after these statements, in the same batch: of several isolates each message has one teller. */
export async function takeTurn(deps: Teller, before: readonly Statement[]): Promise<Turn> {
  const names = deps.channels.map(({ name }) => name);
  const lease = { tx: deps.chance.id(), channels: names, now: deps.clock.now(), length: leaseLength };
  const [claimed, channels] = await commitAndAsk(
    deps,
    [...before, ...(names.length > 0 ? [claimNotices(deps.db, lease)] : [])],
    [selectClaimed(deps.db, lease.tx), selectChannels(deps.db)],
  );
  return { tx: lease.tx, claimed, channels };
}

/**
 * Tells what was taken. Each channel by itself: one that is down keeps its messages for a later sweep (backoff) and keeps
 * none of the others waiting. What was told and could not be noted comes again, under the same id.
 */
export async function tellAlarms(deps: Teller, { tx, claimed, channels }: Turn): Promise<void> {
  if (claimed.length === 0) return;
  const notices = await toNotices(deps, claimed);
  const results = await Promise.all(
    deps.channels.map((channel) =>
      tellOn(
        channel,
        notices.filter((one) => one.channel === channel.name),
      ),
    ),
  );
  const failuresOf = (name: string) => channels.find((one) => one.name === name)?.failures ?? 0;
  const told = results.flatMap((result) => result.told);
  const noted = results.flatMap((result) => noteResult(deps, result, failuresOf(result.name) + 1));
  await commit(deps, [...releaseNotices(deps.db, tx, told), ...noted]);
  for (const { name, problem } of results)
    if (problem !== null && failuresOf(name) + 1 === failuresToAlarm)
      deps.log.alarm("alarm_channel_down", { channel: name, problem });
}

type Queued = { readonly row: number; readonly channel: string; readonly notice: Notice };
type Result = { readonly name: string; readonly told: readonly number[]; readonly problem: string | null };

/** One after the other, the oldest first; after a failure the rest waits, for the next would fail as well. */
async function tellOn(channel: AlarmChannel, queued: readonly Queued[]): Promise<Result> {
  const told: number[] = [];
  for (const { row, notice } of queued) {
    const problem = await channel.tell(notice);
    if (problem !== null) return { name: channel.name, told, problem };
    told.push(row);
  }
  return { name: channel.name, told, problem: null };
}

function noteResult({ db, clock }: Teller, { name, told, problem }: Result, failures: number): Statement[] {
  const now = clock.now();
  if (problem !== null) {
    return [noteFailed(db, name, { reason: problem, now, failures, nextAt: now + channelBackoff(failures) })];
  }
  return told.length > 0 ? [noteDelivered(db, name, now)] : [];
}

async function toNotices(deps: Teller, claimed: readonly Claimed[]): Promise<Queued[]> {
  const due = claimed.find(({ kind }) => kind === "digest");
  const digest = due ? await readDigest(deps, due.at) : null;
  return claimed.flatMap(({ row, channel, kind, at, alarmId, ...alarm }) => {
    if (kind === "digest") return digest === null ? [] : [{ row, channel, notice: digest }];
    if (!isWhole(alarm)) return [];
    const id = `${alarmId}-${alarm.firstAt}-${kind}`;
    return [{ row, channel, notice: { id, at, kind, alarm } }];
  });
}

/** An alarm of which a message is left has not been deleted: those go a season after they were closed. */
const isWhole = (alarm: { [K in keyof ToldAlarm]: ToldAlarm[K] | null }): alarm is ToldAlarm =>
  Object.values(alarm).every((value) => value !== null);

export const toldOf = ({ code, subject, count, firstAt, lastAt }: ToldAlarm): ToldAlarm => ({
  code,
  subject,
  count,
  firstAt,
  lastAt,
});

/** Yesterday's figures and what is open; `at` is when the digest was due, in ms. */
async function readDigest({ db }: Teller, at: number): Promise<Notice> {
  const [today = "", day = ""] = lastDays(at, 2);
  const [tallies, open] = await db.batch([selectTallies(db, day), selectUnsettled(db, 1_000)]);
  const figureOf = (key: string) => tallies.find((row) => row.day === day && row.key === key)?.value ?? 0;
  const figures = Object.fromEntries(tallyKeys.map((key) => [key, figureOf(key)])) as Tallies;
  const oldest = open.toSorted((a, b) => a.firstAt - b.firstAt).slice(0, mostInDigest);
  return {
    id: `digest-${today}`,
    at,
    kind: "digest",
    day,
    figures,
    open: oldest.map(toldOf),
    openCount: open.length,
  };
}

import type { SystemShown } from "#contract/admin-system";
import { selectSpent } from "#db/balances";
import { selectBreakers } from "#db/circuit-breaker";
import { readDatabaseSize, selectSizes } from "#db/database-size";
import { selectHeartbeats } from "#db/heartbeats";
import { selectKeyTurns } from "#db/key-turns";
import { countStates } from "#db/order-search";
import { selectComparedUntil } from "#db/reconciliations";
import { selectKeptOverdue } from "#db/retention";
import { selectSchema } from "#db/schema-level";
import { countLastReported, selectFirstHeld, selectLongestIn } from "#db/system";
import { backupBeats, backupOld } from "#domain/backup";
import { daysLeft, spentKey, spentOver, standingOf } from "#domain/balance";
import { databaseLimit, fullOn, growthOf, isFilling } from "#domain/database-size";
import { schemaLevel, sweepLate } from "#domain/health";
import { mostWatched } from "#domain/order-moves";
import { lastPart } from "#domain/reconciled-parts";
import { runLate } from "#domain/reconciliation";
import { lastReported, type RecurringJob, standsOf, underWayStates } from "#domain/system";
import { lastDays, localDay } from "#domain/tallies";
import { type Answers, type Deps, gatewayNames } from "../deps";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** How the parts of the product stand: one batch of small statements, and what the schema and the size take. */
export async function readSystem(deps: Deps): Promise<SystemShown> {
  const { db } = deps;
  const at = deps.clock.now();
  const [answers, schema, bytes] = await Promise.all([
    db.batch(questions(deps, at)),
    selectSchema(db),
    readDatabaseSize(db),
  ]);
  const [, , , , turns, [overdue]] = answers;
  const { data, hash } = deps.vault.keyIds;
  const [turn] = turns;
  return {
    at,
    gateways: gatewaysOf(deps, at, answers),
    jobs: jobsOf(deps, at, answers),
    overdue: overdue?.value ?? null,
    underWay: underWayOf(answers),
    version: deps.version,
    database: databaseOf(bytes, answers, at),
    keys: {
      data: data.length,
      hash: hash.length,
      since: turn?.since ?? null,
      turned: data.length + hash.length === 2 || (turn?.doneAt ?? null) !== null,
    },
    schema: {
      has: numberOf(schema),
      needs: numberOf(schemaLevel) ?? "",
      isOld: schema === null || schema < schemaLevel,
    },
  };
}

const questions = (deps: Deps, now: number) =>
  [
    selectBreakers(deps.db),
    countLastReported(deps.db, lastReported),
    selectHeartbeats(deps.db, ["sweep", ...Object.values(backupBeats)]),
    selectComparedUntil(deps.db, lastPart),
    selectKeyTurns(deps.db),
    selectKeptOverdue(deps.db),
    countStates(deps.db, underWayStates, mostWatched),
    selectFirstHeld(deps.db),
    selectLongestIn(deps.db, "unknown"),
    selectLongestIn(deps.db, "queued"),
    selectLongestIn(deps.db, "refund_failed"),
    selectSizes(deps.db, now),
    // Today is not over yet.
    selectSpent(deps.db, gatewayNames(deps), lastDays(now, spentOver / day + 1).slice(1)),
  ] as const;
type Answered = Answers<ReturnType<typeof questions>>;

function gatewaysOf(deps: Deps, now: number, answers: Answered): SystemShown["gateways"] {
  const [health, accepted] = answers;
  const spent = answers[12];
  return standsOf(gatewayNames(deps), health).map(({ name, stand, since }) => {
    const known = health.find(({ gateway }) => gateway === name);
    const last = accepted.find(({ gateway }) => gateway === name);
    const standing = standingOf(known, deps.site.balanceAlarmCents, now);
    return {
      name,
      stand,
      since,
      failures: known?.failures ?? 0,
      last:
        last && last.delivered + last.undelivered > 0
          ? { delivered: last.delivered, undelivered: last.undelivered }
          : null,
      balance:
        standing === "unknown" || known?.balanceCents == null || known.balanceAt === null
          ? null
          : {
              cents: known.balanceCents,
              currency: known.balanceCurrency ?? "EUR",
              at: known.balanceAt,
              standing,
              daysLeft: daysLeft(
                known.balanceCents,
                spent.filter(({ key }) => key === spentKey(name)).map((day) => day.spent),
              ),
            },
    };
  });
}

/** Each job with its last time. An hourly backup may miss one hour; a comparison tells of the day before it ran. */
function jobsOf(
  { backup }: Deps,
  now: number,
  [, , beats, compared, turns, [overdue]]: Answered,
): SystemShown["jobs"] {
  const job = (name: RecurringJob, at: number | null, most: number, vendor = "") => ({
    job: name,
    vendor,
    at,
    late: at === null || now - at > most,
  });
  const beat = (name: string) => beats.find((one) => one.name === name)?.at ?? null;
  const turned = turns.flatMap(({ doneAt }) => (doneAt === null ? [] : [doneAt]));
  return [
    job("sweep", beat("sweep"), sweepLate),
    job("forgetting", overdue?.at ?? null, 2 * day),
    ...compared.map(({ vendor, until }) => job("comparing", until, 2 * day + runLate, vendor)),
    ...(backup === null
      ? []
      : [
          job("backup_hourly", beat(backupBeats.hourly), 3 * hour),
          job("backup_nightly", beat(backupBeats.nightly), backupOld),
        ]),
    // Data and look-ups are turned each in its own run: the one that is longer ago speaks for both.
    ...(turned.length === 0 ? [] : [{ ...job("keys", Math.min(...turned), 0), late: false }]),
  ];
}

function underWayOf(answers: Answered): SystemShown["underWay"] {
  const [, , , , , , counted, [held], [unknown], [queued], [failed]] = answers;
  const since = {
    held: held?.at ?? null,
    unknown: unknown?.at ?? null,
    queued: queued?.at ?? null,
    refund_failed: failed?.at ?? null,
  };
  return underWayStates.map((status) => ({
    status,
    total: counted.find((one) => one.status === status)?.total ?? 0,
    at: since[status],
  }));
}

function databaseOf(bytes: number | null, answers: Answered, now: number): SystemShown["database"] {
  const growth = growthOf(answers[11]);
  return {
    bytes,
    most: databaseLimit,
    growth,
    fullOn: bytes === null ? null : fullOn(bytes, growth, localDay(now)),
    isFilling: bytes !== null && isFilling(bytes, growth),
  };
}

/** A migration by its number: "0033" of "0033_held_verdicts.sql". */
const numberOf = (migration: string | null): string | null => migration?.split("_")[0] ?? null;

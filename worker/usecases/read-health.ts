import { selectBreakers } from "#db/circuit-breaker";
import { selectHeartbeat } from "#db/heartbeats";
import { selectLongQueued } from "#db/queued";
import { selectKeptOverdue } from "#db/retention";
import { selectSchema } from "#db/schema-level";
import { type Breaker, chooseGateway } from "#domain/circuit-breaker";
import { type HealthReason, healthOf, queueOld, schemaLevel } from "#domain/health";
import { isStopped } from "#domain/operation";
import { type Deps, gatewayNames } from "./deps";
import { askPast } from "./restore/watch-past";

/** What watchers outside are told of the service. */
export type Health = {
  readonly reasons: readonly HealthReason[];
  readonly sweptSecondsAgo: number | null;
  /** How long the oldest row is past its time, when that was last measured; null where it never was. */
  readonly retentionOverdueSeconds: number | null;
  readonly schema: { readonly has: string | null; readonly needs: string };
};

/** Whether what should repair itself does: the sweep, the schema, the messages that could be sent. Throws with the database away. */
export async function readHealth(deps: Deps): Promise<Health> {
  const { db } = deps;
  const now = deps.clock.now();
  const [[[beat], queued, breakers, [overdue]], schema, judged] = await Promise.all([
    db.batch([
      selectHeartbeat(db, "sweep"),
      longQueued(deps, now),
      selectBreakers(db),
      selectKeptOverdue(db),
    ]),
    selectSchema(db),
    askPast(deps),
  ]);
  const sweptAt = beat?.at ?? null;
  const rewound = judged.verdict.is === "rewound";
  return {
    reasons: healthOf({ sweptAt, schema, waitingSince: waitingSince(deps, queued, breakers), rewound }, now),
    sweptSecondsAgo: sweptAt === null ? null : Math.round((now - sweptAt) / 1000),
    retentionOverdueSeconds: overdue ? Math.round(overdue.value / 1000) : null,
    schema: { has: schema, needs: schemaLevel },
  };
}

/** Raises the alarm over messages that could be sent and are not; once a minute. */
export async function alarmOverBacklog(deps: Deps): Promise<void> {
  const { db } = deps;
  const now = deps.clock.now();
  const [queued, breakers] = await db.batch([longQueued(deps, now), selectBreakers(db)]);
  const since = waitingSince(deps, queued, breakers);
  if (since !== null && now - since > queueOld)
    deps.log.alarm("messages_waiting", { minutes: Math.floor((now - since) / 60_000) });
}

/** So many of the oldest are looked at: the others wait for the same. */
const oldest = 50;

const longQueued = ({ db, site }: Deps, now: number) =>
  selectLongQueued(db, now - queueOld, oldest, isStopped(site.operation, now));

type Queued = Awaited<ReturnType<typeof selectLongQueued>>[number];

/**
 * Since when the oldest message that could be sent has waited; from when this version runs at the earliest, for the one before may not
 * have been able to (a stop that was lifted, a gateway that was added), and the deploy that mends it must not look like its cause. One whose gateways are all paused, or whose key is not here,
 * waits for a person, who has an alarm about that.
 */
function waitingSince(
  { gateways, vault, version, ...deps }: Deps,
  queued: readonly Queued[],
  breakers: readonly Breaker[],
): number | null {
  const names = gatewayNames({ gateways });
  // A probe now and then is no way to send a queue.
  const paused = breakers.map((breaker) => ({ ...breaker, probeAt: Number.POSITIVE_INFINITY }));
  const could = queued.find(
    (message) =>
      chooseGateway(names, message, paused, deps.clock.now()) !== null &&
      (message.bodySealed === null || vault.hasKeyOf(message.bodySealed)),
  );
  return could ? Math.max(could.since, version?.at ?? 0) : null;
}

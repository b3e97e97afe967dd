/**
 * The schema level that this code needs: the newest migration, by the name of its file, as `d1_migrations` has it. A test
 * compares it with `migrations/`.
 */
export const schemaLevel = "0043_around.sql";

/** Why the service is ill: what a machine should have repaired. What waits for a person is an alarm (decision 061). */
export const healthReasons = ["sweep_late", "schema_old", "queue_old", "database_rewound"] as const;
export type HealthReason = (typeof healthReasons)[number];

const minute = 60_000;

/** The sweep runs each minute; after this long without one, in ms, the cron is dead. */
export const sweepLate = 3 * minute;
/** A message that could be sent and was not for this long, in ms, is stuck. */
export const queueOld = 10 * minute;

export type Vitals = {
  /** When the last sweep ran, in ms; null for never, which is late too: the first comes within a minute. */
  readonly sweptAt: number | null;
  /** The newest migration that the database has had; null where it keeps no books of them. */
  readonly schema: string | null;
  /** Since when the oldest message that could be sent has waited, in ms; null where none waits for long. */
  readonly waitingSince: number | null;
  /** It was put back to an earlier time, and nobody has released it yet. */
  readonly rewound: boolean;
};

/** What is wrong at a moment (ms), by code; a database that is ahead of the code is what a deployment passes through. */
export function healthOf(
  { sweptAt, schema, waitingSince, rewound }: Vitals,
  now: number,
): readonly HealthReason[] {
  const isTrue: Readonly<Record<HealthReason, boolean>> = {
    sweep_late: sweptAt === null || now - sweptAt > sweepLate,
    // Files of migrations are numbered, so that their names sort by age.
    schema_old: schema === null || schema < schemaLevel,
    database_rewound: rewound,
    queue_old: waitingSince !== null && now - waitingSince > queueOld,
  };
  return healthReasons.filter((reason) => isTrue[reason]);
}

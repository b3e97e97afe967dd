import * as z from "zod/mini";
import type { HealthReason } from "../../../worker/domain/health.ts";
import type { RunbookPage } from "../../../worker/voice/alarms.ts";
import { type Expected, type Met, type Seen, unless, type Visit, whyNoAnswer } from "./visitor.ts";

const health = z.object({
  status: z.string(),
  reasons: z.array(z.string()),
  sweptSecondsAgo: z.nullable(z.number()),
  schema: z.object({ has: z.nullable(z.string()), needs: z.string() }),
});

/** By the reason that health gives: why it is told and not held against what was deployed. */
export type Excuses = Readonly<Record<string, string>>;

type Clock = {
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
  readonly progress: (line: string) => void;
  /** How long a complaint may last, in ms. */
  readonly patience: number;
  /** How long the beat may be missing where there is no other complaint, in ms. */
  readonly beatPatience: number;
  readonly excuses: Excuses;
  readonly goesOn: () => Promise<boolean>;
};

/** The sweep runs every minute; a beat that is older was of the version before, or has stopped. */
const freshest = 120;
const late = "sweep_late";

/** Between two looks, in ms. */
const interval = 5_000;

/** What is not well: a schema that no waiting mends, the beat of the cron and nothing else, or anything else. */
type Lack = "schema" | "beat" | "health";

/**
 * Waits for the cron's first beat after a deploy (Cloudflare takes up to a minute to start it, and a quarter of an hour where it is
 * new) and for a health without a complaint; a schema that is not what the code needs is no matter of waiting.
 */
export async function awaitBeat(visit: Visit, expected: Expected, clock: Clock): Promise<Seen> {
  const last = clock.now() + Math.max(clock.patience, clock.beatPatience);
  let lack: Lack | null = null;
  let since = clock.now();
  for (;;) {
    const seen = await healthOf(visit, expected, clock.excuses);
    if (seen.lack !== lack) [lack, since] = [seen.lack, clock.now()];
    const until = lack === "beat" ? last : Math.min(last, since + clock.patience);
    const isOver = lack === null || lack === "schema" || clock.now() >= until;
    if (isOver || !(await clock.goesOn())) return { ok: isOver && seen.ok, said: seen.said };
    const left = Math.ceil((until - clock.now()) / 1000);
    clock.progress(`the cron's beat: ${seen.said}; looking for ${left} s more`);
    await clock.sleep(Math.min(interval, until - clock.now()));
  }
}

/** What health complains of; nothing where it does not answer in its shape. */
export async function complaintsAt(visit: Visit): Promise<readonly string[]> {
  const met = await visit("/api/health").catch(() => null);
  return health.safeParse(met?.json).data?.reasons ?? [];
}

async function healthOf(
  visit: Visit,
  expected: Expected,
  excuses: Excuses,
): Promise<Seen & { readonly lack: Lack | null }> {
  try {
    return judge(await visit("/api/health"), expected, excuses);
  } catch (error) {
    return { ok: false, said: whyNoAnswer(error), lack: "health" };
  }
}

/** A migration by its name, with or without its ending; none is below all. */
const levelOf = (name: string | null): string => name?.replace(/\.sql$/, "") ?? "";

/** The page of the runbook for each reason: whoever reads it in a terminal at night need not look for it. */
const pages: Readonly<Record<HealthReason, RunbookPage>> = {
  sweep_late: "cron-dead",
  schema_old: "bad-deploy",
  queue_old: "queue-down",
  database_rewound: "restore",
};
const withPage = (reason: string): string => {
  const page = (pages as Readonly<Record<string, string>>)[reason];
  return page === undefined ? reason : `${reason} (docs/operate/runbook/${page}.md)`;
};

function judge(met: Met, expected: Expected, excuses: Excuses): Seen & { readonly lack: Lack | null } {
  const parsed = health.safeParse(met.json);
  if (!parsed.success)
    return { ok: false, said: `status ${met.status}, and no health in its shape`, lack: "health" };
  const { status, reasons, sweptSecondsAgo: ago, schema } = parsed.data;
  const needs = levelOf(schema.needs);
  // A newer one is what a former release works on: the schema only ever grows.
  const oldSchema = needs !== levelOf(expected.schema) || levelOf(schema.has) < needs;
  const held = reasons.filter((reason) => !Object.hasOwn(excuses, reason));
  const isIll = held.length > 0 || (reasons.length === 0 && (status !== "ok" || met.status !== 200));
  const isLateAlone = held.every((reason) => reason === late) && held.length > 0;
  const isLate = ago === null || ago > freshest;
  const excused = reasons.filter((reason) => !held.includes(reason));
  const notes = excused.map((reason) => `; ${reason}: ${excuses[reason]}`).join("");
  const seen = unless(
    [
      oldSchema &&
        `the database has the schema ${schema.has}, the Worker needs ${schema.needs}, this code ${expected.schema}`,
      isLate && !excused.includes(late) && (ago === null ? "it never swept" : `it swept ${ago} s ago`),
      isIll &&
        `health is ${status} (${met.status})${held.length > 0 ? `: ${held.map(withPage).join(", ")}` : ""}`,
    ],
    `${status}, swept ${ago} s ago, schema ${schema.has}${notes}`,
  );
  if (oldSchema) return { ...seen, lack: "schema" };
  if (isIll && !isLateAlone) return { ...seen, lack: "health" };
  return { ...seen, lack: isLate || isLateAlone ? "beat" : null };
}

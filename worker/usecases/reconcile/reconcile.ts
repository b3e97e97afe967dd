import {
  forgetReconciliations,
  insertReconciliations,
  isAmong,
  type ReconciliationRow,
  saveReconciliation,
  selectComparedUntil,
  selectOpenReconciliations,
  selectReconciliation,
  selectStanding,
} from "#db/reconciliations";
import { changesOf } from "#db/retention";
import { selectOpenRewind } from "#db/rewinds";
import { endOver, openTask } from "#db/tasks";
import { lastPart, type ReconciledPart, reach, reconciledParts } from "#domain/reconciled-parts";
import {
  addTallies,
  dailyId,
  emptyTally,
  runGivenUp,
  runLate,
  settlingPeriod,
  type Tally,
} from "#domain/reconciliation";
import { retention } from "#domain/retention";
import { atProvider, commit, commitAndAsk, commitAndRead, type Deps } from "../deps";
import { mayCall } from "../provider-calls";
import { compareChargebacks, compareRefunds } from "./losses";
import { comparePayments } from "./payments";
import type { Place, Step, StepFailure, StepResult } from "./step";

/** Pages that one sweep compares: a day of 100,000 payments is through within hours, and no sweep waits for it. */
const pages = 6;
const day = 24 * 60 * 60_000;

/**
 * Compares our books with the vendors' lists, a few pages a minute, from where the sweep before left off (decision 070): each
 * day the last days, and whatever `npm run reconcile` asks for. What the usual roads can put right they put right; what is left
 * goes to the worklist, once.
 */
export async function reconcile(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const [open, [today], [rewind]] = await commit(deps, [
    selectOpenReconciliations(deps.db),
    selectReconciliation(deps.db, dailyId(now, deps.provider.name)),
    selectOpenRewind(deps.db),
  ] as const);
  // Books that are known to be behind differ in what they have forgotten; settling the restore finds that out.
  if (rewind) return;
  if (!today) await begin(deps, now);
  // The oldest of each vendor, or one that says no would keep the others from being compared at all.
  for (const one of open)
    if (open.find(({ vendor }) => vendor === one.vendor) === one) await goOn(deps, one, now);
}

/** Works on a comparison for as long as one sweep may. */
async function goOn(deps: Deps, open: ReconciliationRow, now: number): Promise<void> {
  if (open.vendor === everyVendor) return spread(deps, open);
  if (now - open.begunAt > runLate) deps.log.alarm("reconciliation_late", { vendor: open.vendor });
  if (now - open.begunAt > runGivenUp) return end(deps, open);
  let run: ReconciliationRow | undefined = open;
  for (let page = 0; page < pages && run !== undefined && run.endedAt === null; page++) {
    run = await comparePage(deps, run);
  }
}

/** Begins the day's; what is told of old ones goes when that of alarms does. */
async function begin(deps: Deps, now: number): Promise<void> {
  const compared = await commitAndRead(deps, [], selectComparedUntil(deps.db, lastPart));
  const until = new Map(compared.map((row) => [row.vendor, row.until]));
  await commit(deps, [
    insertReconciliations(deps.db, daily(deps, until, now)),
    forgetReconciliations(deps.db, now - retention.alarms),
  ] as const);
}

const everyVendor = "*";
const isDaily = ({ id }: Pick<ReconciliationRow, "id">) => /^\d{4}-\d\d-\d\d /.test(id);

const vendorsOf = ({ provider, previousProvider }: Deps): string[] =>
  [provider.name, previousProvider?.name].filter((name) => name !== undefined);

/**
 * The comparisons of a day: what happened an hour ago or less is compared tomorrow. Days on which none came through, because the
 * cron was dead, the vendor away or the database rewound, are looked at with the next.
 */
function daily(deps: Deps, until: ReadonlyMap<string, number>, now: number) {
  const toAt = now - settlingPeriod;
  return vendorsOf(deps).map((vendor) => {
    const before = Math.min(until.get(vendor) ?? toAt, toAt - day);
    const fromAt = before + day - reach.payments;
    return freshRun({ id: dailyId(now, vendor), vendor, fromAt, toAt }, now);
  });
}

const freshRun = (asked: Pick<ReconciliationRow, "id" | "vendor" | "fromAt" | "toAt">, now: number) => ({
  ...asked,
  part: reconciledParts[0],
  comparedFrom: asked.toAt,
  tally: JSON.stringify(emptyTally),
  begunAt: now,
  changedAt: now,
});

/** What the operator asked of every vendor becomes a comparison of each. */
async function spread(deps: Deps, { id, ver, fromAt, toAt }: ReconciliationRow): Promise<void> {
  const now = deps.clock.now();
  const runs = vendorsOf(deps).map((vendor) =>
    freshRun({ id: `${id} ${vendor}`, vendor, fromAt, toAt }, now),
  );
  await commit(deps, [
    insertReconciliations(deps.db, runs),
    saveReconciliation(deps.db, { id, ver }, { endedAt: now, changedAt: now }),
  ] as const);
}

const end = async (deps: Deps, run: ReconciliationRow): Promise<void> => {
  const now = deps.clock.now();
  await commit(deps, [saveReconciliation(deps.db, run, { endedAt: now, changedAt: now })] as const);
};

/** How each part is compared. */
const comparers: Readonly<Record<ReconciledPart, (deps: Deps, place: Place) => Promise<StepResult>>> = {
  payments: comparePayments,
  refunds: compareRefunds,
  chargebacks: compareChargebacks,
};

/** Compares a page and writes down what came of it and where the next begins; undefined where this sweep should stop. */
async function comparePage(deps: Deps, run: ReconciliationRow): Promise<ReconciliationRow | undefined> {
  const there = atProvider(deps, run.vendor);
  if (!there) {
    await end(deps, run);
    return undefined;
  }
  if (!(await mayCall(deps, "poll"))) return undefined;
  const { toAt: to, cursor, comparedFrom } = run;
  const step = await comparers[run.part](there, { from: fromOf(run), to, cursor, comparedFrom });
  if (!step.ok) return stumble(deps, run, step.error);
  return save(deps, run, step.value);
}

/** A daily run looks further back where a part takes longer to come. */
const fromOf = (run: ReconciliationRow): number =>
  isDaily(run) ? Math.min(run.fromAt, run.toAt - reach[run.part]) : run.fromAt;

/** A cursor that the vendor does not know any more is begun anew with the part; else the next minute tries again. */
async function stumble(deps: Deps, run: ReconciliationRow, failure: StepFailure): Promise<undefined> {
  if (failure === "refused" && run.cursor !== null)
    await commit(deps, [
      saveReconciliation(deps.db, run, { cursor: null, comparedFrom: run.toAt, changedAt: deps.clock.now() }),
    ] as const);
  return undefined;
}

async function save(deps: Deps, run: ReconciliationRow, step: Step): Promise<ReconciliationRow | undefined> {
  const now = deps.clock.now();
  const { opened, standing } = await writeDown(deps, step, now);
  const tally = addTallies(addTallies(readTally(run), step.tally), { ...emptyTally, findings: standing });
  const next = step.next === null ? nextPart(run.part) : run.part;
  const [saved] = await commitAndRead(
    deps,
    [],
    saveReconciliation(deps.db, run, {
      part: next ?? run.part,
      cursor: step.next,
      comparedFrom: step.next === null ? run.toAt : step.comparedFrom,
      tally: JSON.stringify(tally),
      changedAt: now,
      endedAt: next === null ? now : null,
    }),
  );
  if (opened > 0) deps.log.alarm("reconciliation_differs", { vendor: run.vendor, count: opened });
  return saved;
}

const readTally = ({ tally }: ReconciliationRow): Tally => JSON.parse(tally);

const nextPart = (part: ReconciledPart): ReconciledPart | null =>
  reconciledParts[reconciledParts.indexOf(part) + 1] ?? null;

/**
 * Puts what was found on the worklist, and ends what is over. @returns how much of it is new there, and how much of it stands
 * open, by kind: what a person has explained counts no more
 */
async function writeDown(deps: Deps, { findings, over }: Step, at: number) {
  const ended = Map.groupBy(over, ({ kind }) => kind);
  const statements = [
    ...[...ended].map(([kind, tasks]) =>
      endOver(deps.db, kind, isAmong(tasks.map(({ subject }) => subject)), at),
    ),
    ...findings.map((finding) => openTask(deps.db, { ...finding, at })),
  ];
  const answers = await commitAndAsk(deps, [], [...statements, selectStanding(deps.db, findings)]);
  const rows = answers.at(-1) as Awaited<ReturnType<typeof selectStanding>>;
  const opened = answers.slice(ended.size, -1).filter((answer) => changesOf(answer) > 0).length;
  return { opened, standing: Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) };
}

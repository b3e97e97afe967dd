import type { StartShown } from "#contract/admin-start";
import { mostReportsTogether } from "#domain/abuse";
import { mostAtOnce } from "#domain/held";
import { counted } from "#voice/format";
import type { PanelSearch } from "../search";
import { vendorName } from "../system/since";

/** The kinds of the worklist, in the order in which they stand where their deadlines are equal (PANEL §2). */
export const caseKinds = [
  "sweep",
  "all_paused",
  "paused",
  "threat",
  "report",
  "held_wave",
  "held",
  "refund_failed",
  "money",
  "alarm",
  "balance",
] as const;
export type CaseKind = (typeof caseKinds)[number];

/** What is chosen to be seen of it. */
export const filters = ["all", "held", "report", "money", "fault"] as const;
export type Filter = (typeof filters)[number];

/** How much haste a case has: what stands still first, money without haste last. */
export const hastes = ["still", "late", "hour", "today", "calm"] as const;
export type Haste = (typeof hastes)[number];

/** One case that waits for a person. Times are ms since the epoch. */
export type Case = {
  readonly key: string;
  readonly kind: CaseKind;
  /** Null where it has none: a fault, which stands on top. */
  readonly dueAt: number | null;
  readonly since: number | null;
  /** How many it is as one; 1 where it is no wave. */
  readonly size: number;
  /** Where it is dealt with. */
  readonly to: PanelSearch;
  readonly of:
    | StartShown["held"][number]
    | StartShown["reports"][number]
    | StartShown["tasks"][number]
    | Fault;
};
type Fault = { readonly name: string; readonly cents?: number; readonly currency?: string };

/** Silent for longer than this, in ms, the recurring jobs stand still. */
const stillAfter = 3 * 60_000;
const hour = 60 * 60_000;
const day = 24 * hour;

/** Whether the recurring jobs, which last ran to their end at a time (ms), stand still by another. */
export const isStill = (at: number, sweptAt: number | null): boolean =>
  sweptAt !== null && at - sweptAt > stillAfter;

/** Everything that waits, faults first and then by deadline. */
export function casesIn({ at, overview, held, reports, tasks, sweptAt, gateways }: StartShown): Case[] {
  const { paused, balances } = overview;
  const plain = { dueAt: null, since: null, size: 1 };
  const cases: Case[] = [];
  if (isStill(at, sweptAt))
    cases.push({
      ...plain,
      key: "sweep",
      kind: "sweep",
      since: sweptAt,
      to: { view: "system" },
      of: { name: "" },
    });
  const allPaused = paused.length > 0 && paused.length >= gateways;
  if (allPaused)
    cases.push({
      ...plain,
      key: "all paused",
      kind: "all_paused",
      since: Math.max(...paused.map(({ since }) => since)),
      to: { view: "system" },
      of: { name: "" },
    });
  for (const { gateway, since } of allPaused ? [] : paused)
    cases.push({
      ...plain,
      key: `paused ${gateway}`,
      kind: "paused",
      since,
      to: { view: "system" },
      of: { name: vendorName(gateway) },
    });
  for (const { gateway, standing, cents, currency } of balances)
    if (standing !== "enough")
      cases.push({
        ...plain,
        key: `balance ${gateway}`,
        kind: "balance",
        to: { view: "system" },
        of: { name: vendorName(gateway), cents, currency },
      });
  for (const report of reports)
    cases.push({
      ...plain,
      key: `report ${report.id}`,
      kind: report.isThreat ? "threat" : "report",
      dueAt: report.dueAt,
      size: report.inWave,
      to: { view: "reports", report: report.id },
      of: report,
    });
  for (const one of held)
    cases.push({
      ...plain,
      key: `held ${one.id}`,
      kind: one.size > 1 ? "held_wave" : "held",
      dueAt: one.dueAt,
      size: one.size,
      to: { view: "held", held: one.id },
      of: one,
    });
  // A late report stands there as itself.
  for (const task of tasks)
    if (task.kind !== "report_overdue")
      cases.push({
        ...plain,
        key: `task ${task.id}`,
        kind:
          task.kind === "refund_failed" ? "refund_failed" : task.kind === "alarm_open" ? "alarm" : "money",
        dueAt: task.dueAt,
        to: { view: task.kind === "alarm_open" ? "system" : "worklist" },
        of: task,
      });
  return cases.sort(
    (one, other) =>
      (one.dueAt ?? 0) - (other.dueAt ?? 0) || caseKinds.indexOf(one.kind) - caseKinds.indexOf(other.kind),
  );
}

/** Which of the filters shows it, besides `all`. */
export function filterOf({ kind }: Case): Exclude<Filter, "all"> {
  if (kind === "held" || kind === "held_wave") return "held";
  if (kind === "threat" || kind === "report") return "report";
  return kind === "refund_failed" || kind === "money" ? "money" : "fault";
}

/** How many it is as one, as far as they are counted. */
export const sizeOf = (one: Case): string =>
  counted(one.size, filterOf(one) === "held" ? mostAtOnce : mostReportsTogether);

/** Under which heading it stands, at `now`. */
export function hasteOf(one: Case, now: number): Haste {
  if (one.dueAt === null) return "still";
  const left = one.dueAt - now;
  if (left < 0) return "late";
  if (left < hour) return "hour";
  return filterOf(one) === "money" || left > day ? "calm" : "today";
}

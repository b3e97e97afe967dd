import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type ReconciledPart, reach, reconciledParts } from "../../worker/domain/reconciled-parts.ts";
import type { Tally } from "../../worker/domain/reconciliation.ts";
import { isDay } from "./day-report.ts";

type Row = Record<string, string | number | null>;
/** Runs SQL where the database is, and answers the rows of its last statement. */
export type Ask = (statements: string[]) => Row[];

/** A stretch of time, in ms: `from` and later, before `to`. */
export type Period = { readonly from: number; readonly to: number };

const day = 24 * 60 * 60_000;

/** @param now ms, of the copy's clock; the usual period is what the daily run looks at */
export function periodOf({ from, to }: { from?: string; to?: string }, now: number): Period {
  const period = { from: momentOf(from, now - reach.payments), to: momentOf(to, now) };
  // A day without a time is a whole one.
  if (to !== undefined && isDay(to)) period.to += day;
  if (period.from >= period.to) throw new Error("--from must lie before --to.");
  return { from: period.from, to: Math.min(period.to, now) };
}

function momentOf(said: string | undefined, usual: number): number {
  if (said === undefined) return usual;
  const [day = "", time] = said.split(/(?=T)/);
  const moment = Date.parse(said);
  if (!isDay(day) || !/^(T[\d:.]+Z)?$/.test(time ?? "") || Number.isNaN(moment))
    throw new Error(`'${said}' is no day such as 2026-11-21 (UTC).`);
  return moment;
}

/** What one vendor's comparison came to; `ended` is null while it goes on. */
export type Compared = { vendor: string; part: ReconciledPart; ended: number | null; tally: Tally };
/** A difference that waits for a person. */
export type Difference = { kind: string; subject: string; cause: string; facts: unknown; since: number };
export type Outcome = { period: Period; compared: Compared[]; differences: Difference[] };

/**
 * Orders a comparison from the Worker, which alone has the vendors' keys: a row that its sweep works on, a few pages a minute.
 * Whoever waits here may leave; the comparison goes on.
 * @param patience how long nothing may change, in ms, before it is given up
 */
export async function reconcileNow({
  ask,
  now,
  period,
  say,
  pause = 5_000,
  patience = 10 * 60_000,
}: {
  ask: Ask;
  now: number;
  period: Period;
  say: (line: string) => void;
  pause?: number;
  patience?: number;
}): Promise<Outcome> {
  const id = `asked-${randomBytes(8).toString("hex")}`;
  ask([
    `INSERT INTO reconciliations (id, vendor, from_at, to_at, part, compared_from, tally, begun_at, changed_at)
      VALUES ('${id}', '*', ${period.from}, ${period.to}, '${reconciledParts[0]}', ${period.to}, '{}', ${now}, ${now})`,
  ]);
  let [told, since] = ["", Date.now()];
  for (;;) {
    const compared = readCompared(ask, id);
    const line = progressOf(compared);
    if (line !== told) {
      say(line);
      [told, since] = [line, Date.now()];
    }
    if (compared.length > 0 && compared.every(({ ended }) => ended !== null))
      return { period, compared, differences: readDifferences(ask) };
    if (Date.now() - since > patience)
      throw new Error("No sweep works on it. Does the site run? /api/health says when the last sweep was.");
    await sleep(pause);
  }
}

const readCompared = (ask: Ask, id: string): Compared[] =>
  ask([
    `SELECT vendor, part, ended_at, tally FROM reconciliations WHERE id LIKE '${id} %' ORDER BY vendor`,
  ]).map(({ vendor, part, ended_at, tally }) => ({
    vendor: String(vendor),
    part: String(part) as ReconciledPart,
    ended: ended_at === null ? null : Number(ended_at),
    tally: JSON.parse(String(tally)) as Tally,
  }));

/** Kinds of tasks that a comparison finds. */
export const foundKinds = [
  "money_without_order",
  "order_without_money",
  "refund_not_asked",
  "refund_missing",
  "charged_back",
  "callback_given_up",
] as const;

const readDifferences = (ask: Ask): Difference[] =>
  ask([
    `SELECT kind, subject, cause, facts, opened_at FROM tasks WHERE ended_at IS NULL
      AND kind IN (${foundKinds.map((kind) => `'${kind}'`).join(", ")}) ORDER BY opened_at, id`,
  ]).map(({ kind, subject, cause, facts, opened_at }) => ({
    kind: String(kind),
    subject: String(subject),
    cause: String(cause),
    facts: JSON.parse(String(facts)),
    since: Number(opened_at),
  }));

/** How far it has come, in a line. */
const progressOf = (compared: readonly Compared[]): string =>
  compared.length === 0
    ? "Waiting for the next sweep, within a minute. It compares; whoever stops waiting stops nothing."
    : compared
        .map(({ vendor, part, ended, tally }) =>
          ended === null
            ? `${vendor}: ${part}, ${tally.compared} compared`
            : `${vendor}: done, ${tally.compared} compared`,
        )
        .join("; ");

/** How many differences wait for a person, of the period that was compared. */
export const countOf = ({ compared }: Outcome): number =>
  compared.reduce((sum, { tally }) => sum + Object.values(tally.findings).reduce((a, b) => a + b, 0), 0);

/** Rows that nobody could ask about: the comparison says nothing of them. */
export const uncheckedOf = ({ compared }: Outcome): number =>
  compared.reduce((sum, { tally }) => sum + tally.unchecked, 0);

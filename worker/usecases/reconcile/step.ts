import type { Finding, Tally } from "#domain/reconciliation";
import { emptyTally, type Verdict } from "#domain/reconciliation";
import type { Result } from "#domain/result";
import type { TaskKind } from "#domain/worklist";

/** Where in a vendor's list a comparison stands, and from when on our own rows were compared, in ms. */
export type Place = {
  readonly from: number;
  readonly to: number;
  readonly cursor: string | null;
  readonly comparedFrom: number;
};

/** What one page came to. */
export type Step = {
  /** The cursor of the next page; null where the part is through. */
  readonly next: string | null;
  readonly comparedFrom: number;
  readonly tally: Tally;
  readonly findings: readonly Finding[];
  /** What was found to be as it should: what the worklist has of it is over. */
  readonly over: readonly { readonly kind: TaskKind; readonly subject: string }[];
};

/** `refused`: the vendor says no to the question itself, so that asking again changes nothing. */
export type StepFailure = "unreachable" | "refused";
export type StepResult = Result<Step, StepFailure>;

/** The tally of what was compared; findings are counted when they are written down. */
export function tallyOf(verdicts: readonly Verdict[], more: Partial<Tally> = {}): Tally {
  const others = verdicts.filter(({ kind }) => kind === "others").length;
  return {
    ...emptyTally,
    ...more,
    compared: verdicts.length - others + (more.compared ?? 0),
    others: others + (more.others ?? 0),
  };
}

export const findingsOf = (verdicts: readonly Verdict[]): Finding[] =>
  verdicts.flatMap((verdict) => (verdict.kind === "finding" ? [verdict.finding] : []));

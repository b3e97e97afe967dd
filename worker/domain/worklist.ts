import { reportPriorities } from "./abuse";
import { holdLimit } from "./delivery";
import { objectionTime } from "./held";

/** What waits for a person, by kind. Nothing of an ordinary order ever does. */
export const taskKinds = [
  "refund_failed",
  "refund_unanswered",
  "mismatch_held",
  "money_without_order",
  "paid_at_another_provider",
  "unknown_too_long",
  "alarm_open",
  "report_overdue",
  "order_without_money",
  "refund_not_asked",
  "callback_given_up",
  "charged_back",
  "refund_missing",
  "restore_unproven",
  "objection",
] as const;
export type TaskKind = (typeof taskKinds)[number];

/**
 * How a task ends. `over`: what waited does so no more, which the product sees by itself; the others are what a person did.
 * `retried`: the refund is asked for once more (M24). `paid_back_by_hand`: the money went back by another road than the
 * provider's refund (M24). `given_back`: the message is not sent, and its money goes back (M7, M16). `paid_back_at_provider`:
 * somebody paid it back at the provider's own desk. `settled`: somebody did what was to be done, outside of the product.
 * `explained`: nothing was to be done, and the reason says why. `objection_upheld`, `objection_denied`: what a sender objected
 * to was looked at again (decision 080).
 */
export const chosenEndings = [
  "retried",
  "paid_back_by_hand",
  "given_back",
  "paid_back_at_provider",
  "settled",
  "explained",
  "objection_upheld",
  "objection_denied",
] as const;
/** The endings that a person chooses. */
export type ChosenEnding = (typeof chosenEndings)[number];
export const taskEndings = ["over", ...chosenEndings] as const;
export type TaskEnding = (typeof taskEndings)[number];

/** Endings with which money went a road that our books do not see: the reference says where it is found. */
export const endingsWithReference: readonly TaskEnding[] = ["paid_back_by_hand", "paid_back_at_provider"];

/** The most cases of one sort that the first screen of the panel shows. */
export const mostCases = 30;

/** Characters of a reference, at most. */
export const maxReference = 200;

const hour = 60 * 60 * 1000;
const day = 24 * hour;

type TaskRule = {
  /** What a task's subject is the id of. Money that no row of ours names is called `provider:id`. */
  readonly subject: "refund" | "order" | "money" | "alarm" | "report";
  /** Why it waits, as a code; words for each lie in voice/worklist.ts. */
  readonly causes: readonly string[];
  /** Within how long, in ms, somebody should have dealt with it. */
  readonly within: number;
  /** How a person may end it; where there is none, it ends with its subject alone. */
  readonly endings: readonly ChosenEnding[];
  /** Whether the sweep ends it once its subject waits no more (`over`). */
  readonly endsItself: boolean;
  /** Whether it may come up anew once it was ended: what a person explained is not found again each day. */
  readonly comesBack: boolean;
};

/** Each kind: why it waits, until when, and how it may end (decision 067). */
export const taskRules = {
  refund_failed: {
    subject: "refund",
    causes: ["refused", "failed_at_provider"],
    within: day,
    endings: ["retried", "paid_back_by_hand"],
    endsItself: true,
    comesBack: true,
  },
  refund_unanswered: {
    subject: "refund",
    causes: ["provider_silent"],
    within: day,
    endings: [],
    endsItself: true,
    comesBack: true,
  },
  mismatch_held: {
    subject: "order",
    causes: ["amount", "currency", "mode", "metadata"],
    within: holdLimit,
    endings: ["given_back"],
    endsItself: true,
    comesBack: true,
  },
  money_without_order: {
    subject: "money",
    causes: ["unknown_order", "not_opened_by_us"],
    within: day,
    endings: ["paid_back_at_provider", "explained"],
    endsItself: false,
    comesBack: false,
  },
  paid_at_another_provider: {
    subject: "refund",
    causes: ["provider_not_set"],
    within: day,
    endings: ["paid_back_by_hand"],
    endsItself: true,
    comesBack: true,
  },
  unknown_too_long: {
    subject: "order",
    causes: ["no_answer"],
    within: 4 * hour,
    endings: ["given_back"],
    endsItself: true,
    comesBack: true,
  },
  alarm_open: {
    subject: "alarm",
    causes: ["alarm"],
    within: day,
    endings: ["settled"],
    endsItself: true,
    comesBack: true,
  },
  report_overdue: {
    subject: "report",
    causes: ["report", "threat"],
    within: reportPriorities[2],
    endings: [],
    endsItself: true,
    comesBack: true,
  },
  order_without_money: {
    subject: "order",
    causes: ["missing_at_provider", "not_paid_at_provider", "less_at_provider", "differs_at_provider"],
    within: day,
    endings: ["settled", "explained"],
    endsItself: false,
    comesBack: false,
  },
  refund_not_asked: {
    subject: "money",
    causes: ["at_provider"],
    within: day,
    endings: ["settled", "explained"],
    endsItself: false,
    comesBack: false,
  },
  callback_given_up: {
    subject: "money",
    causes: ["at_provider"],
    within: day,
    endings: ["settled", "explained"],
    endsItself: false,
    comesBack: false,
  },
  charged_back: {
    subject: "money",
    causes: ["at_provider", "reversed"],
    within: 3 * day,
    endings: ["settled", "explained"],
    endsItself: false,
    comesBack: false,
  },
  refund_missing: {
    subject: "refund",
    causes: ["not_at_provider", "failed_at_provider"],
    within: day,
    endings: ["settled", "explained"],
    endsItself: false,
    comesBack: false,
  },
  restore_unproven: {
    subject: "order",
    causes: ["may_have_been_sent"],
    within: day,
    endings: ["settled", "explained"],
    endsItself: false,
    comesBack: true,
  },
  objection: {
    subject: "order",
    causes: ["sender_objects"],
    within: objectionTime,
    endings: ["objection_upheld", "objection_denied"],
    endsItself: true,
    comesBack: false,
  },
} as const satisfies Record<TaskKind, TaskRule>;

/** Why a task of a kind waits. */
export type TaskCause<K extends TaskKind = TaskKind> = (typeof taskRules)[K]["causes"][number];

/** The rule of a kind, for whoever knows it only when it runs. */
export const taskRule = (kind: TaskKind): TaskRule => taskRules[kind];

/** By when a task of a kind should be dealt with, in ms, that waits since `since` (ms). */
export const dueAt = (kind: TaskKind, since: number): number => since + taskRules[kind].within;

/** Whether a person may end a task of a kind this way. */
export const mayEnd = (kind: TaskKind, ending: ChosenEnding): boolean =>
  taskRule(kind).endings.includes(ending);

/** A refund that was asked for so long, in ms, without a yes or a no waits for a person: most outages are shorter. */
export const unansweredOverdue = 12 * hour;

/** A message that nobody could say anything about for so long, in ms, waits for a person: its day (M16) is long over. */
export const unknownOverdue = 26 * hour;

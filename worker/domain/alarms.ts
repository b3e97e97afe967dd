import { type TrailKind, trailKinds } from "./trail";
import type { TaskKind } from "./worklist";

/** What a code says of all its alarms. */
export type AlarmRule = {
  /** `urgent`: visitors or their money are hit while nobody looks. `soon`: in office hours. */
  readonly urgency: "urgent" | "soon";
  /** Which facts tell one alarm of the code from another: names of gateways, settings, tables; never of an order or a person. */
  readonly subject: readonly string[];
  /**
   * `quiet`: closes by itself when it has not been raised for a while. `person`: something waits until a person has dealt with
   * it. A kind of task: what waits stands on the worklist, and the alarm closes once nothing of that kind is open there.
   */
  readonly ends: "quiet" | "person" | TaskKind;
  /** From how many times on it is told: once, unless something that passes by itself looks the same. */
  readonly toldFrom?: number;
};

const soon = (...subject: string[]): AlarmRule => ({ urgency: "soon", subject, ends: "quiet" });
const urgent = (...subject: string[]): AlarmRule => ({ urgency: "urgent", subject, ends: "quiet" });
const until = (ends: "person" | TaskKind, ...subject: string[]): AlarmRule => ({ ...soon(...subject), ends });

/** Each alarm that the product raises by itself (docs/log-inventory.md). */
const raised = {
  address_unreadable: soon(),
  alarm_channel_down: soon("channel"),
  archive_failed: soon(),
  backup_failed: soon(),
  backup_old: soon(),
  codes_spent: soon(),
  column_unreadable: soon("table", "column"),
  data_key_missing: urgent(),
  database_down: urgent(),
  database_filling: soon(),
  database_rewound: { ...urgent(), ends: "person" },
  decision_unreadable: soon(),
  defect: urgent("path"),
  gateway_balance_empty: urgent("gateway"),
  gateway_balance_low: soon("gateway"),
  gateway_paused: urgent("gateway"),
  mark_unreadable: urgent(),
  message_unreadable: soon(),
  messages_waiting: urgent(),
  misconfigured: urgent("setting"),
  opened_payment_not_recorded: soon(),
  order_paid_twice: soon(),
  paid_but_not_as_ordered: until("mismatch_held"),
  paid_but_not_opened_by_us: until("money_without_order"),
  paid_for_unknown_order: until("money_without_order"),
  payment_unknown_to_provider: soon(),
  provider_opened_another_amount: soon(),
  provider_refused_order: urgent(),
  // One visitor whom it kept waiting is a hiccup.
  provider_unreachable: { ...urgent("provider"), toldFrom: 2 },
  queue_down: soon(),
  queue_failed: urgent(),
  reconciliation_differs: soon("vendor"),
  reconciliation_late: soon("vendor"),
  refund_at_another_provider: until("paid_at_another_provider", "provider"),
  refund_refused: until("refund_failed"),
  relay_refused: urgent(),
  report_contradicted: soon("gateway"),
  report_overdue: until("report_overdue"),
  restore_unproven: until("restore_unproven"),
  retention_late: soon("clock"),
  sandbox_broken: soon(),
  sweep_failed: urgent("part"),
  threat_overdue: { ...urgent(), ends: "report_overdue" },
  totp_unreadable: soon(),
  trail_lost: soon(),
  turnstile_refused_us: urgent(),
  turnstile_unreachable: urgent(),
  undelivered_not_confirmed: until("person"),
  wake_up_dead: soon(),
  wake_up_failed: urgent(),
  wake_up_malformed: soon(),
} satisfies Readonly<Record<string, AlarmRule>>;

/** A kind of refusal that crossed a threshold (domain/trail.ts), once an hour. */
export type SecurityAlarm = `security_${TrailKind}`;

/** What a person is alarmed about; the log takes no other. */
export type AlarmCode = keyof typeof raised | SecurityAlarm;

const securityAlarms = trailKinds.map((kind): SecurityAlarm => `security_${kind}`);

/** Every code, by the alphabet. */
export const alarmCodes: readonly AlarmCode[] = [
  ...(Object.keys(raised) as (keyof typeof raised)[]),
  ...securityAlarms,
].toSorted();

const rules: ReadonlyMap<string, AlarmRule> = new Map([
  ...Object.entries(raised),
  ...securityAlarms.map((code) => [code, soon()] as const),
]);

/** The rule of a code; one that a later release knows, or an earlier one knew, is read as a plain alarm. */
export const alarmRule = (code: string): AlarmRule => rules.get(code) ?? soon();

/** Codes whose alarms close by themselves. */
export const closingByThemselves: readonly string[] = alarmCodes.filter(
  (code) => alarmRule(code).ends === "quiet",
);

/** Urgent codes that nobody closes in a hurry: raised after a silence (`newsAfter`, `soughtFor`), they are news again. */
export const comingBack: readonly string[] = alarmCodes.filter((code) => {
  const { urgency, ends } = alarmRule(code);
  return urgency === "urgent" && ends === "quiet";
});

/** Codes that are told from more than the first time on, with from how many. */
export const toldLater: readonly (readonly [code: string, count: number])[] = alarmCodes.flatMap((code) => {
  const { toldFrom = 1 } = alarmRule(code);
  return toldFrom > 1 ? [[code, toldFrom] as const] : [];
});

/** Codes whose alarms a person must close: each open one is on the worklist itself. */
export const closedByAPerson: readonly string[] = alarmCodes.filter(
  (code) => alarmRule(code).ends === "person",
);

/** Codes that tell of one cause of their kind of task alone: a threat must be news while an ordinary report waits. */
const ofCause: Readonly<Record<string, string>> = { threat_overdue: "threat", report_overdue: "report" };

/** Codes of what has a task of its own, with its kind, and the cause where it is about one alone. */
export const toldOfTasks: readonly (readonly [code: string, kind: string, cause: string | null])[] =
  alarmCodes.flatMap((code) => {
    const { ends } = alarmRule(code);
    return ends === "quiet" || ends === "person" ? [] : [[code, ends, ofCause[code] ?? null] as const];
  });

/** What stands in a row for a subject that is no plain name: whatever a vendor may say, rows stay few and harmless. */
const otherSubject = "other";

/** What an alarm is about, of the facts that came with it: one row each. Empty for a code that is about one thing only. */
export function subjectOf(
  code: AlarmCode,
  facts: Readonly<Record<string, string | number | boolean | null | undefined>>,
): string {
  const parts = alarmRule(code).subject.map((name) => String(facts[name] ?? "unknown"));
  return parts.every((part) => /^[\w./:*-]{1,60}$/.test(part)) ? parts.join(".") : otherSubject;
}

/** `acknowledged`: somebody looks at it, and it is not told again. Raised once more after it was closed or over, it is new. */
export const alarmStates = ["open", "acknowledged", "closed"] as const;
export type AlarmState = (typeof alarmStates)[number];

const minute = 60_000;
const hour = 60 * minute;

/** After this long, in ms, an alarm that goes on is told once more, with its count; then not again until it was over or closed. */
export const stillGoingOn = hour;

/** Silent for this long, in ms, an urgent alarm was over: Monday's stray defect, seen or not, must not swallow Friday's outage. */
export const newsAfter = 6 * hour;

/**
 * What is told from more than the first time on (`toldFrom`) is not over within this long, in ms, before it was told: to a shop of few
 * orders an outage of days shows itself no more often.
 */
export const soughtFor = 24 * hour;

/** An alarm that was not raised for this long, in ms, closes by itself, unless something waits for a person. */
export const quietFor = 7 * 24 * hour;

/** A message that could not be delivered for this long, in ms, is not news any more; the panel has the alarm. */
export const noticeLifetime = 24 * hour;

/** Backoff: when a channel that failed so many times in a row may be tried again, in ms from now: 1, 2, 4 … 30 minutes. */
export const channelBackoff = (failures: number): number =>
  Math.min(30 * minute, minute * 2 ** Math.min(10, Math.max(0, failures - 1)));

/** After so many failures in a row a channel is an alarm itself, for the others to tell. */
export const failuresToAlarm = 3;

/** The hour of the daily digest, in Europe/Amsterdam. */
export const digestHour = 8;

const hourOf = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Amsterdam",
  hour: "2-digit",
  hourCycle: "h23",
});

/**
 * When the digest of a day is due.
 * @param day `YYYY-MM-DD`
 * @returns the digest's hour on that day in Europe/Amsterdam, in ms since the epoch
 */
export function digestTime(day: string): number {
  const asIfUtc = Date.parse(`${day}T${String(digestHour).padStart(2, "0")}:00:00Z`);
  const inWinter = asIfUtc - hour;
  // The clock is changed at night, so that one of the two is right.
  return Number(hourOf.format(inWinter)) === digestHour ? inWinter : inWinter - hour;
}

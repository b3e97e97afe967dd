import { type SQL, sql } from "drizzle-orm";
import { reportPriorities } from "#domain/abuse";
import { closedByAPerson } from "#domain/alarms";
import { refundStatesThat } from "#domain/refund";
import { type TaskKind, taskKinds, unansweredOverdue, unknownOverdue } from "#domain/worklist";
import { oneOf, only } from "./change";
import type { Db, Statement } from "./client";
import { isListed } from "./schema";
import { endOver, openTasks, type Waiting } from "./tasks";

/**
 * One bounded page of keeping the worklist: what waits for a person and is only found by time is opened, and so is what an
 * earlier release or a restore left without its row; what waits no more is ended. `now` in ms.
 */
export const keepTasks = (db: Db, now: number, limit: number): readonly [Statement, ...Statement[]] => [
  openTasks(db, failedRefunds, limit),
  ...[unansweredRefunds(now), heldMismatches, longUnknown(now), openAlarms, overdueReports(now)].map(
    (waiting) => openTasks(db, waiting, limit),
  ),
  ...taskKinds.flatMap((kind) => (over[kind] ? [endOver(db, kind, over[kind], now)] : [])),
];

const failedRefunds: Waiting = {
  kind: "refund_failed",
  rows: sql`select r.id as subject, 'refused' as cause, r.changed_at as since,
    json_object('orderId', coalesce(p.order_id, r.payment_id), 'provider', p.provider, 'providerId', p.provider_id,
      'cents', r.amount_cents, 'said', r.reason) as facts
    from refunds r left join payments p on p.id = r.payment_id where r.status = 'failed'`,
};

/** Asked for again and again, and the provider says neither yes nor no: a key without that right, an account that is shut. */
const unansweredRefunds = (now: number): Waiting => ({
  kind: "refund_unanswered",
  rows: sql`select r.id as subject, 'provider_silent' as cause, r.changed_at as since,
    json_object('orderId', coalesce(p.order_id, r.payment_id), 'provider', p.provider, 'providerId', p.provider_id,
      'cents', r.amount_cents) as facts
    from refunds r left join payments p on p.id = r.payment_id
    where r.status in ('due', 'requested') and r.changed_at <= ${now - unansweredOverdue}
      and not exists (select 1 from tasks t where t.kind = 'paid_at_another_provider' and t.subject = r.id)`,
});

const heldMismatches: Waiting = {
  kind: "mismatch_held",
  rows: sql`select m.id as subject, coalesce(p.mismatch, 'amount') as cause, m.changed_at as since,
    json_object('orderId', m.id, 'cents', p.paid_cents, 'currency', p.paid_currency, 'orderedCents', p.amount_cents) as facts
    from messages m inner join payments p on p.id = m.id where m.status = 'held' and m.${isListed} and p.status = 'paid_mismatch'`,
};

const longUnknown = (now: number): Waiting => ({
  kind: "unknown_too_long",
  rows: sql`select id as subject, 'no_answer' as cause, changed_at as since,
    json_object('orderId', id, 'gateway', gateway) as facts
    from messages where status = 'unknown' and ${isListed} and changed_at <= ${now - unknownOverdue}`,
});

const openAlarms: Waiting = {
  kind: "alarm_open",
  rows: sql`select cast(id as text) as subject, 'alarm' as cause, first_at as since,
    json_object('code', code, 'subject', subject) as facts from alarms
    where state in ('open', 'acknowledged') and code in (select value from json_each(${JSON.stringify(closedByAPerson)}))`,
};

const overdueReports = (now: number): Waiting => ({
  kind: "report_overdue",
  rows: sql`select id as subject, iif(priority = 1, 'threat', 'report') as cause, created_at as since, json_object('reportId', id) as facts
    from abuse_reports where status = 'pending' and (priority = 1 and created_at <= ${now - reportPriorities[1]}
      or priority = 2 and created_at <= ${now - reportPriorities[2]})`,
  within: sql`iif(w.cause = 'threat', ${reportPriorities[1]}, ${reportPriorities[2]})`,
});

const refundIsNot = (states: SQL): SQL =>
  sql`not exists (select 1 from refunds where refunds.id = tasks.subject and refunds.status in ${states})`;
const messageIsNot = (state: "held" | "unknown"): SQL =>
  sql`not exists (select 1 from messages where messages.id = tasks.subject and messages.status = ${only(state)})`;

/** Of each kind that ends with its subject, when it is over. */
const over: Partial<Record<TaskKind, SQL>> = {
  refund_failed: refundIsNot(oneOf(["failed"])),
  refund_unanswered: refundIsNot(oneOf(refundStatesThat(({ moving }) => moving))),
  mismatch_held: messageIsNot("held"),
  paid_at_another_provider: refundIsNot(oneOf(refundStatesThat(({ moving }) => moving))),
  unknown_too_long: messageIsNot("unknown"),
  alarm_open: sql`not exists (select 1 from alarms where alarms.id = cast(tasks.subject as integer) and alarms.state <> 'closed')`,
  report_overdue: sql`not exists (select 1 from abuse_reports r where r.id = tasks.subject and r.status = 'pending')`,
  objection: sql`not exists (select 1 from objections o where o.id = tasks.subject and o.outcome is null)`,
};

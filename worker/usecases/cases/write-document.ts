import type { CaseSubject } from "#contract/cases";
import { selectBlockOf } from "#db/blocks";
import { selectBooksOf } from "#db/books";
import {
  selectCodesOf,
  selectDeeds,
  selectTurnedAwayOf,
  selectWholeOrders,
  selectWholeReports,
} from "#db/cases";
import { type HoldRow, selectHoldsOf } from "#db/holds";
import { selectOptOut } from "#db/opt-outs";
import type { View } from "#domain/cases";
import { toEuros } from "#domain/pricing";
import { statementReference } from "#domain/statement";
import type { WholeOrder } from "../archive/recall";
import { type Deps, unseal } from "../deps";
import { searchTrail } from "../staff/read-trail";
import type { Traces } from "./find-subject";

/**
 * What is held of somebody, as far as the one who is answered may see it (decision 072): nothing of anybody else, unless a
 * court ordered it. Times are ISO 8601, amounts euros.
 */
export async function writeDocument(
  deps: Deps,
  subject: CaseSubject,
  traces: Traces,
  archived: Recalled,
  view: View,
) {
  const [orders, reports, block, others] = await Promise.all([
    ordersIn(deps, traces.orders, archived, view),
    reportsIn(deps, traces, view, subject),
    blockOn(deps, traces, view),
    view === "court" ? forTheCourt(deps, traces) : {},
  ]);
  const [turnedAway, codes, [optOut]] = await deps.db.batch([
    selectTurnedAwayOf(deps.db, traces.places, traces.receivers),
    selectCodesOf(deps.db, traces.places, traces.receivers),
    selectOptOut(deps.db, traces.receivers, deps.clock.now()),
  ]);
  const trail = subject.kind === "ip" ? (await searchTrail(deps, traces.value)).data : [];
  return {
    orders,
    reports,
    block,
    ownWish: optOut
      ? {
          since: moment(optOut.createdAt),
          until: moment(optOut.expiresAt),
          lockedSince: momentOrNull(optOut.lockedAt),
        }
      : null,
    codesAskedFor: codes.map(({ at }) => moment(at)),
    turnedAway: turnedAway.map(({ at }) => moment(at)),
    refusedForSecurity: trail.map(({ kind, start, count }) => ({ kind, hour: moment(start), count })),
    ...others,
  };
}

const moment = (at: number): string => new Date(at).toISOString();
const momentOrNull = (at: number | null): string | null => (at === null ? null : moment(at));

const loadOrders = ({ db }: Deps, ids: readonly string[]) => db.batch(selectWholeOrders(db, ids));
type Whole = Awaited<ReturnType<typeof loadOrders>>;

async function ordersIn(deps: Deps, ids: readonly string[], archived: Recalled, view: View) {
  const [orders, messages, payments, refunds, events, objections] = await loadOrders(deps, ids);
  const found = await Promise.all([...archived].map((one) => archivedOrder(deps, one, view)));
  const live = await Promise.all(
    orders.map((order) => {
      const { id } = order;
      const paid = payments.filter(({ orderId }) => orderId === id);
      const paymentIds = new Set(paid.map((payment) => payment.id));
      const back = refunds.filter(({ paymentId }) => paymentIds.has(paymentId));
      const own = new Set([...paymentIds, ...back.map((refund) => refund.id), id]);
      return viewOfOrder(deps, view, {
        order,
        message: messages.find((message) => message.id === id),
        payments: paid,
        refunds: back,
        events: events.filter((event) => own.has(event.id)),
        objection: objections.find((objection) => objection.id === id),
      });
    }),
  );
  return [...live, ...found.flat()];
}

/** Orders that are archived, by their id: as they were, or null where nothing but the books is left. */
export type Recalled = ReadonlyMap<string, WholeOrder | null>;

/** Of one that is archived (decision 104) all that was kept; of one that was erased since, what the books keep. */
async function archivedOrder(deps: Deps, [id, whole]: [string, WholeOrder | null], view: View) {
  if (whole) return [await viewOfOrder(deps, view, { ...whole, ...copied(whole) })];
  const [book] = await selectBooksOf(deps.db, [id]);
  if (!book) return [];
  const { provider, providerId, createdAt, paidAt, cents, currency, refundedCents } = book;
  const amounts = { paid: toEuros(cents), currency, refunded: toEuros(refundedCents) };
  return [
    { id, orderedAt: moment(createdAt), paidAt: momentOrNull(paidAt), ...amounts, provider, providerId },
  ];
}

const copied = ({ payments, refunds, events }: WholeOrder) => ({
  payments: [...payments],
  refunds: [...refunds],
  events: [...events],
  objection: undefined,
});

type Order = {
  readonly order: Whole[0][number];
  readonly message: Whole[1][number] | undefined;
  readonly payments: Whole[2];
  readonly refunds: Whole[3];
  readonly events: Whole[4];
  readonly objection: Whole[5][number] | undefined;
};

/**
 * A receiver sees what came to them, and neither who sent it nor the order's id, which opens its page. Who used a connection
 * sees that it was used, and neither what was said nor to whom: an address does not prove who sat behind it.
 */
async function viewOfOrder(deps: Deps, view: View, whole: Order) {
  const { order, message, events, objection } = whole;
  const open = (table: string, column: string, sealed: string | null | undefined) =>
    unseal(deps, { table, column, row: order.id }, sealed ?? null);
  const receiver = () => open("messages", "receiver", message?.receiverSealed);
  const text = () => open("messages", "body", message?.bodySealed);
  const states = events
    .filter(({ entity }) => entity === "message")
    .map(({ at, to }) => ({ at: moment(at), state: to }));
  const base = { orderedAt: moment(order.createdAt), status: message?.status ?? null, states };
  if (view === "receiver")
    return { ...base, sender: order.sender, receiver: await receiver(), text: await text() };
  const from = {
    address: await open("orders", "address", order.addressSealed),
    browser: await open("orders", "browser", order.browserSealed),
  };
  if (view === "connection") return { ...base, ...from };
  return {
    id: order.id,
    ...base,
    sender: order.sender,
    receiver: await receiver(),
    text: await text(),
    ...from,
    objection: objection
      ? {
          at: moment(objection.at),
          text: await open("objections", "text", objection.textSealed),
          outcome: objection.outcome,
          decidedAt: momentOrNull(objection.decidedAt),
        }
      : null,
    ...booksOf(whole),
  };
}

function booksOf({ order, message, payments, refunds, events }: Order) {
  return {
    language: order.locale,
    channel: order.channel,
    consentVersion: order.consentVersion,
    statement: statementReference(order),
    amount: toEuros(order.amountCents),
    currency: order.currency,
    parts: order.parts,
    segments: order.segments,
    encoding: order.encoding,
    gateway: message?.gateway ?? null,
    gatewayId: message?.gatewayId ?? null,
    attempts: message?.attempt ?? 0,
    payments: payments.map((payment) => ({
      id: payment.id,
      provider: payment.provider,
      providerId: payment.providerId,
      mode: payment.mode,
      status: payment.status,
      amount: toEuros(payment.amountCents),
      currency: payment.currency,
      createdAt: moment(payment.createdAt),
      paidAt: momentOrNull(payment.paidAt),
      paid: payment.paidCents === null ? null : toEuros(payment.paidCents),
      chargedBack: toEuros(payment.chargedBackCents),
    })),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      paymentId: refund.paymentId,
      providerRefundId: refund.providerRefundId,
      status: refund.status,
      amount: toEuros(refund.amountCents),
      createdAt: moment(refund.createdAt),
    })),
    events: events.map(({ entity, id, from, to, cause, actor, at }) => ({
      at: moment(at),
      entity,
      id,
      from,
      to,
      cause,
      // Whose hands at our side they were is not the payer's; what kind of hands is.
      actor: actor.replace(/^staff:.*/, "staff"),
    })),
  };
}

async function reportsIn(deps: Deps, traces: Traces, view: View, { kind }: CaseSubject) {
  const [reports, notes] = await deps.db.batch(selectWholeReports(deps.db, traces.reports));
  return Promise.all(
    reports.map(async (report) => {
      const { id } = report;
      const open = (column: string, sealed: string | null) =>
        unseal(deps, { table: "abuse_reports", column, row: id }, sealed);
      const base = {
        createdAt: moment(report.createdAt),
        status: report.status,
        closedAt: momentOrNull(report.closedAt),
      };
      // That there is a report about a number is its holder's to know; who made it, and in what words, is not. Nor does an
      // address prove who reported from it.
      if (view === "receiver" || view === "connection") return base;
      const said = {
        ...base,
        phoneNumber: await open("phone", report.phoneSealed),
        reason: await open("reason", report.reasonSealed),
        email: await open("email", report.emailSealed),
        decision: await open("decision", report.decisionSealed),
      };
      const address = await open("address", report.addressSealed);
      if (view !== "court") return { ...said, address: report.addressOf === "reporter" ? address : null };
      return {
        id,
        ...said,
        foundBy: kind,
        orderId: report.orderId,
        address,
        addressOf: report.addressOf,
        quotes: report.quotes === null ? null : report.quotes === 1,
        notes: await Promise.all(
          notes
            .filter(({ reportId }) => reportId === id)
            .map(async (note) => ({
              at: moment(note.at),
              author: note.author,
              note: await unseal(
                deps,
                { table: "abuse_report_notes", column: "note", row: note.id },
                note.noteSealed,
              ),
            })),
        ),
      };
    }),
  );
}

async function blockOn({ db }: Deps, { block }: Traces, view: View) {
  if (!block) return null;
  const [row] = await selectBlockOf(db, block.table, block.hashes);
  if (!row) return null;
  const base = { since: moment(row.createdAt), until: momentOrNull(row.expiresAt), turnedAway: row.hits };
  return view === "court" ? { ...base, author: row.author, reason: row.reason } : base;
}

/** What only a court learns: what staff did, and what is on hold, which whom it concerns must not hear of from us. */
async function forTheCourt(deps: Deps, { orders, reports }: Traces) {
  const ids = [...orders, ...reports];
  const [deeds, holds] = await deps.db.batch([selectDeeds(deps.db, ids), selectHoldsOf(deps.db, ids)]);
  return {
    staff: deeds.map(({ at, actor, action, subject, subjectId }) => ({
      at: moment(at),
      actor,
      action,
      subject,
      subjectId,
    })),
    holds: await Promise.all(holds.map((hold) => holdOf(deps, hold))),
  };
}

async function holdOf(deps: Deps, hold: HoldRow) {
  const { entity, entityId, author, at, until, releasedAt, releasedBy } = hold;
  return {
    entity,
    entityId,
    author,
    at: moment(at),
    until: moment(until),
    releasedAt: momentOrNull(releasedAt),
    releasedBy,
    reason: await unseal(deps, { table: "holds", column: "reason", row: hold.id }, hold.reasonSealed),
  };
}

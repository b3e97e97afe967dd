import type { ReportDetail, ReportItem } from "#contract/admin-reports";
import { type ReportRow, selectAllHandedOver } from "#db/abuse-reports";
import { selectActiveBlock } from "#db/blocks";
import { selectHoldInForce } from "#db/holds";
import { selectMessage } from "#db/messages";
import { selectOrder } from "#db/orders";
import { selectReport } from "#db/report-list";
import { countFromAddress, countFromReporter, selectNotes } from "#db/report-review";
import { isProven } from "#domain/abuse";
import { addressKey } from "#domain/address";
import { mostCounted } from "#domain/panel";
import { err, ok, type Result } from "#domain/result";
import { type Deps, unseal } from "../deps";
import { maskedReceiver } from "../masked-receiver";
import { itemOf } from "./list-reports";
import { readWave } from "./read-wave";

/** A report with the orders it may be about, the history of its notes, and what is blocked already. */
export async function readReport(deps: Deps, id: string): Promise<Result<ReportDetail, "panel_not_found">> {
  const [[report], notes, [hold]] = await deps.db.batch([
    selectReport(deps.db, id, deps.clock.now()),
    selectNotes(deps.db, id),
    selectHoldInForce(deps.db, "report", id),
  ]);
  if (!report) return err("panel_not_found");
  const item = await itemOf(deps, report);
  const [decision, history, context, wave] = await Promise.all([
    unseal(deps, { table: "abuse_reports", column: "decision", row: id }, report.decisionSealed),
    Promise.all(notes.map((note) => noteOf(deps, note))),
    contextOf(deps, report, item),
    readWave(deps, report, item),
  ]);
  return ok({ ...item, decision, notes: history, ...context, wave, hold: hold ?? null });
}

type Note = Awaited<ReturnType<typeof selectNotes>>[number];

async function noteOf(deps: Deps, { id, at, author, noteSealed }: Note) {
  const note = await unseal(deps, { table: "abuse_report_notes", column: "note", row: id }, noteSealed);
  return { at, author, note: note ?? "" };
}

const shownOthers = 5;

async function contextOf(deps: Deps, report: ReportRow, { phoneNumber, ipAddress }: ReportItem) {
  const { db, vault, clock } = deps;
  const [phoneHashes, addressHashes] = await Promise.all([
    vault.hashes("phone", phoneNumber),
    ipAddress === null ? [] : vault.hashes("address", addressKey(ipAddress)),
  ]);
  const { orderId, reporterHash } = report;
  const answers = await db.batch([
    selectOrder(db, report.orderId ?? ""),
    selectMessage(db, report.orderId ?? ""),
    selectAllHandedOver(db, phoneHashes, shownOthers + 1),
    selectActiveBlock(db, "phone", phoneHashes, clock.now()),
    selectActiveBlock(db, "ip", addressHashes, clock.now()),
    countFromReporter(db, reporterHash ?? "", report.id, mostCounted),
    countFromAddress(db, addressHashes, orderId ?? "", mostCounted),
  ]);
  const [[order], [message], handedOver, phoneBlocks, addressBlocks, [reports], [orders]] = answers;
  const others = handedOver.filter(({ id }) => id !== report.orderId).slice(0, shownOthers);
  return {
    evidence: {
      texted: orderId !== null,
      quotes: report.quotes === null ? null : report.quotes === 1,
      proven: isProven(report),
      otherReports: reporterHash === null ? null : (reports?.total ?? 0),
      otherOrders: ipAddress === null ? null : (orders?.total ?? 0),
    },
    order:
      order && message
        ? {
            id: order.id,
            createdAt: order.createdAt,
            sender: order.sender,
            receiver: await maskedReceiver(deps, message),
            status: message.status,
          }
        : null,
    others: await Promise.all(others.map((other) => orderOf(deps, other))),
    blocked: { phone: phoneBlocks.length > 0, ip: addressBlocks.length > 0 },
  };
}

type HandedOver = Awaited<ReturnType<typeof selectAllHandedOver>>[number];

async function orderOf(deps: Deps, row: HandedOver) {
  const { receiverSealed, ...order } = row;
  return { ...order, receiver: await maskedReceiver(deps, row) };
}

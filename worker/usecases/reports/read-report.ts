import type { ReportDetail } from "#contract/admin-reports";
import { type ReportRow, selectAllHandedOver } from "#db/abuse-reports";
import { selectActiveBlock } from "#db/blocks";
import { selectMessage } from "#db/messages";
import { selectOrder } from "#db/orders";
import { countFromAddress, countFromReporter, selectNotes, selectReport } from "#db/report-review";
import { isProven } from "#domain/abuse";
import { addressKey } from "#domain/address";
import { mostCounted } from "#domain/panel";
import { err, ok, type Result } from "#domain/result";
import { type Deps, unseal } from "../deps";
import { itemOf } from "./list-reports";

/** A report with the orders it may be about, the history of its notes, and what is blocked already. */
export async function readReport(deps: Deps, id: string): Promise<Result<ReportDetail, "panel_not_found">> {
  const [[report], notes] = await deps.db.batch([selectReport(deps.db, id), selectNotes(deps.db, id)]);
  if (!report) return err("panel_not_found");
  const item = await itemOf(deps, report);
  const [decision, history, context] = await Promise.all([
    unseal(deps, { table: "abuse_reports", column: "decision", row: id }, report.decisionSealed),
    Promise.all(notes.map((note) => noteOf(deps, note))),
    contextOf(deps, report, item.ipAddress),
  ]);
  return ok({ ...item, decision, notes: history, ...context });
}

type Note = Awaited<ReturnType<typeof selectNotes>>[number];

async function noteOf(deps: Deps, { id, at, author, noteSealed }: Note) {
  const note = await unseal(deps, { table: "abuse_report_notes", column: "note", row: id }, noteSealed);
  return { at, author, note: note ?? "" };
}

const shownOthers = 5;

async function contextOf({ db, vault, clock }: Deps, report: ReportRow, ipAddress: string | null) {
  const addressHash = ipAddress === null ? "" : await vault.hash("address", addressKey(ipAddress));
  const { orderId, reporterHash } = report;
  const answers = await db.batch([
    selectOrder(db, report.orderId ?? ""),
    selectMessage(db, report.orderId ?? ""),
    selectAllHandedOver(db, report.phoneHash, shownOthers + 1),
    selectActiveBlock(db, "phone", report.phoneHash, clock.now()),
    selectActiveBlock(db, "ip", addressHash, clock.now()),
    countFromReporter(db, reporterHash ?? "", report.id, mostCounted),
    countFromAddress(db, addressHash, orderId ?? "", mostCounted),
  ]);
  const [[order], [message], handedOver, phoneBlocks, addressBlocks, [reports], [orders]] = answers;
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
            receiver: message.receiverMask,
            status: message.status,
          }
        : null,
    others: handedOver.filter(({ id }) => id !== report.orderId).slice(0, shownOthers),
    blocked: { phone: phoneBlocks.length > 0, ip: addressBlocks.length > 0 },
  };
}

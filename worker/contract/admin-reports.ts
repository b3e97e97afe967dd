import * as z from "zod/mini";
import { reportStates } from "#domain/abuse";
import { messageStates } from "#domain/delivery";
import { maxNotes } from "#domain/limits";
import { nextPage, onlyInBody, pageQuery, searched } from "./paging";

/** A report as the list shows it (spec §3). Times are ms since the epoch. */
export const reportItem = z.object({
  id: z.string(),
  caseCode: z.string(),
  phoneNumber: z.string(),
  /** The address to act on (decision 021), as long as it is kept. */
  ipAddress: z.nullable(z.string()),
  /** Whose address it is: to block the reporter's, the panel asks once more. */
  ipAddressOf: z.enum(["sender", "reporter"]),
  reason: z.string(),
  reporterEmail: z.nullable(z.string()),
  status: z.enum(reportStates),
  reviewNotes: z.nullable(z.string()),
  createdAt: z.number(),
  closedAt: z.nullable(z.number()),
  version: z.number(),
});
export type ReportItem = z.infer<typeof reportItem>;

const narrowed = { ...pageQuery, status: z.optional(z.enum(reportStates, "bad_request")) };

/** Which reports to list, the newest first; `phoneNumber` and `caseCode` are exact, as people type them. */
export const reportsSearch = z.strictObject({ ...narrowed, phoneNumber: searched, caseCode: searched });
export type ReportsSearch = z.infer<typeof reportsSearch>;

/** As much of it as an address may hold. */
export const reportsQuery = z.strictObject(narrowed, onlyInBody("phoneNumber", "caseCode"));

/** `total` counts all that fits, also beyond this page; of one number at most a thousand. */
export const reportsResponse = z.object({
  success: z.literal(true),
  data: z.array(reportItem),
  total: z.number(),
  next: nextPage,
});
export type ReportsResponse = z.infer<typeof reportsResponse>;

const matchingOrder = z.object({
  id: z.string(),
  createdAt: z.number(),
  sender: z.string(),
  receiver: z.nullable(z.string()),
  status: z.enum(messageStates),
});

/** What a report proves and what it does not. That the number is the reporter's own it never does: anybody may report any. */
const evidence = z.object({
  /** A message to the number was handed to a gateway; `order` is the latest. */
  texted: z.boolean(),
  /** Whether the report repeats words of that message; null where there was none to compare with. */
  quotes: z.nullable(z.boolean()),
  /** Whether that is enough to block the address without being asked once more (decision 044). */
  proven: z.boolean(),
  /** Other reports from the reporter's address, a hundred at most; null where its hash is not kept. */
  otherReports: z.nullable(z.number()),
  /** Other orders from the address that would be blocked, a hundred at most; null where it is not kept. */
  otherOrders: z.nullable(z.number()),
});
export type Evidence = z.infer<typeof evidence>;

/** A report with all that helps to decide about it. */
export const reportDetail = z.extend(reportItem, {
  evidence,
  /** The staff's words for the reporter, who reads them with the case code. */
  decision: z.nullable(z.string()),
  /** Every version of the notes, the newest first. */
  notes: z.array(z.object({ at: z.number(), author: z.string(), note: z.string() })),
  /** When it was reported, the latest order to the number that was handed to a gateway, while it is kept: the address is its sender's. */
  order: z.nullable(matchingOrder),
  /** The latest others to the number, five at most. */
  others: z.array(matchingOrder),
  /** Whether the number and the address are blocked now. */
  blocked: z.object({ phone: z.boolean(), ip: z.boolean() }),
});
export type ReportDetail = z.infer<typeof reportDetail>;

export const reportResponse = z.object({ success: z.literal(true), data: reportDetail });
export type ReportResponse = z.infer<typeof reportResponse>;

const words = (tooLong: string) =>
  z.optional(
    z.nullable(
      z.string("bad_request").check(
        z.refine((text) => text.isWellFormed(), { error: "bad_request", abort: true }),
        z.maxLength(maxNotes, tooLong),
      ),
    ),
  );

/**
 * What staff decide about a report (spec §7); `pending` reopens it. What is left out stays; an empty text, or null, clears. With
 * `version`, a report that changed meanwhile is left alone: `stale`, with the report as it is now.
 */
export const updateReportRequest = z.strictObject({
  status: z.enum(reportStates, "bad_request"),
  reviewNotes: words("notes_too_long"),
  decision: words("decision_too_long"),
  version: z.optional(z.int("bad_request")),
});
export type UpdateReportRequest = z.infer<typeof updateReportRequest>;

/** The answer to a change of a report that somebody else changed first. */
export const staleReport = z.object({
  success: z.literal(false),
  code: z.literal("stale"),
  message: z.string(),
  current: reportDetail,
});
export type StaleReport = z.infer<typeof staleReport>;

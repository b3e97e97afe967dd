import * as z from "zod/mini";
import { mostReportsTogether, reportKinds, reportStates } from "#domain/abuse";
import { messageStates } from "#domain/delivery";
import { maxNotes } from "#domain/limits";
import { holdInForce } from "./admin-orders";
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
  /** It is about a threat, which is decided about first. */
  isThreat: z.boolean(),
  /** What it is about; by its reporter's words until staff say otherwise. */
  kind: z.enum(reportKinds),
  /** Reports of the same wave, itself among them, fifty at most. */
  inWave: z.number(),
  /** Which wave that is: reports of one have the same, and what stands alone has one of its own, or none. */
  waveId: z.nullable(z.string()),
  /** How many messages had the text when the report came in, and from how many addresses; null where that was not known. */
  size: z.nullable(z.object({ texts: z.number(), senders: z.number() })),
  createdAt: z.number(),
  /** By when it should be decided about; null where it is. */
  dueAt: z.nullable(z.number()),
  closedAt: z.nullable(z.number()),
  /** Who looks at it now, and who decided about it; usernames. */
  claimedBy: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  version: z.number(),
});
export type ReportItem = z.infer<typeof reportItem>;

const narrowed = {
  ...pageQuery,
  status: z.optional(z.enum(reportStates, "bad_request")),
  kind: z.optional(z.enum(reportKinds, "bad_request")),
};

/** Which reports to list, the newest first, open ones by how soon they must be decided about; `phoneNumber` and `caseCode` are exact, as people type them. */
export const reportsSearch = z.strictObject({ ...narrowed, phoneNumber: searched, caseCode: searched });

/**
 * As much of it as an address may hold. With `mine` what whoever asks decided about, the latest first, which nothing else narrows:
 * a person's decisions stand in one order.
 */
export const reportsQuery = z
  .strictObject(
    { ...narrowed, mine: z.optional(z.literal("1", "bad_request")) },
    onlyInBody("phoneNumber", "caseCode"),
  )
  .check(
    z.refine(({ mine, status, kind }) => mine === undefined || (status ?? kind) === undefined, "bad_request"),
  );
export type ReportsAsked = z.infer<typeof reportsSearch> & z.infer<typeof reportsQuery>;

/** `total` counts all that fits, also beyond this page; of one number, of one kind or of one person no further than `mostReportsCounted`. */
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

/** Who ordered messages of a wave: an address, as long as it is kept. */
const waveSender = z.object({
  ipAddress: z.nullable(z.string()),
  texts: z.number(),
  firstAt: z.number(),
  lastAt: z.number(),
  blocked: z.boolean(),
  /** It is the address that this report is about. */
  reported: z.boolean(),
});
export type WaveSender = z.infer<typeof waveSender>;

const waveReport = z.object({
  id: z.string(),
  caseCode: z.string(),
  status: z.enum(reportStates),
  kind: z.enum(reportKinds),
  createdAt: z.number(),
  version: z.number(),
});
export type WaveReport = z.infer<typeof waveReport>;

/** All messages of one text, all who ordered them and all who reported them. */
const wave = z.object({
  texts: z.array(matchingOrder),
  senders: z.array(waveSender),
  /** Itself among them, the oldest first. */
  reports: z.array(waveReport),
  /** There are more than are shown: fifty of each. */
  more: z.boolean(),
});
export type Wave = z.infer<typeof wave>;

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
  /** Null where it stands alone: one message, one report. */
  wave: z.nullable(wave),
  /** Whether the number and the address are blocked now. */
  blocked: z.object({ phone: z.boolean(), ip: z.boolean() }),
  hold: holdInForce,
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
  /** What it is about after all; a threat has a deadline of its own. */
  kind: z.optional(z.enum(reportKinds, "bad_request")),
  version: z.optional(z.int("bad_request")),
});
export type UpdateReportRequest = z.infer<typeof updateReportRequest>;

/** What staff decide about several reports of one wave: each in the version that was looked at. What is left out stays. */
export const reviewTogetherRequest = z.strictObject({
  reports: z
    .array(z.strictObject({ id: z.string("bad_request"), version: z.int("bad_request") }), "bad_request")
    .check(z.minLength(1, "bad_request"), z.maxLength(mostReportsTogether, "bad_request")),
  status: z.enum(reportStates, "bad_request"),
  decision: words("decision_too_long"),
});
export type ReviewTogetherRequest = z.infer<typeof reviewTogetherRequest>;

/** Which were changed, in their new version, and which were left alone, because somebody else changed them first or they are gone. */
export const reviewTogetherResponse = z.object({
  success: z.literal(true),
  data: z.array(z.object({ id: z.string(), version: z.number() })),
  moved: z.array(z.string()),
});
export type ReviewTogetherResponse = z.infer<typeof reviewTogetherResponse>;

/** The answer to a change of a report that somebody else changed first. */
export const staleReport = z.object({
  success: z.literal(false),
  code: z.literal("stale"),
  message: z.string(),
  current: reportDetail,
});

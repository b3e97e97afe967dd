import * as z from "zod/mini";
import { reportStates } from "#domain/abuse";
import { tallyKeys } from "#domain/tallies";
import { nextPage, onlyInBody, pageQuery, searched } from "./paging";

/** The staff's switches: whether messages are sold and sent, visitors may type a sender, and messages may hold links. */
export const switches = z.object({ sending: z.boolean(), customSenders: z.boolean(), links: z.boolean() });
export type Switches = z.infer<typeof switches>;

export const settingsResponse = z.object({ success: z.literal(true), data: switches });
export type SettingsResponse = z.infer<typeof settingsResponse>;

const flag = z.optional(z.boolean("bad_request"));

/** Which switches to set; those left out stay as they are. */
export const settingsRequest = z.strictObject({ sending: flag, customSenders: flag, links: flag });
export type SettingsRequest = z.infer<typeof settingsRequest>;

/** One line of what staff did. `detail` holds codes and ids. */
export const auditItem = z.object({
  seq: z.number(),
  at: z.number(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  reason: z.nullable(z.string()),
  detail: z.nullable(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
});
export type AuditItem = z.infer<typeof auditItem>;

const moment = z.optional(z.string().check(z.regex(/^\d{1,15}$/, "bad_request")));
/** From when (included) to when (not), in ms. */
const period = { from: moment, to: moment };

/** Which lines to list, the newest first; each value is exact. */
export const auditSearch = z.strictObject({
  ...pageQuery,
  ...period,
  actor: searched,
  action: searched,
  subject: searched,
  subjectId: searched,
});
export type AuditSearch = z.infer<typeof auditSearch>;

/** As much of it as an address may hold: people type anything into these fields. */
export const auditQuery = z.strictObject(
  { ...pageQuery, ...period },
  onlyInBody("actor", "action", "subject", "subjectId"),
);

export const auditResponse = z.object({ success: z.literal(true), data: z.array(auditItem), next: nextPage });
export type AuditResponse = z.infer<typeof auditResponse>;

const counts = z.record(z.enum(tallyKeys), z.number());

/** How the shop is doing. Days are those of Europe/Amsterdam; `deliveredShare` is null when no report came that day. */
export const overviewShown = z.object({
  today: z.object({ day: z.string(), counts, deliveredShare: z.nullable(z.number()) }),
  /** Thirty days, today first. */
  days: z.array(z.object({ day: z.string(), counts, deliveredShare: z.nullable(z.number()) })),
  /** How much is usually paid up to this hour on this day of the week; null while that is not known. */
  usualPaid: z.nullable(z.number()),
  /** How many messages wait for staff now, and how many reports there are in each state. */
  held: z.number(),
  reports: z.record(z.enum(reportStates), z.number()),
  /** When the oldest open report came in, in ms; null when none is open. */
  oldestReportAt: z.nullable(z.number()),
  /** What waits for a person, and how much of it is past its time; counted to a thousand. */
  worklist: z.object({ open: z.number(), overdue: z.number() }),
  /** How long, in ms, the oldest row is past its time, and by which clock; null before it was first measured. */
  retention: z.nullable(z.object({ overdue: z.number(), clock: z.nullable(z.string()), at: z.number() })),
  /** The gateways that are paused, since when in ms, and the code of their last failure. */
  paused: z.array(z.object({ gateway: z.string(), since: z.number(), code: z.nullable(z.string()) })),
  /** What is left on the gateways' accounts, where that is known: hundredths of their own currency, and when that was, in ms. */
  balances: z.array(
    z.object({
      gateway: z.string(),
      cents: z.number(),
      currency: z.string(),
      at: z.number(),
      standing: z.enum(["enough", "low", "empty"]),
    }),
  ),
});

export const overviewResponse = z.object({ success: z.literal(true), data: overviewShown });
export type OverviewResponse = z.infer<typeof overviewResponse>;

/**
 * The address our requests to the gateway come from (spec §7, decision 023). `fixed` belongs on a whitelist;
 * `changing` is today's and does not; `local` is where nothing is sent out; with `unknown` it could not be asked for.
 */
export const serverIpResponse = z.object({
  success: z.literal(true),
  ip: z.string(),
  kind: z.enum(["fixed", "changing", "local", "unknown"]),
});
export type ServerIpResponse = z.infer<typeof serverIpResponse>;

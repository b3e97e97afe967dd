import * as z from "zod/mini";
import { trailKinds, trailSorts } from "#domain/trail";
import { nextPage, pageQuery } from "./paging";

const moment = z.string().check(z.regex(/^\d{1,15}$/, "bad_request"));
const kind = z.enum(trailKinds, "bad_request");

const counted = {
  /** When the hour began, in ms, as all times here. */
  start: z.number(),
  kind: z.enum(trailKinds),
  count: z.number(),
  firstAt: z.number(),
  lastAt: z.number(),
  /** Of the first and last request: their lines in the log carry it. */
  firstReference: z.nullable(z.string()),
  lastReference: z.nullable(z.string()),
};

/** How often one kind of refusal happened in one hour. */
export const trailHour = z.object({
  ...counted,
  /** From how many addresses, as far as they were told apart; `many` when there were more. */
  addresses: z.number(),
  many: z.boolean(),
  alarmedAt: z.nullable(z.number()),
});
export type TrailHour = z.infer<typeof trailHour>;

/** Which hours to list, the newest first; `from` (included) and `to` (not) in ms. */
export const trailQuery = z.strictObject({
  ...pageQuery,
  kind: z.optional(kind),
  from: z.optional(moment),
  to: z.optional(moment),
});
export type TrailQuery = z.infer<typeof trailQuery>;

export const trailResponse = z.object({ success: z.literal(true), data: z.array(trailHour), next: nextPage });
export type TrailResponse = z.infer<typeof trailResponse>;

/** One of those whom an hour's refusals were about. */
export const trailSubject = z.object({
  ...counted,
  of: z.enum(trailSorts),
  /** `one` is somebody; `others` are all for whom there was no place; `no_account` is every name that is no account's. */
  who: z.enum(["one", "others", "no_account"]),
  /** A username, where it is an account; nothing tells an address. */
  account: z.nullable(z.string()),
  /** By which the same somebody is known again in other hours and kinds. */
  mark: z.string(),
});
export type TrailSubjectItem = z.infer<typeof trailSubject>;

/** Of which kind and hour to list whom it was about, the most often first. */
export const trailSubjectsQuery = z.strictObject({ kind, start: moment });
export type TrailSubjectsQuery = z.infer<typeof trailSubjectsQuery>;

export const trailSubjectsResponse = z.object({ success: z.literal(true), data: z.array(trailSubject) });
export type TrailSubjectsResponse = z.infer<typeof trailSubjectsResponse>;

/** An IP address or a username; in a body, for no address may stand in an address of ours. */
export const trailSearchRequest = z.strictObject({
  subject: z
    .string("bad_request")
    .check(z.trim(), z.minLength(1, "bad_request"), z.maxLength(100, "bad_request")),
});
export type TrailSearchRequest = z.infer<typeof trailSearchRequest>;

/** The last hours in which the subject, and of an address the network around it, was refused; the newest first. */
export const trailSearchResponse = z.object({
  success: z.literal(true),
  of: z.enum(["address", "account"]),
  data: z.array(trailSubject),
});
export type TrailSearchResponse = z.infer<typeof trailSearchResponse>;

import * as z from "zod/mini";
import { mostPreviewed } from "#domain/panel";
import { nextPage, onlyInBody, pageQuery, searched } from "./paging";
import { staffReason } from "./staff-reason";

/** When the block ends, in ms since the epoch; null is never; left out is 90 days for an address, never for a number. */
const expiresAt = z.optional(z.nullable(z.int("bad_request")));

/**
 * Blocks an address (spec §7); of an IPv6 address the whole /64. Where `reason` names a report that is not proven
 * (contract/admin-reports.ts), `confirmed` must say that whoever blocks was asked once more.
 */
export const blockIpRequest = z.strictObject({
  ipAddress: z.string("ip_address_invalid"),
  reason: staffReason,
  expiresAt,
  confirmed: z.optional(z.boolean("bad_request")),
});
export type BlockIpRequest = z.infer<typeof blockIpRequest>;

const severalAddresses = z
  .array(z.string("ip_address_invalid"))
  .check(z.minLength(1, "ip_address_invalid"), z.maxLength(mostPreviewed, "bad_request"));

/** Blocks several addresses on the same terms, all of them or none. */
export const blockIpsRequest = z.strictObject({
  ipAddresses: severalAddresses,
  reason: staffReason,
  expiresAt,
  confirmed: z.optional(z.boolean("bad_request")),
});
export type BlockIpsRequest = z.infer<typeof blockIpsRequest>;

/** Blocks a number (spec §7): it is never texted again. Taken as people type it. */
export const blockPhoneRequest = z.strictObject({
  phoneNumber: z.string("phone_number_required"),
  reason: staffReason,
  expiresAt,
});
export type BlockPhoneRequest = z.infer<typeof blockPhoneRequest>;

/** What a block of each of these addresses would hit. */
export const previewIpsRequest = z.strictObject({ ipAddresses: severalAddresses });
export type PreviewIpsRequest = z.infer<typeof previewIpsRequest>;

/** The same of a number. */
export const previewPhoneRequest = z.strictObject({ phoneNumber: z.string("phone_number_required") });
export type PreviewPhoneRequest = z.infer<typeof previewPhoneRequest>;

/** What each would have hit in the last 24 hours, in the order asked: orders, fifty at most, and how many of them wait in the queue. */
export const previewResponse = z.object({
  success: z.literal(true),
  data: z.array(z.object({ orders: z.number(), queued: z.number(), more: z.boolean() })),
});
export type PreviewResponse = z.infer<typeof previewResponse>;

/** A block as the panel shows it. Times are ms since the epoch. */
export const block = z.object({
  id: z.string(),
  /** The address or number; null for a receiver's own opt-out, of which only a hash is kept. */
  value: z.nullable(z.string()),
  reason: z.string(),
  /** A username, or `system`. */
  author: z.string(),
  createdAt: z.number(),
  expiresAt: z.nullable(z.number()),
  /** How many orders it has turned away. */
  hits: z.number(),
  /** Whether it acts; false once it has expired. */
  active: z.boolean(),
});
export type Block = z.infer<typeof block>;

/** The answer to a block; `already` when it was blocked before. */
export const blockedResponse = z.object({ success: z.literal(true), data: block, already: z.boolean() });
export type BlockedResponse = z.infer<typeof blockedResponse>;

/** The answer to a block of several, each once, in the order in which they were named. */
export const blockedTogetherResponse = z.object({
  success: z.literal(true),
  data: z.array(z.extend(block, { already: z.boolean() })),
});
export type BlockedTogetherResponse = z.infer<typeof blockedTogetherResponse>;

/** Which blocks to list; `value` is one exact address or number. */
export const blocksSearch = z.strictObject({ ...pageQuery, value: searched });
export type BlocksSearch = z.infer<typeof blocksSearch>;

/** As much of it as an address may hold. */
export const blocksQuery = z.strictObject(pageQuery, onlyInBody("value"));

export const blocksResponse = z.object({ success: z.literal(true), data: z.array(block), next: nextPage });
export type BlocksResponse = z.infer<typeof blocksResponse>;

/** How many there are of each kind, counted up to `domain/order-moves.ts:mostWatched`. */
export const blockCountsResponse = z.object({
  success: z.literal(true),
  data: z.object({ ip: z.number(), phone: z.number(), optOut: z.number() }),
});
export type BlockCounts = z.infer<typeof blockCountsResponse>["data"];

export const blockResponse = z.object({ success: z.literal(true), data: block });
export type BlockResponse = z.infer<typeof blockResponse>;

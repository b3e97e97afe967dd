import * as z from "zod/mini";
import { maxReason } from "#domain/limits";
import { hasVisible } from "#domain/message";
import { nextPage, onlyInBody, pageQuery, searched } from "./paging";

const reason = z.string("reason_required").check(
  z.refine((text) => hasVisible(text), { error: "reason_required", abort: true }),
  z.refine((text) => text.isWellFormed(), { error: "bad_request", abort: true }),
  z.maxLength(maxReason, "reason_too_long"),
);

/** When the block ends, in ms since the epoch; null is never; left out is 90 days for an address, never for a number. */
const expiresAt = z.optional(z.nullable(z.int("bad_request")));

/**
 * Blocks an address (spec §7); of an IPv6 address the whole /64. Where `reason` names a report that is not proven
 * (contract/admin-reports.ts), `confirmed` must say that whoever blocks was asked once more.
 */
export const blockIpRequest = z.strictObject({
  ipAddress: z.string("ip_address_invalid"),
  reason,
  expiresAt,
  confirmed: z.optional(z.boolean("bad_request")),
});
export type BlockIpRequest = z.infer<typeof blockIpRequest>;

/** Blocks a number (spec §7): it is never texted again. Taken as people type it. */
export const blockPhoneRequest = z.strictObject({
  phoneNumber: z.string("phone_number_required"),
  reason,
  expiresAt,
});
export type BlockPhoneRequest = z.infer<typeof blockPhoneRequest>;

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

/** Which blocks to list; `value` is one exact address or number. */
export const blocksSearch = z.strictObject({ ...pageQuery, value: searched });
export type BlocksSearch = z.infer<typeof blocksSearch>;

/** As much of it as an address may hold. */
export const blocksQuery = z.strictObject(pageQuery, onlyInBody("value"));

export const blocksResponse = z.object({ success: z.literal(true), data: z.array(block), next: nextPage });
export type BlocksResponse = z.infer<typeof blocksResponse>;

export const blockResponse = z.object({ success: z.literal(true), data: block });
export type BlockResponse = z.infer<typeof blockResponse>;

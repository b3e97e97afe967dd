import * as z from "zod/mini";
import { messageStates } from "#domain/delivery";
import { rejections, verdicts } from "#domain/held";
import { messageFailures } from "#domain/message-failure";
import { listedStates, staffMoves, watchedStates } from "#domain/order-moves";
import { paymentStates } from "#domain/payment";
import { refundStates } from "#domain/refund";
import { taskItem } from "./admin-worklist";
import { nextPage, onlyInBody, pageQuery, searched } from "./paging";
import { staffReason } from "./staff-reason";

/** An order as the list shows it. Times are ms since the epoch; amounts are euros with two decimals. */
export const orderItem = z.object({
  id: z.string(),
  createdAt: z.number(),
  sender: z.string(),
  /** With its middle digits hidden, while it is kept. */
  receiver: z.nullable(z.string()),
  amount: z.number(),
  smsCount: z.number(),
  payment: z.enum(paymentStates),
  status: z.enum(messageStates),
  /** Since when the message is in its state. */
  changedAt: z.number(),
});
export type OrderItem = z.infer<typeof orderItem>;

const moment = z.optional(z.string().check(z.regex(/^\d{1,15}$/, "bad_request")));

const narrowed = {
  ...pageQuery,
  status: z.optional(z.enum(listedStates, "bad_request")),
  from: moment,
  to: moment,
};

/**
 * Which orders to list, the newest first. `id` (ours, or the payment provider's of its payment) and `phoneNumber` are exact;
 * `statement` is what stands on a payer's statement, as people type it. `from` and `to` (ms) bound the time by which the list is sorted: when the order was placed,
 * or with `status` and no `phoneNumber` when its message came into its state.
 */
export const ordersSearch = z.strictObject({
  ...narrowed,
  id: searched,
  phoneNumber: searched,
  statement: searched,
});
export type OrdersSearch = z.infer<typeof ordersSearch>;

/** As much of it as an address may hold. */
export const ordersQuery = z.strictObject(narrowed, onlyInBody("id", "phoneNumber", "statement"));

export const ordersResponse = z.object({
  success: z.literal(true),
  data: z.array(orderItem),
  next: nextPage,
});
export type OrdersResponse = z.infer<typeof ordersResponse>;

const orderCounts = z.array(z.object({ status: z.enum(watchedStates), total: z.number() }));
export type OrderCounts = z.infer<typeof orderCounts>;

/** How many orders stand in each state that staff come for, a hundred at most. */
export const orderCountsResponse = z.object({ success: z.literal(true), data: orderCounts });
export type OrderCountsResponse = z.infer<typeof orderCountsResponse>;

/**
 * A legal hold that is in force on an order or report (decision 072): until when (ms), and who said so at the command line. Why
 * stays with them.
 */
export const holdInForce = z.nullable(z.object({ until: z.number(), author: z.string() }));

/** An order with what became of it, and what staff may do about it now. */
export const orderDetail = z.extend(orderItem, {
  /** What stands on the payer's statement. */
  statement: z.string(),
  locale: z.enum(["nl", "en"]),
  currency: z.string(),
  segments: z.number(),
  encoding: z.enum(["gsm7", "ucs2"]),
  consentVersion: z.string(),
  provider: z.string(),
  providerId: z.nullable(z.string()),
  paidAt: z.nullable(z.number()),
  paidAmount: z.nullable(z.number()),
  gateway: z.nullable(z.string()),
  gatewayId: z.nullable(z.string()),
  attempt: z.number(),
  /** Why it is held, refused or to be refunded, as a code. */
  reason: z.nullable(z.string()),
  /** The same as a class that has words, where something went wrong. */
  failure: z.nullable(z.enum(messageFailures)),
  refund: z.nullable(
    z.object({ status: z.enum(refundStates), amount: z.number(), reason: z.nullable(z.string()) }),
  ),
  timeline: z.array(
    z.object({
      entity: z.enum(["payment", "message", "refund"]),
      from: z.nullable(z.string()),
      to: z.string(),
      /** The name of the move, and who made it. */
      cause: z.string(),
      actor: z.string(),
      at: z.number(),
    }),
  ),
  /** What is still kept and can be revealed. */
  kept: z.object({
    receiver: z.boolean(),
    text: z.boolean(),
    address: z.boolean(),
    objection: z.boolean(),
  }),
  /** When each goes (ms), if nothing happens to the order any more: text and number, null while it has not ended; the address; the rest. */
  keptUntil: z.object({ text: z.nullable(z.number()), address: z.number(), order: z.number() }),
  hold: holdInForce,
  /** By when a held one is decided about; then its money goes back by itself. */
  heldUntil: z.nullable(z.number()),
  /** What was decided about it, while that rests and can be taken back (decision 087). */
  verdict: z.nullable(z.object({ verdict: z.enum(verdicts), by: z.string(), dueAt: z.number() })),
  /** What waits for a person about it. */
  tasks: z.array(taskItem),
  can: z.array(z.enum(staffMoves)),
});
export type OrderDetail = z.infer<typeof orderDetail>;

export const orderResponse = z.object({ success: z.literal(true), data: orderDetail });
export type OrderResponse = z.infer<typeof orderResponse>;

/** Why staff reveal, refund, release or reject an order; it stands in the audit. */
export const reasonRequest = z.strictObject({ reason: staffReason });
export type ReasonRequest = z.infer<typeof reasonRequest>;

/** Why staff reject an order, and as what its sender reads that: against the terms, where they say nothing more. */
export const rejectRequest = z.extend(reasonRequest, {
  because: z.optional(z.enum(rejections, "bad_request")),
});

/** What was asked to be seen; null for what is no longer kept. */
export const revealResponse = z.object({
  success: z.literal(true),
  data: z.object({
    receiver: z.nullable(z.string()),
    text: z.nullable(z.string()),
    address: z.nullable(z.string()),
    /** What its sender said against the decision about it (decision 080). */
    objection: z.nullable(z.string()),
  }),
});
export type RevealResponse = z.infer<typeof revealResponse>;

import * as z from "zod/mini";
import { publicMessageStates } from "#domain/delivery";
import { maxObjection, objectionOutcomes } from "#domain/held";
import { hasControls, hasVisible, maxCharacters } from "#domain/message";
import { messageFailures } from "#domain/message-failure";
import { publicPaymentStates } from "#domain/payment";
import { publicRefundStates } from "#domain/refund";

/**
 * An order (spec §5, decision 033). Issues carry a code of `problems.ts`, the first broken rule of a field first.
 * `receiver` is strict E.164; `message` counts UTF-16 units after NFC; `consent` is the version of the text the visitor
 * agreed to, demanded only where the site asks for a tick; `senderRisk` says that the visitor knows that networks in the
 * receiver's country may refuse a message with a name, demanded only where they do (decision 050); `review` that a person
 * may look at it first, demanded only where the answer was `needs_review` (decision 076).
 */
export const createPaymentRequest = z.strictObject({
  receiver: z.string("receiver_required").check(
    z.refine((text) => text.trim() !== "", { error: "receiver_required", abort: true }),
    z.regex(/^\+[1-9]\d{6,14}$/, "receiver_invalid"),
  ),
  sender: z
    .string("sender_required")
    .check(z.refine((text) => text.trim() !== "", { error: "sender_required" })),
  message: z.string("message_required").check(
    z.refine(hasVisible, { error: "message_required", abort: true }),
    z.refine((text) => !hasControls(text), { error: "message_charset", abort: true }),
    // Half a surrogate pair cannot be stored or sent as it was typed.
    z.refine((text) => text.isWellFormed(), { error: "bad_request", abort: true }),
    z.refine((text) => text.normalize("NFC").length <= maxCharacters, { error: "message_too_long" }),
  ),
  consent: z.optional(z.string("bad_request").check(z.maxLength(40, "bad_request"))),
  senderRisk: z.optional(z.literal("accepted", "bad_request")),
  review: z.optional(z.literal(true, "bad_request")),
});
export type CreatePaymentRequest = z.infer<typeof createPaymentRequest>;

/** The answer to an accepted order: where the visitor pays. */
export const createPaymentResponse = z.object({
  success: z.literal(true),
  id: z.string(),
  checkoutUrl: z.string(),
});
export type CreatePaymentResponse = z.infer<typeof createPaymentResponse>;

/** What a visitor may see of an order. Times are ms since the epoch; amounts are euros with two decimals. */
export const paymentView = z.object({
  id: z.string(),
  status: z.enum(publicPaymentStates),
  amount: z.number(),
  smsCount: z.number(),
  currency: z.string(),
  createdAt: z.number(),
  paidAt: z.nullable(z.number()),
  /** The receiver with its middle digits hidden. */
  receiver: z.nullable(z.string()),
  sender: z.string(),
  /** Our records were put back to an earlier time, and what became of this order since is being looked up. */
  lookedInto: z.optional(z.boolean()),
  /** Where an open payment can still be paid. */
  checkoutUrl: z.nullable(z.string()),
  /** The reference that stands on the payer's bank statement, which is not the id (domain/statement.ts). */
  statement: z.optional(z.string()),
  /** The version of the text about immediate sending that was shown (contract/consent.nl.ts). */
  consentVersion: z.string(),
  message: z.object({
    status: z.enum(publicMessageStates),
    /** Why it was not sent, did not arrive or is held; absent where nothing went wrong. */
    failure: z.optional(z.enum(messageFailures)),
    /**
     * While a person is to look at it first: until when at the latest, and which rules of the gate say so (decision 076), by
     * codes of which a reader may not know each.
     */
    hold: z.optional(z.object({ until: z.number(), codes: z.array(z.string()) })),
    steps: z.array(z.object({ status: z.enum(publicMessageStates), at: z.number() })),
  }),
  /** Whether the sender may still withdraw the order: nothing was given to the network. */
  mayWithdraw: z.optional(z.boolean()),
  /** Whether the sender may object, once, to the decision not to send it; and what they said, and how it was answered. */
  mayObject: z.optional(z.boolean()),
  objection: z.optional(
    z.object({
      at: z.number(),
      outcome: z.nullable(z.enum(objectionOutcomes)),
      decidedAt: z.nullable(z.number()),
    }),
  ),
  refund: z.nullable(
    z.object({
      status: z.enum(publicRefundStates),
      amount: z.number(),
      at: z.number(),
    }),
  ),
});
export type PaymentView = z.infer<typeof paymentView>;

/** Withdraws an order (decision 080): what is withdrawn stands in the path, and nothing else is asked. */
export const withdrawRequest = z.strictObject({});

/** What a sender says against the decision about their SMS. */
export const objectionRequest = z.strictObject({
  text: z.string("objection_required").check(
    z.refine(hasVisible, { error: "objection_required", abort: true }),
    z.refine((text) => text.isWellFormed(), { error: "bad_request", abort: true }),
    z.maxLength(maxObjection, "objection_too_long"),
  ),
});
export type ObjectionRequest = z.infer<typeof objectionRequest>;

export const paymentResponse = z.object({ success: z.literal(true), payment: paymentView });

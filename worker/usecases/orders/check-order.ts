import type { CreatePaymentRequest } from "#contract/payments";
import { consentVersion } from "#domain/consent";
import { findLink } from "#domain/content-full";
import { countParts, type Encoding, normaliseMessage, segmentsOf } from "#domain/message";
import { mayBeTexted } from "#domain/operation";
import { priceCents } from "#domain/pricing";
import type { Refusal } from "#domain/refusal";
import { err, ok, type Result } from "#domain/result";
import { normaliseSender } from "#domain/sender";
import { senderFateOf } from "#domain/sender-countries";
import { judgeSender } from "#domain/sender-full";
import type { Caller } from "../admit";
import { type Deps, gatewaysFor, mostSegments } from "../deps";

/** An order as it comes in. */
export type OrderInput = Caller & {
  readonly request: CreatePaymentRequest;
  readonly language: "nl" | "en";
  readonly userAgent: string | undefined;
  /** The visitor's own mark of this order: repeating it gives the same order (kept 24 h as a hash). */
  readonly key: string | undefined;
  /** Forms without scripts carry no mark: there the same contents from one address are the same order for a minute. */
  readonly channel: "script" | "form";
};

/** An order that is well formed and within policy, as it will be priced, stored and sent. */
export type CheckedOrder = {
  readonly receiver: string;
  readonly sender: string;
  readonly text: string;
  readonly parts: number;
  readonly segments: number;
  readonly encoding: Encoding;
  readonly amountCents: number;
  /** Whether it may be taken at all is then for the staff's switch to say. */
  readonly hasLink: boolean;
};

/**
 * Checks what needs no database: number, sender, text, consent (decisions 016, 024, 025, 033, 034, 035, 050, 124). The first
 * objection is the answer.
 */
export function checkOrder(
  deps: Pick<Deps, "numberPlan" | "gateways" | "site">,
  request: CreatePaymentRequest,
): Result<CheckedOrder, Refusal> {
  const text = normaliseMessage(request.message);
  const sender = normaliseSender(request.sender);
  const { encoding, segments } = segmentsOf(text);
  const gateways = gatewaysFor(deps, sender);
  const refusal =
    objectionToNumber(deps, request.receiver) ??
    judgeSender(sender).refusal ??
    (gateways.length === 0 ? "sender_not_carried" : null) ??
    (senderFateOf(request.receiver) === "refused" && request.senderRisk === undefined
      ? "sender_risk_required"
      : null) ??
    (segments > mostSegments({ ...deps, gateways }) ? "message_too_many_segments" : null) ??
    (deps.site.consentForm === "checkbox" && request.consent !== consentVersion.checkbox
      ? "consent_required"
      : null);
  if (refusal) return err(refusal);
  const parts = countParts(text);
  return ok({
    receiver: request.receiver,
    sender,
    text,
    parts,
    segments,
    encoding,
    amountCents: priceCents(parts),
    hasLink: findLink(text) !== null,
  });
}

const deafRefusals = {
  landline: "receiver_landline",
  service: "receiver_service_number",
  other: "receiver_no_sms",
} as const;

function objectionToNumber(deps: Pick<Deps, "numberPlan" | "site">, receiver: string): Refusal | null {
  const { valid, deaf } = deps.numberPlan.look(receiver);
  if (!valid) return "receiver_invalid";
  if (senderFateOf(receiver) === "unserved") return "receiver_unserved";
  if (deaf) return deafRefusals[deaf];
  return mayBeTexted(deps.site.operation, receiver) ? null : "receiver_not_listed";
}

import { err, ok, type Result } from "#domain/result";
import type { Callback } from "#ports/callback";
import type { CallbackProblem } from "#ports/payment-provider";
import { parseJson } from "../http-call";
import type { Ask, StripeAccount } from "./client";
import { sessionList, stripeEvent, stripeEventType } from "./shapes";
import { isSigned } from "./signature";

/**
 * What an event is about, by its type (docs.stripe.com/api/events/types); whatever else an account sends is none of our business. A dispute
 * may begin as a question of the bank, which takes nothing: what it takes and gives back later is told by `funds_withdrawn` ("when funds are
 * removed from your account due to a dispute") and `funds_reinstated`, and no second `created` comes. `going-live.md` lists all of these.
 */
const subjects: Readonly<Record<string, "session" | "intent">> = {
  "checkout.session.completed": "session",
  "checkout.session.async_payment_succeeded": "session",
  "checkout.session.async_payment_failed": "session",
  "checkout.session.expired": "session",
  "charge.refunded": "intent",
  "charge.dispute.created": "intent",
  "charge.dispute.funds_withdrawn": "intent",
  "charge.dispute.closed": "intent",
  "charge.dispute.funds_reinstated": "intent",
  "refund.failed": "intent",
};

/** A webhook: signed over its raw body; money that goes back is told of by payment intent, which leads to the session. */
export async function readCallback(
  ask: Ask,
  { webhookSecrets }: StripeAccount,
  now: number,
  { method, headers, body }: Callback,
): Promise<Result<{ readonly providerId: string }, CallbackProblem>> {
  const signature = headers.get("Stripe-Signature");
  if (method !== "POST" || signature === null) return err("forged");
  if (!(await isSigned(webhookSecrets, signature, body, now))) return err("forged");
  const event = stripeEvent.safeParse(parseJson(body));
  if (!event.success) {
    // What an account sends besides may be about something without an id; refused often enough, the endpoint is switched off.
    const other = stripeEventType.safeParse(parseJson(body));
    return err(other.success && !Object.hasOwn(subjects, other.data.type) ? "unrelated" : "malformed");
  }
  const { type, data } = event.data;
  const subject = Object.hasOwn(subjects, type) ? subjects[type] : undefined;
  if (subject === "session") return ok({ providerId: data.object.id });
  if (subject === undefined || !data.object.payment_intent) return err("unrelated");
  return sessionOf(ask, data.object.payment_intent);
}

async function sessionOf(
  ask: Ask,
  intent: string,
): Promise<Result<{ readonly providerId: string }, CallbackProblem>> {
  const found = await ask(
    sessionList,
    `/checkout/sessions?payment_intent=${encodeURIComponent(intent)}&limit=1`,
  );
  if (!found.ok) return err("unreachable");
  const [session] = found.value.data;
  return session ? ok({ providerId: session.id }) : err("unrelated");
}

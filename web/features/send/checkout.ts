import type { CreatePaymentRequest, CreatePaymentResponse } from "#contract/payments";
import type { ProblemCode } from "#contract/problems";
import type { Trouble } from "#voice/trouble";
import type { Json, Path } from "../../lib/api";
import { ApiError, call } from "../../lib/call";
import { bindDraft } from "../../lib/draft";
import { troubleOf } from "../../lib/trouble";

/**
 * How asking for a checkout can end. `refused` is an answer, ours, with its sentence; `failed` is no answer at all or
 * a stranger's, after which nobody knows whether the order was made (decision 017).
 */
export type CheckoutAnswer =
  | { readonly kind: "checkout"; readonly url: string; readonly id: string }
  | {
      readonly kind: "refused";
      readonly text?: string;
      readonly code?: ProblemCode;
      readonly field?: string;
      /** The piece of the message that it was refused for, as it is written there. */
      readonly excerpt?: string;
    }
  | { readonly kind: "failed"; readonly trouble: Trouble | null; readonly field?: undefined };

export type Refusal = Exclude<CheckoutAnswer, { kind: "checkout" }>;

/** How this page places its orders: each leaves for its checkout, or ends in a refusal. Never throws. */
export function orderDelivery() {
  const keys = orderKeys();
  return async (order: CreatePaymentRequest): Promise<Refusal | null> => {
    const bindTo = bindDraft();
    const outcome = await requestCheckout(order, keys.keyFor(order));
    if (outcome.kind !== "failed") keys.answered();
    if (outcome.kind !== "checkout") return outcome;
    bindTo(outcome.id);
    location.assign(outcome.url);
    return null;
  };
}

/** Places the order and says where to pay. Never throws. */
export async function requestCheckout(order: CreatePaymentRequest, key: string): Promise<CheckoutAnswer> {
  try {
    const response = await call("/api/payments/create" satisfies Path<"POST">, {
      method: "POST",
      body: JSON.stringify(order satisfies Json<"POST", "/api/payments/create">),
      headers: { "Content-Type": "application/json", "Idempotency-Key": key },
    });
    return readAnswer(Object(await response.json()));
  } catch (error) {
    if (error instanceof ApiError && error.problem) {
      const { message, code, field, place } = error.problem;
      return {
        kind: "refused",
        text: message,
        code,
        ...(field ? { field } : {}),
        ...(place ? { excerpt: place.text } : {}),
      };
    }
    return { kind: "failed", trouble: troubleOf(error) };
  }
}

function readAnswer(answer: Partial<CreatePaymentResponse> | { message?: unknown }): CheckoutAnswer {
  // An address that is not a web page would be run as code by the browser.
  if ("checkoutUrl" in answer && answer.success && /^https?:\/\//.test(String(answer.checkoutUrl))) {
    return { kind: "checkout", url: String(answer.checkoutUrl), id: String(answer.id) };
  }
  const text = "message" in answer ? answer.message : null;
  return { kind: "refused", ...(typeof text === "string" && text ? { text } : {}) };
}

/**
 * The key of an order. It stays the same until an answer has come, so that trying again after a lost connection
 * repeats the order instead of making a second one; other contents are another order.
 */
export function orderKeys(newKey: () => string = () => crypto.randomUUID()) {
  let kept: { key: string; contents: string } | null = null;
  return {
    keyFor(order: CreatePaymentRequest): string {
      const contents = JSON.stringify(order);
      if (kept?.contents !== contents) kept = { key: newKey(), contents };
      return kept.key;
    },
    answered(): void {
      kept = null;
    },
  };
}

import * as z from "zod/mini";
import { err, ok, type Result } from "#domain/result";
import type { ProviderFailure } from "#ports/payment-provider";
import { callVendor, type Fetcher, isDefiniteNo, parseJson } from "../http-call";

/** How to reach Stripe, and how to know its callbacks. */
export type StripeAccount = {
  readonly secretKey: string;
  /** The one before, while it is rolled. */
  readonly previousSecretKey?: string | null;
  /** Those that callbacks may be signed with: the one of now, and the one before. */
  readonly webhookSecrets: readonly string[];
  /** An origin, without a slash at its end. */
  readonly apiUrl: string;
};

/** Why a question has no answer: a definite no by its HTTP status, or nothing that could be understood. */
export type StripeFailure =
  | { readonly kind: "refused"; readonly status: number }
  | { readonly kind: "unreachable" };

/** The same, as the port says it. */
export const toProviderFailure = (failure: StripeFailure): ProviderFailure =>
  failure.kind === "refused" ? { kind: "refused", code: `stripe_${failure.status}` } : failure;

/** Fields by their path: `line_items[0][quantity]`, as Stripe writes nesting in a form. */
export type Fields = Readonly<Record<string, string>>;

export type Ask = <Shape extends z.ZodMiniType>(
  shape: Shape,
  path: string,
  post?: { readonly fields: Fields; readonly key: string },
) => Promise<Result<z.infer<Shape>, StripeFailure>>;

// Three tries must fit in the time that a visitor can be asked to wait.
const timeout = 8_000;

// Without it the account's own version counts, which somebody may raise in the dashboard.
const version = "2026-10-28.endive";

/**
 * Asks Stripe's API. Only what fits the shape is an answer; a page of HTML with status 200 is none. An error of its own is kept under the
 * key for a day (docs.stripe.com/api/idempotent_requests): said again it is final, for only another key brings another answer.
 */
export function createAsk({ secretKey, apiUrl }: StripeAccount, fetcher: Fetcher): Ask {
  return async (shape, path, post) => {
    const headers = new Headers({ Authorization: `Bearer ${secretKey}`, "Stripe-Version": version });
    if (post) {
      headers.set("Content-Type", "application/x-www-form-urlencoded");
      headers.set("Idempotency-Key", post.key);
    }
    const body = new URLSearchParams(post?.fields).toString();
    const init = post ? { method: "POST", headers, body } : { headers };
    const answer = await callVendor(fetcher, `${apiUrl}/v1${path}`, init, timeout);
    if (!answer.ok) return err({ kind: "unreachable" });
    const { status, text, replayed } = answer.value;
    const said = parseJson(text);
    if (isRefusal(status, said) || (replayed && status >= 500)) return err({ kind: "refused", status });
    const parsed = status >= 200 && status < 300 ? shape.safeParse(said) : null;
    return parsed?.success ? ok(parsed.data) : err({ kind: "unreachable" });
  };
}

const keyTrouble = z.object({ error: z.object({ type: z.literal("idempotency_error") }) });

/** A key that was used with other words shows that something was done under it, not what. */
const isRefusal = (status: number, said: unknown): boolean =>
  isDefiniteNo(status) && !keyTrouble.safeParse(said).success;

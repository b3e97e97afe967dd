import type * as z from "zod/mini";
import { err, ok, type Result } from "#domain/result";
import type { ProviderFailure } from "#ports/payment-provider";
import { callVendor, type Fetcher, isDefiniteNo, parseJson } from "../http-call";

/** How to reach Mollie. */
export type MollieAccount = {
  readonly apiKey: string;
  /** The one before, while it is rolled. */
  readonly previousApiKey?: string | null;
  /** Without a slash at its end. */
  readonly apiUrl: string;
};

/** Why a question has no answer: a definite no by its HTTP status, or nothing that could be understood. */
export type MollieFailure =
  | { readonly kind: "refused"; readonly status: number }
  | { readonly kind: "unreachable" };

/** The same, as the port says it. */
export const toProviderFailure = (failure: MollieFailure): ProviderFailure =>
  failure.kind === "refused" ? { kind: "refused", code: `mollie_${failure.status}` } : failure;

export type Ask = <Shape extends z.ZodMiniType>(
  shape: Shape,
  path: string,
  post?: { readonly body: unknown; readonly key: string },
) => Promise<Result<z.infer<Shape>, MollieFailure>>;

// Two tries fit in the time that a visitor can be asked to wait.
const timeout = 8_000;

/** Asks Mollie's Payments API v2. Only what fits the shape is an answer; a page of HTML with status 200 is none. */
export function createAsk({ apiKey, apiUrl }: MollieAccount, fetcher: Fetcher): Ask {
  return async (shape, path, post) => {
    const headers = new Headers({ Authorization: `Bearer ${apiKey}`, Accept: "application/hal+json" });
    if (post) {
      headers.set("Content-Type", "application/json");
      headers.set("Idempotency-Key", post.key);
    }
    const init = post ? { method: "POST", headers, body: JSON.stringify(post.body) } : { headers };
    const answer = await callVendor(fetcher, `${apiUrl}${path}`, init, timeout);
    if (!answer.ok) return err({ kind: "unreachable" });
    const { status, text } = answer.value;
    if (isDefiniteNo(status) && !(post && isKeyTrouble(status))) return err({ kind: "refused", status });
    const parsed = status >= 200 && status < 300 ? shape.safeParse(parseJson(text)) : null;
    return parsed?.success ? ok(parsed.data) : err({ kind: "unreachable" });
  };
}

/**
 * A key that was used with other words is answered 400 (docs.mollie.com, "API idempotency"), and of what we post nothing else is: fields
 * that are wrong are 422. It shows that something was done under the key, not what.
 */
const isKeyTrouble = (status: number): boolean => status === 400;

import type { CaseView } from "#contract/abuse";
import type { AddressAt, Answer } from "../../lib/api";
import { ApiError, call } from "../../lib/call";

/** How looking up a case can end. `text` is the server's own sentence, where it gave one of ours. */
export type Outcome =
  | { readonly kind: "found"; readonly view: CaseView }
  | { readonly kind: "unknown" }
  | { readonly kind: "failed"; readonly text?: string };

/** Asks for a case. Never throws. */
export async function readCase(code: string): Promise<Outcome> {
  try {
    const response = await call(
      `/api/abuse/cases/${encodeURIComponent(code)}` satisfies AddressAt<"/api/abuse/cases/:code">,
    );
    const answer: Partial<Answer<"GET", "/api/abuse/cases/:code">> | null = await response.json();
    return answer?.success && answer.case ? { kind: "found", view: answer.case } : { kind: "failed" };
  } catch (error) {
    const problem = error instanceof ApiError ? error.problem : null;
    if (problem?.code === "case_not_found") return { kind: "unknown" };
    return { kind: "failed", ...(problem ? { text: problem.message } : {}) };
  }
}

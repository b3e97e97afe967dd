import type { SendOutcome } from "#ports/sms-gateway";
import type { SendAnswer } from "./shapes";

/**
 * What CM's answer means, by the only question that matters: can the message have been accepted? An answer that is not
 * ours, or that says nothing definite, leaves that open.
 */
export function outcomeOf(status: number, answer: SendAnswer | null, reference: string): SendOutcome {
  if (status === 429) return refusal("message", "rate", true);
  if (status === 401 || status === 403) return refusal("account", `${status}`, true);
  if (!answer || status >= 500) return { kind: "unknown", code: `cm_http_${status}` };
  const message = answer.messages?.[0];
  const code = message?.messageErrorCode || answer.errorCode;
  const isOurs = message?.reference === reference;
  if (status === 200 && message?.status === "Accepted" && isOurs && code === 0)
    return { kind: "accepted", gatewayId: reference };
  const refused = refusals.find(({ from, to }) => code >= from && code <= to);
  const isRefused = message === undefined || (message.status === "Rejected" && isOurs);
  if (refused && isRefused) return refusal(refused.scope, `${code}`, refused.scope === "account");
  return { kind: "unknown", code: `cm_${code}` };
}

const refusal = (scope: "account" | "message", code: string, temporary: boolean): SendOutcome => ({
  kind: "not_accepted",
  scope,
  temporary,
  code: `cm_${code}`,
});

/** The codes that are a definite no (developers.cm.com); 500 and 999 are none, and 201 tells nothing by itself. */
const refusals = [
  // Authentication, balance, key.
  { from: 101, to: 103, scope: "account" },
  // A body that CM cannot read.
  { from: 202, to: 203, scope: "message" },
  // Sender, receiver, text.
  { from: 301, to: 305, scope: "message" },
  // Spam filter, blacklist, rejected.
  { from: 401, to: 403, scope: "message" },
] as const;

/** 302 and 303: no receiver, or one that is no phone number. */
export const blamesNumber = (code: string): boolean => code === "cm_302" || code === "cm_303";

/** Whether CM does not know the product token: 401, or the code 101 in an answer of another status (developers.cm.com). */
export const isWrongToken = (status: number, text: string): boolean =>
  status === 401 || (status < 500 && /"errorCode":\s*101\b/.test(text));

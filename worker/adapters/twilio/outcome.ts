import type { SendOutcome } from "#ports/sms-gateway";
import { apiError, createdMessage } from "./shapes";

/**
 * What Twilio's answer means, by the only question that matters: can the message have been accepted? An answer that is
 * not ours, or that says nothing definite, leaves that open.
 */
export function outcomeOf(status: number, body: unknown, accountSid: string): SendOutcome {
  const open = { kind: "unknown", code: `twilio_http_${status}` } as const;
  if (status === 201) {
    const created = createdMessage.safeParse(body);
    const isOurs = created.success && created.data.account_sid === accountSid;
    return isOurs ? { kind: "accepted", gatewayId: created.data.sid } : open;
  }
  if (status < 400 || status >= 500) return open;
  const error = apiError.safeParse(body);
  const code = error.success ? error.data.code : status;
  const refusal = meaningOf(code) ?? meaningOf(status);
  return refusal ? { kind: "not_accepted", ...refusal, code: `twilio_${code}` } : open;
}

type Refusal = { readonly scope: "account" | "message"; readonly temporary: boolean };

const meaningOf = (code: number): Refusal | undefined => {
  const found = refusals.find(({ from, to }) => code >= from && code <= to);
  return found && { scope: found.scope, temporary: found.temporary };
};

/** The codes that are a definite no (twilio.com/docs/api/errors) and, where the body has none, the HTTP statuses. */
const refusals = [
  // Too many requests, or too many waiting for this sender.
  { from: 429, to: 429, scope: "message", temporary: true },
  { from: 20429, to: 20429, scope: "message", temporary: true },
  { from: 21611, to: 21611, scope: "message", temporary: true },
  // Credentials, permissions, an account that is closed, suspended or past its day's limit.
  { from: 401, to: 401, scope: "account", temporary: true },
  { from: 403, to: 403, scope: "account", temporary: true },
  { from: 10001, to: 10001, scope: "account", temporary: true },
  { from: 20001, to: 20999, scope: "account", temporary: true },
  { from: 30002, to: 30002, scope: "account", temporary: true },
  { from: 63038, to: 63038, scope: "account", temporary: true },
  // "Message Privacy features are not enabled for this account": all that we send asks that neither text nor number be kept.
  { from: 30029, to: 30030, scope: "account", temporary: true },
  // A trial account, and an address for callbacks that Twilio does not like: no message would fare better.
  { from: 21608, to: 21609, scope: "account", temporary: true },
  // Receiver, sender, text, or this sender to that country.
  { from: 21000, to: 21999, scope: "message", temporary: false },
] as const;

/** An invalid receiver, one that cannot be reached, that unsubscribed, that is no mobile phone, or that is missing. */
const aboutNumber = [21211, 21214, 21217, 21604, 21610, 21614];

export const blamesNumber = (code: string): boolean => aboutNumber.some((one) => code === `twilio_${one}`);

import type { ReportedState, SendOutcome } from "#ports/sms-gateway";

/**
 * What an error means (budgetsms.net, error codes): can the message have been accepted, and whose fault is it? A system's
 * own error says neither, and may be followed by the same reference once more.
 */
export function meaningOf(code: number): SendOutcome {
  if (code === 2014) return { kind: "duplicate" };
  const meaning = meanings.find(({ from, to }) => code >= from && code <= to);
  if (!meaning) return { kind: "unknown", code: `budgetsms_${code}` };
  const { scope } = meaning;
  return { kind: "not_accepted", scope, temporary: scope === "account", code: `budgetsms_${code}` };
}

const meanings = [
  // Credit, credentials, an inactive account, our address not on their list.
  { from: 1001, to: 1999, scope: "account" },
  // Text, sender, receiver.
  { from: 2001, to: 2999, scope: "message" },
  // No route to that network.
  { from: 3001, to: 3999, scope: "message" },
  // What the account may not do.
  { from: 5001, to: 5999, scope: "account" },
] as const;

/** Delivery states: 1 has arrived; 2, 3, 5–8 have not; all else is on its way, or is not known. */
export function stateOf(status: number): ReportedState {
  if (status === 1) return "delivered";
  return [2, 3, 5, 6, 7, 8].includes(status) ? "undelivered" : "accepted";
}

/** 2005 to 2008: no receiver, or one that is too short, too long or no number; 3003: no number of any country. */
export const blamesNumber = (code: string): boolean => /^budgetsms_(?:200[5-8]|3003)$/.test(code);

/** 1002: the account is not known by this handle. */
export const isWrongLogin = (answer: string): boolean => answer.trim() === "ERR 1002";

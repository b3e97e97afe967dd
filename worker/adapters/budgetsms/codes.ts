import type { ReportedState, SendOutcome } from "#ports/sms-gateway";

/**
 * What an error means (budgetsms.net, error codes): can the message have been accepted, and whose fault is it? A system's own error
 * (4xxx) and a "send error" (5001) say neither, and may be followed by the same reference once more.
 */
export function meaningOf(error: number): SendOutcome {
  const code = `budgetsms_${error}`;
  if (error === 2014) return { kind: "duplicate" };
  if (ofAccount(error)) return { kind: "not_accepted", scope: "account", temporary: true, code };
  if (ofMessage(error)) return { kind: "not_accepted", scope: "message", temporary: false, code };
  return { kind: "unknown", code };
}

/** Credit, credentials, an inactive account, our address not on their list; 3002: no route at all is set up for us. */
const ofAccount = (error: number): boolean => (error > 1000 && error < 2000) || error === 3002;

/** Text, sender, receiver; no route to that network; 5002 and 5003: the wrong kind of text, or network, for this receiver. */
const ofMessage = (error: number): boolean =>
  (error > 2000 && error < 4000) || error === 5002 || error === 5003;

/** Delivery states: 1 has arrived; 2, 3, 5–8 have not; all else is on its way, or is not known. */
export function stateOf(status: number): ReportedState {
  if (status === 1) return "delivered";
  return [2, 3, 5, 6, 7, 8].includes(status) ? "undelivered" : "accepted";
}

/** 2005 to 2007: no receiver, or one that is too short or no number; 2010, 2011 and 3003: no number of any country. */
export const blamesNumber = (code: string): boolean => /^budgetsms_(?:200[5-7]|201[01]|3003)$/.test(code);

/** 1002: the account is not known by this handle. */
export const isWrongLogin = (answer: string): boolean => answer.trim() === "ERR 1002";

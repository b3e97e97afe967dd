import type { Balance } from "#domain/balance";
import { callTimeout } from "#domain/delivery";
import { err, ok, type Result } from "#domain/result";
import type { Callback } from "#ports/callback";
import type { DeliveryReport, SendOutcome, Sms, SmsGateway } from "#ports/sms-gateway";
import { callVendor, centsOf, type Fetcher, parseJson } from "../http-call";
import { rollingKey } from "../rolling-key";
import { blamesNumber, outcomeOf } from "./outcome";
import { accountBalance, reportedState, statusCallback } from "./shapes";
import { isSigned } from "./signature";

/** How to reach Twilio: an origin without a path. */
export type TwilioAccount = {
  readonly accountSid: string;
  readonly authToken: string;
  /** The one before, while it is rolled: Twilio's secondary token, promoted. */
  readonly previousAuthToken?: string | null;
  readonly apiUrl: string;
};

type Kit = TwilioAccount & { readonly fetcher: Fetcher };

/**
 * Twilio's Programmable Messaging, API 2010-04-01 (twilio.com/docs/messaging/api). It takes no reference of ours and
 * refuses no repetition, so a call without a clear end is not followed by another: the callback may still tell, because
 * its address names the order.
 */
export function createTwilio(account: TwilioAccount, fetcher: Fetcher = fetch): SmsGateway {
  const keys = { now: account.authToken, before: account.previousAuthToken };
  const kit = { ...account, fetcher: rollingKey(fetcher, keys, (key) => basicOf(account.accountSid, key)) };
  return {
    name: "twilio",
    can: { lookUp: false, refuseDuplicates: false },
    authenticatesReports: true,
    takesSender,
    send: (sms) => send(kit, sms),
    blamesNumber,
    lookUp: async () => ({ kind: "unavailable" }),
    readReports: (callback) => readReports(account, callback),
    balance: () => balance(kit),
  };
}

/**
 * "Valid characters are A-Z, a-z, 0-9, space, hyphen, plus, underscore and ampersand" (twilio.com/docs/messaging/api/alphasender-resource): any
 * other, such as a dot, is error 21212.
 */
const takesSender = (sender: string): boolean => /^[A-Za-z0-9 +_&-]+$/.test(sender);

async function send({ accountSid, authToken, apiUrl, fetcher }: Kit, sms: Sms): Promise<SendOutcome> {
  const headers = {
    Authorization: basicOf(accountSid, authToken),
    "Content-Type": "application/x-www-form-urlencoded",
  };
  const init = { method: "POST", headers, body: new URLSearchParams(toMessage(sms)).toString() };
  const url = `${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const answer = await callVendor(fetcher, url, init, callTimeout);
  if (!answer.ok) return { kind: "unknown", code: "twilio_no_answer" };
  return outcomeOf(answer.value.status, parseJson(answer.value.text), accountSid);
}

const basicOf = (accountSid: string, authToken: string): string =>
  `Basic ${btoa(`${accountSid}:${authToken}`)}`;

/** What is left on the account, in its own currency (API 2010-04-01, FetchBalance); an account below another has none. */
async function balance({ accountSid, authToken, apiUrl, fetcher }: Kit): Promise<Balance | null> {
  const url = `${apiUrl}/2010-04-01/Accounts/${accountSid}/Balance.json`;
  const headers = { Authorization: basicOf(accountSid, authToken) };
  const answer = await callVendor(fetcher, url, { headers }, callTimeout);
  if (!answer.ok || answer.value.status !== 200) return null;
  const parsed = accountBalance.safeParse(parseJson(answer.value.text));
  const cents =
    parsed.success && parsed.data.account_sid === accountSid ? centsOf(parsed.data.balance) : null;
  return parsed.success && cents !== null ? { cents, currency: parsed.data.currency } : null;
}

/** The text goes out as it was counted and paid for, and Twilio keeps neither it nor the whole number. */
const toMessage = (sms: Sms) => ({
  To: sms.to,
  From: sms.from,
  Body: sms.text,
  StatusCallback: reportAddress(sms),
  SmartEncoded: "false",
  ContentRetention: "discard",
  AddressRetention: "obfuscate",
});

const orderParameter = "o";

function reportAddress({ reportUrl, reference }: Sms): string {
  const url = new URL(reportUrl);
  url.searchParams.set(orderParameter, reference);
  return url.href;
}

/** A status callback. Its signature covers the address too, so the order it names is the one that we gave. */
async function readReports(
  { accountSid, authToken, previousAuthToken }: TwilioAccount,
  callback: Callback,
): Promise<Result<readonly DeliveryReport[], "malformed" | "forged">> {
  if (callback.method !== "POST") return err("malformed");
  const signed = [authToken, previousAuthToken ?? authToken].map((token) => isSigned(callback, token));
  if (!(await Promise.all(signed)).includes(true)) return err("forged");
  const parsed = statusCallback.safeParse(Object.fromEntries(new URLSearchParams(callback.body)));
  if (!parsed.success) return err("malformed");
  const { AccountSid, MessageSid, MessageStatus } = parsed.data;
  if (AccountSid !== accountSid) return err("forged");
  const reference = callback.url.searchParams.get(orderParameter) || null;
  return ok([{ reference, gatewayId: MessageSid, state: reportedState(MessageStatus) }]);
}

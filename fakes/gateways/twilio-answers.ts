import { createHmac } from "node:crypto";
import type { Letter } from "../lib/postman.ts";
import { type Answer, json } from "../lib/routes.ts";
import type { Sms, State } from "./network.ts";

export type Account = { sid: string; token: string };

export const failure = (status: number, code: number): Answer =>
  json({ code, message: "Refused", more_info: `https://www.twilio.com/docs/errors/${code}`, status }, status);

/** The code of the first thing that is wrong, or 0. */
export function wrongIn({
  To = "",
  From = "",
  Body = "",
  StatusCallback,
  ContentRetention,
  AddressRetention,
}: Record<string, string>) {
  if (To === "") return 21604;
  if (!/^\+[1-9]\d{6,14}$/.test(To)) return 21211;
  if (From === "") return 21603;
  if (!/^(\+\d{7,15}|(?=.*[A-Za-z])[A-Za-z0-9 \-+_&]{1,11})$/.test(From)) return 21212;
  if (Body === "") return 21602;
  if (Body.length > 1_600) return 21617;
  if (StatusCallback !== undefined && !isAddress(StatusCallback)) return 21609;
  if (!/^(retain|discard)$/.test(ContentRetention ?? "retain")) return 30029;
  return /^(retain|obfuscate)$/.test(AddressRetention ?? "retain") ? 0 : 30030;
}

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** The new message as it is shown: numbers are strings, and what is not known yet is null. */
export function toMessage({ id, to, from, text, parts }: Sms, { sid: account }: Account, now: number) {
  const date = new Date(now).toUTCString().replace("GMT", "+0000");
  const uri = `/2010-04-01/Accounts/${account}/Messages/${id}`;
  return {
    account_sid: account,
    api_version: "2010-04-01",
    body: text,
    date_created: date,
    date_sent: null,
    date_updated: date,
    direction: "outbound-api",
    error_code: null,
    error_message: null,
    from,
    messaging_service_sid: null,
    num_media: "0",
    num_segments: `${parts}`,
    price: null,
    price_unit: "USD",
    sid: id,
    status: "queued",
    subresource_uris: { media: `${uri}/Media.json` },
    to,
    uri: `${uri}.json`,
  };
}

export function toReport(
  account: Account,
  url: string,
  { id, to, from }: Sms,
  state: State,
  forged: boolean,
): Letter {
  const form = {
    AccountSid: account.sid,
    ApiVersion: "2010-04-01",
    From: from,
    MessageSid: id,
    MessageStatus: state,
    SmsSid: id,
    SmsStatus: state,
    To: to,
    ...(state === "undelivered" ? { ErrorCode: "30003" } : {}),
  };
  return {
    url,
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded; charset=UTF-8",
      "X-Twilio-Signature": sign(forged ? "a-token-of-his-own" : account.token, url, form),
    },
    body: new URLSearchParams(form).toString(),
  };
}

function sign(token: string, url: string, form: Record<string, string>): string {
  const fields = Object.entries(form).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHmac("sha1", token)
    .update(url + fields.flat().join(""))
    .digest("base64");
}

import { createHmac } from "node:crypto";
import { json } from "../lib/routes.ts";

/** @typedef {{ sid: string, token: string }} Account */

/** @type {(status: number, code: number) => import("../lib/routes.ts").Answer} */
export const failure = (status, code) =>
  json({ code, message: "Refused", more_info: `https://www.twilio.com/docs/errors/${code}`, status }, status);

/**
 * The code of the first thing that is wrong, or 0.
 *
 * @param {Record<string, string>} form
 */
export function wrongIn({
  To = "",
  From = "",
  Body = "",
  StatusCallback,
  ContentRetention,
  AddressRetention,
}) {
  if (To === "") return 21604;
  if (!/^\+[1-9]\d{6,14}$/.test(To)) return 21211;
  if (From === "") return 21603;
  if (!/^(\+\d{7,15}|(?=.*[A-Za-z])[A-Za-z0-9 \-+_&]{1,11})$/.test(From)) return 21212;
  if (Body === "") return 21602;
  if (Body.length > 1_600) return 21617;
  if (StatusCallback !== undefined && !isAddress(StatusCallback)) return 21609;
  if (!/^(retain|discard)$/.test(ContentRetention ?? "retain")) return 20001;
  return /^(retain|obfuscate)$/.test(AddressRetention ?? "retain") ? 0 : 20001;
}

/** @type {(text: string) => boolean} */
const isAddress = (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/**
 * The new message as it is shown: numbers are strings, and what is not known yet is null.
 *
 * @param {import("./network.ts").Sms} sms
 * @param {Account} account
 * @param {number} now
 */
export function toMessage({ id, to, from, text, parts }, { sid: account }, now) {
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

/**
 * @param {Account} account
 * @param {string} url
 * @param {import("./network.ts").Sms} sms
 * @param {import("./network.ts").State} state
 * @param {boolean} forged
 * @returns {import("../lib/postman.ts").Letter}
 */
export function toReport(account, url, { id, to, from }, state, forged) {
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

/** @type {(token: string, url: string, form: Record<string, string>) => string} */
function sign(token, url, form) {
  const fields = Object.entries(form).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHmac("sha1", token)
    .update(url + fields.flat().join(""))
    .digest("base64");
}

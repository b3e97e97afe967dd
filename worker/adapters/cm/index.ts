import type { Balance } from "#domain/balance";
import { callTimeout } from "#domain/delivery";
import { minCarriedSender } from "#domain/limits";
import { err, ok, type Result } from "#domain/result";
import type { Callback } from "#ports/callback";
import type { DeliveryReport, LookUpOutcome, SendOutcome, Sms, SmsGateway } from "#ports/sms-gateway";
import { callVendor, centsOf, type Fetcher, parseJson } from "../http-call";
import { rollingKey } from "../rolling-key";
import { blamesNumber, isWrongToken, outcomeOf } from "./outcome";
import { accountBalance, lookedUp, reportedState, sendAnswer, statusReport } from "./shapes";

/** How to reach CM.com: origins without a path. */
export type CmAccount = {
  readonly productToken: string;
  /** The one before, while it is rolled. */
  readonly previousProductToken?: string | null;
  readonly apiUrl: string;
  readonly lookUpUrl: string;
  /** Only to ask for the balance. */
  readonly accountId?: string | null;
};

type Kit = CmAccount & { readonly fetcher: Fetcher; readonly now: () => number };

/**
 * CM.com's Business Messaging API v1.0 and its transactions API v1.2 (developers.cm.com). A second call with the same
 * reference is a second SMS, so an unclear one is looked up.
 * @param now in ms; look-ups ask for a stretch of days
 */
export function createCm(account: CmAccount, now: () => number, fetcher: Fetcher = fetch): SmsGateway {
  const keys = { now: account.productToken, before: account.previousProductToken };
  const kit = { ...account, now, fetcher: rollingKey(fetcher, keys, (key) => key, isWrongToken) };
  return {
    name: "cm",
    can: { lookUp: true, refuseDuplicates: false },
    authenticatesReports: false,
    takesSender,
    send: (sms) => send(kit, sms),
    blamesNumber,
    lookUp: (reference) => lookUp(kit, reference),
    readReports: async (callback) => readReports(callback),
    ...(account.accountId ? { balance: () => balance(kit) } : {}),
  };
}

/**
 * "Textual senders must be between 3 and 11 characters (applies to all countries)" (knowledgecenter.cm.com, on custom sender names); which
 * characters, CM does not say.
 */
const takesSender = (sender: string): boolean => sender.length >= minCarriedSender;

async function send({ apiUrl, productToken, fetcher }: Kit, sms: Sms): Promise<SendOutcome> {
  const headers = { "Content-Type": "application/json", "X-CM-PRODUCTTOKEN": productToken };
  const init = { method: "POST", headers, body: JSON.stringify(toMessage(sms)) };
  const answer = await callVendor(fetcher, `${apiUrl}/v1.0/message`, init, callTimeout);
  if (!answer.ok) return { kind: "unknown", code: "cm_no_answer" };
  const parsed = sendAnswer.safeParse(parseJson(answer.value.text));
  return outcomeOf(answer.value.status, parsed.success ? parsed.data : null, sms.reference);
}

/**
 * The parts that were counted are the most CM may make of it: a longer text would be cut to them. It counts as we do ("67 characters per
 * part" of Unicode, developers.cm.com, SMS), and its answer's `parts` never tells of more than it may make.
 */
const toMessage = (sms: Sms) => ({
  messages: {
    msg: [
      {
        from: sms.from,
        to: [{ number: `00${sms.to.slice(1)}` }],
        body: { type: "auto", content: sms.text },
        minimumNumberOfMessageParts: 1,
        maximumNumberOfMessageParts: sms.segments,
        reference: sms.reference,
        allowedChannels: ["SMS"],
      },
    ],
  },
});

const day = 24 * 60 * 60_000;

async function lookUp(kit: Kit, reference: string): Promise<LookUpOutcome> {
  const query = new URLSearchParams({
    startdate: dateOf(kit.now() - 4 * day),
    enddate: dateOf(kit.now() + day),
    reference,
    channel: "SMS",
  }).toString();
  const init = { headers: { "X-CM-PRODUCTTOKEN": kit.productToken } };
  const url = `${kit.lookUpUrl}/v1.2/transactions/?${query}`;
  const answer = await callVendor(kit.fetcher, url, init, callTimeout);
  if (!answer.ok || answer.value.status !== 200) return { kind: "unavailable" };
  const parsed = lookedUp.safeParse(parseJson(answer.value.text));
  if (!parsed.success) return { kind: "unavailable" };
  const seen = parsed.data.result.filter((one) => one.reference === undefined || one.reference === reference);
  if (seen.length === 0) return { kind: "absent" };
  return { kind: "found", gatewayId: reference, state: worst(seen.map(({ status }) => status)) };
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** A message has arrived when all its parts have, and has not when one has not. */
function worst(states: readonly DeliveryReport["state"][]): DeliveryReport["state"] {
  if (states.includes("undelivered")) return "undelivered";
  return states.every((state) => state === "delivered") ? "delivered" : "accepted";
}

/** What is left on the account. CM.com documents it for its own app; the fields are written either way. */
async function balance({ lookUpUrl, accountId, productToken, fetcher }: Kit): Promise<Balance | null> {
  const url = `${lookUpUrl}/accountbalance/v1.0/accountbalance/${accountId}`;
  const answer = await callVendor(
    fetcher,
    url,
    { headers: { "X-CM-PRODUCTTOKEN": productToken } },
    callTimeout,
  );
  if (!answer.ok || answer.value.status !== 200) return null;
  const parsed = accountBalance.safeParse(parseJson(answer.value.text));
  const cents = parsed.success ? centsOf(parsed.data.Amount ?? parsed.data.amount) : null;
  return parsed.success && cents !== null
    ? { cents, currency: parsed.data.Currency ?? parsed.data.currency ?? "EUR" }
    : null;
}

/** A status report, unsigned: who may call at all is the path token's business. */
function readReports({ method, body }: Callback): Result<readonly DeliveryReport[], "malformed"> {
  const parsed = method === "POST" ? statusReport.safeParse(parseJson(body)) : null;
  if (!parsed?.success) return err("malformed");
  const { reference, status } = parsed.data.messages.msg;
  return ok([{ reference, gatewayId: null, state: reportedState(status.code) }]);
}

import type { Balance } from "#domain/balance";
import { callTimeout } from "#domain/delivery";
import { err, ok, type Result } from "#domain/result";
import type { Callback } from "#ports/callback";
import type { BadCallback, DeliveryReport, SendOutcome, Sms, SmsGateway } from "#ports/sms-gateway";
import { callVendor, centsOf, type Fetcher } from "../http-call";
import { rollingKey } from "../rolling-key";
import { blamesNumber, isWrongLogin, meaningOf, stateOf } from "./codes";

/** How to reach BudgetSMS: an origin without a path. */
export type BudgetSmsAccount = {
  readonly username: string;
  readonly userId: string;
  readonly handle: string;
  /** The one before, while it is rolled. */
  readonly previousHandle?: string | null;
  readonly apiUrl: string;
};

type Kit = BudgetSmsAccount & { readonly fetcher: Fetcher };

/**
 * BudgetSMS's HTTP API, specification 2.7 (budgetsms.net). A reference can be used once, so a repeated call sends nothing
 * twice; it cannot be looked up. Credentials and text stand in the address, so no address is ever logged.
 */
export function createBudgetSms(account: BudgetSmsAccount, fetcher: Fetcher = fetch): SmsGateway {
  const keys = { now: account.handle, before: account.previousHandle };
  const kit = { ...account, fetcher: rollingKey(fetcher, keys, inQuery, (_, text) => isWrongLogin(text)) };
  return {
    name: "budgetsms",
    can: { lookUp: false, refuseDuplicates: true },
    authenticatesReports: true,
    mostSegments,
    send: (sms) => send(kit, sms),
    blamesNumber,
    lookUp: async () => ({ kind: "unavailable" }),
    readReports: (callback) => readReports(kit, callback),
    balance: () => balance(kit),
  };
}

/** A longer text is refused with error 2012 (budgetsms.net, "How many characters can an SMS consist of?"). */
const mostSegments = 4;

/** The handle as it stands in an address. */
const inQuery = (handle: string): string => new URLSearchParams({ handle }).toString();

async function send(kit: Kit, sms: Sms): Promise<SendOutcome> {
  const { text, from, to, reference } = sms;
  const said = await ask(kit, "sendsms", { msg: text, from, to: to.slice(1), customid: reference });
  const accepted = said === null ? null : /^OK (\d{1,20})$/.exec(said);
  if (accepted?.[1]) return { kind: "accepted", gatewayId: accepted[1] };
  const refused = said === null ? null : /^ERR (\d{4})$/.exec(said);
  return refused ? meaningOf(Number(refused[1])) : { kind: "unknown", code: "budgetsms_unclear" };
}

/** What is left on the account, in euros (budgetsms.net, "Check credit"): `OK 22.54`. */
async function balance(kit: Kit): Promise<Balance | null> {
  const said = await ask(kit, "checkcredit", {});
  const cents = centsOf(said === null ? null : /^OK (\S+)$/.exec(said)?.[1]);
  return cents === null ? null : { cents, currency: "EUR" };
}

/** What the API says, or null where it says nothing: its answers have status 200, also its errors. */
async function ask(kit: Kit, what: string, words: Record<string, string>): Promise<string | null> {
  const { username, userId, handle } = kit;
  const query = new URLSearchParams({ username, userid: userId, handle, ...words }).toString();
  const answer = await callVendor(kit.fetcher, `${kit.apiUrl}/${what}/?${query}`, {}, callTimeout);
  return answer.ok && answer.value.status === 200 ? answer.value.text.trim() : null;
}

/**
 * A delivery report comes unsigned, so it is a hint: what it says counts as far as the API says the same. Where that
 * cannot be asked, the vendor is not told that we have it.
 */
async function readReports(
  kit: Kit,
  { url }: Callback,
): Promise<Result<readonly DeliveryReport[], BadCallback>> {
  const gatewayId = url.searchParams.get("id");
  if (!gatewayId || !/^\d{1,20}$/.test(gatewayId) || !url.searchParams.get("status")) return err("malformed");
  const said = await ask(kit, "checksms", { smsid: gatewayId });
  if (said === null) return err("unreachable");
  const status = /^OK (\d{1,3})$/.exec(said);
  if (!status) return err(/^ERR [23]\d{3}$/.test(said) ? "forged" : "unreachable");
  return ok([{ reference: null, gatewayId, state: stateOf(Number(status[1])) }]);
}

import { html, text } from "../lib/routes.ts";
import { serve } from "../lib/serve.ts";
import { fates, openNetwork } from "./network.ts";
import { segmentsOf } from "./segments.ts";

/**
 * @typedef {ReturnType<typeof openNetwork>} Network
 * @typedef {import("../lib/routes.ts").Call} Call
 * @typedef {{ username: string, userid: string, handle: string }} Account
 */

const minute = 60_000;
const statuses = { sent: 4, delivered: 1, undelivered: 3 };

/**
 * BudgetSMS: everything stands in the address, and each answer of its own has status 200. A `customid` can be used once;
 * what became of it can be asked by its own id only.
 *
 * @type {(rig: import("./network.ts").Rig) => Promise<import("./network.ts").Fake>}
 */
export async function startBudgetSms(rig) {
  const account = {
    username: rig.env.BUDGETSMS_USERNAME || "fake-user",
    userid: rig.env.BUDGETSMS_USERID || "fake-userid",
    handle: rig.env.BUDGETSMS_HANDLE || "fake-handle",
  };
  const network = openNetwork("budgetsms", rig, {
    retries: [1, 5, 30].map((minutes) => minutes * minute),
    write: ({ id }, state) => ({
      url: `${hookOf(rig)}?${reportOf(id, state, rig.time.now())}`,
      method: "GET",
    }),
  });
  const { url, close } = await serve({
    ...network,
    port: rig.port,
    failure: (status) => html(`<h1>${status}</h1>`, status),
    routes: {
      "GET /sendsms/": {
        op: "send",
        faults: ["busy", "refused", "account", ...fates],
        handle: (call) => guarded(account, call, (query) => send(network, query, call.fault)),
      },
      "GET /checksms/": {
        op: "check",
        handle: (call) => guarded(account, call, (query) => check(network, query.get("smsid"))),
      },
    },
  });
  const settings = {
    SMS_GATEWAYS: "budgetsms",
    BUDGETSMS_USERNAME: account.username,
    BUDGETSMS_USERID: account.userid,
    BUDGETSMS_HANDLE: account.handle,
    BUDGETSMS_API_URL: url,
  };
  return { url, settings, close };
}

/** A liar knows where to report, for nothing is signed: it is the asking back that finds him out. */
const hookOf = (/** @type {import("./network.ts").Rig} */ { productUrl, webhookToken }) =>
  `${productUrl}/api/webhooks/sms/budgetsms/${webhookToken}`;

/** @type {(id: string, state: import("./network.ts").State, now: number) => string} */
const reportOf = (id, state, now) =>
  new URLSearchParams({ id, status: `${statuses[state]}`, date: `${Math.floor(now / 1_000)}` }).toString();

/** @type {(account: Account, call: Call, work: (query: URLSearchParams) => string) => import("../lib/routes.ts").Answer} */
function guarded(account, { url: { searchParams: query } }, work) {
  const missing = ["username", "userid", "handle"].findIndex((name) => !query.get(name));
  if (missing >= 0) return text(`ERR ${1005 + missing}`);
  const known = Object.entries(account).every(([name, value]) => query.get(name) === value);
  return text(known ? work(query) : "ERR 1002");
}

/** @type {(network: Network, query: URLSearchParams, fault: string | null) => string} */
function send(network, query, fault) {
  const [message = "", from = "", to = ""] = ["msg", "from", "to"].map((name) => query.get(name) ?? "");
  const reference = query.get("customid");
  const played = { busy: 4001, refused: 3001, account: 1001 };
  const code = played[/** @type {keyof typeof played} */ (fault)] ?? wrongIn(message, from, to);
  const used = reference !== null && network.taken().some((sms) => sms.reference === reference);
  if (used || code !== 0) {
    // That it has been here before is no refusal of the message.
    if (!used) network.refuse(reference, code);
    return `ERR ${used ? 2014 : code}`;
  }
  // All of one length: half of one is none of another.
  const id = `${10_000_001 + network.taken().length}`;
  const parts = segmentsOf(message).length;
  network.accept({ id, reference, to: `+${to}`, from, text: message, parts }, fault);
  const asked = [
    query.get("price") && "0.05",
    query.get("price") && `${parts}`,
    query.get("mccmnc") && "20408",
  ];
  return ["OK", id, ...asked.filter(Boolean)].join(" ");
}

/** @type {(message: string, from: string, to: string) => number} */
function wrongIn(message, from, to) {
  if (message === "") return 2001;
  if (/^\d{17,}$/.test(from)) return 2002;
  if (!/^\d+$/.test(from) && from.length > 11) return 2003;
  if (!/^[A-Za-z0-9 &\-_.]+$/.test(from)) return 2004;
  if (to === "") return 2005;
  if (!/^[1-9]\d{6,14}$/.test(to)) return 2006;
  return segmentsOf(message).length > 20 ? 2012 : 0;
}

/** @type {(network: Network, id: string | null) => string} */
function check({ taken, stateOf }, id) {
  const sms = taken().find((one) => one.id === id);
  return sms ? `OK ${statuses[stateOf(sms.id)]}` : "ERR 6001";
}

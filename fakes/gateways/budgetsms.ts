import { addressInDashboard } from "../lib/dashboard.ts";
import { type Answer, type Call, html, text } from "../lib/routes.ts";
import { serve } from "../lib/serve.ts";
import type { Fake, Rig } from "../lib/vendor.ts";
import { fates, openNetwork, type State } from "./network.ts";
import { segmentsOf } from "./segments.ts";

type Network = ReturnType<typeof openNetwork>;
type Account = { username: string; userid: string; handle: string };

const minute = 60_000;
const statuses = { sent: 4, delivered: 1, undelivered: 3 };

/**
 * BudgetSMS: everything stands in the address, and each answer of its own has status 200. A `customid` can be used once;
 * what became of it can be asked by its own id only.
 */
export async function startBudgetSms(rig: Rig): Promise<Fake> {
  const account = {
    username: rig.env.BUDGETSMS_USERNAME || "fake-user",
    userid: rig.env.BUDGETSMS_USERID || "fake-userid",
    handle: rig.env.BUDGETSMS_HANDLE || "fake-handle",
  };
  const network = openNetwork("budgetsms", rig, {
    retries: [1, 5, 30].map((minutes) => minutes * minute),
    write: ({ id }, state) => ({
      // A liar knows where to report, for nothing is signed: it is the asking back that finds him out.
      url: `${addressInDashboard(rig, "budgetsms")}?${reportOf(id, state, rig.time.now())}`,
      method: "GET",
    }),
  });
  const { url, close } = await serve({
    ...network,
    port: rig.port,
    failure: (status) => html(`<h1>${status}</h1>`, status),
    routes: {
      ...network.creditRoutes,
      "GET /checkcredit/": {
        op: "balance",
        handle: (call) => guarded(account, call, () => `OK ${(network.credit() / 100).toFixed(4)}`),
      },
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

const reportOf = (id: string, state: State, now: number): string =>
  new URLSearchParams({ id, status: `${statuses[state]}`, date: `${Math.floor(now / 1_000)}` }).toString();

function guarded(
  account: Account,
  { url: { searchParams: query } }: Call,
  work: (query: URLSearchParams) => string,
): Answer {
  const missing = ["username", "userid", "handle"].findIndex((name) => !query.get(name));
  if (missing >= 0) return text(`ERR ${1005 + missing}`);
  const known = Object.entries(account).every(([name, value]) => query.get(name) === value);
  return text(known ? work(query) : "ERR 1002");
}

function send(network: Network, query: URLSearchParams, fault: string | null): string {
  const [message = "", from = "", to = ""] = ["msg", "from", "to"].map((name) => query.get(name) ?? "");
  const reference = query.get("customid");
  const played = { busy: 4001, refused: 3001, account: 1001 };
  const unpaid = network.isEmpty() ? played.account : 0;
  const code = played[fault as keyof typeof played] ?? (unpaid || wrongIn(message, from, to));
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

function wrongIn(message: string, from: string, to: string): number {
  if (message === "") return 2001;
  if (/^\d{17,}$/.test(from)) return 2002;
  if (!/^\d+$/.test(from) && from.length > 11) return 2003;
  if (!/^[A-Za-z0-9 &\-_.]+$/.test(from)) return 2004;
  if (to === "") return 2005;
  if (!/^[1-9]\d{6,14}$/.test(to)) return 2006;
  return segmentsOf(message).length > 4 ? 2012 : 0;
}

function check({ taken, stateOf }: Network, id: string | null): string {
  const sms = taken().find((one) => one.id === id);
  return sms ? `OK ${statuses[stateOf(sms.id)]}` : "ERR 6001";
}

import { readObject } from "../lib/control.ts";
import { addressInDashboard, guessedAddress } from "../lib/dashboard.ts";
import { type Call, json } from "../lib/routes.ts";
import { serve } from "../lib/serve.ts";
import type { Fake, Rig } from "../lib/vendor.ts";
import { type Asked, failure, readMessage, resultOf, toReport, toTransaction } from "./cm-answers.ts";
import { fates, openNetwork, type State } from "./network.ts";
import { segmentsOf } from "./segments.ts";

type Network = ReturnType<typeof openNetwork>;

const minute = 60_000;

/**
 * CM.com: a message (v1.0) and its look-up (v1.2) on one origin. It takes a reference, and takes it twice: the second
 * call is a second SMS.
 */
export async function startCm(rig: Rig): Promise<Fake> {
  const token = rig.env.CM_PRODUCT_TOKEN || "fake-product-token";
  // The worst lie is told by somebody who knows the address: nothing is signed, and bad news gives money back.
  const lie = (state: State) =>
    state === "undelivered" ? addressInDashboard(rig, "cm") : guessedAddress(rig, "cm");
  const network = openNetwork("cm", rig, {
    retries: [1, 5, 15, 60, 6 * 60, 24 * 60].map((minutes) => minutes * minute),
    write: ({ reference, to }, state, forged) => ({
      url: forged ? lie(state) : addressInDashboard(rig, "cm"),
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(toReport(reference, to, state, rig.time.now())),
    }),
  });
  /** Until when a look-up does not show a message, by its id. */
  const hidden: Map<string, number> = new Map();
  const allowed = ({ headers }: Call) => headers["x-cm-producttoken"] === token;
  const accountId = rig.env.CM_ACCOUNT_ID || "fa4e0000-0000-4000-8000-000000000000";
  const { url, close } = await serve({
    ...network,
    port: rig.port,
    failure: (status) => failure(status, status === 500 ? 500 : 999),
    routes: {
      ...network.creditRoutes,
      "POST /v1.0/message": {
        op: "send",
        faults: ["busy", "refused", "account", "lookup-lag", ...fates],
        handle: (call) => (allowed(call) ? send(network, rig.time.now, hidden, call) : failure(400, 101)),
      },
      "GET /v1.2/transactions/": {
        op: "look-up",
        handle: (call) => (allowed(call) ? lookUp(network, rig.time.now, hidden, call) : failure(401, 101)),
      },
      "GET /accountbalance/v1.0/accountbalance/:account": {
        op: "balance",
        handle(call) {
          if (!allowed(call)) return failure(401, 101);
          if (call.params.account !== accountId) return failure(404, 999);
          return json({ Amount: network.credit() / 100, Currency: "EUR" });
        },
      },
    },
  });
  const settings = {
    SMS_GATEWAYS: "cm",
    CM_PRODUCT_TOKEN: token,
    CM_API_URL: url,
    CM_LOOKUP_URL: url,
    CM_ACCOUNT_ID: accountId,
  };
  return { url, settings, close };
}

function send(network: Network, now: () => number, hidden: Map<string, number>, { body, fault }: Call) {
  const { messages } = readObject(body);
  if (typeof messages !== "object" || messages === null) return failure(400, 202);
  const { msg } = messages as { msg?: unknown };
  if (!Array.isArray(msg) || msg.length === 0 || msg.length > 1_000) return failure(400, 203);
  if (fault === "busy" || fault === "account" || network.isEmpty()) {
    const [status, code] = fault === "busy" ? [429, 999] : [400, 102];
    for (const { reference } of msg) network.refuse(reference ?? null, code);
    return failure(status, code);
  }
  const results = msg.map((one) => take(network, one, fault));
  if (fault === "lookup-lag") {
    for (const { id } of results) hidden.set(id, now() + 8 * minute);
    // Otherwise nobody would look it up.
    return failure(500, 500);
  }
  const refused = results.filter(({ result }) => result.messageErrorCode !== 0).length;
  const details = `Created ${results.length - refused} message(s)`;
  const status = refused === results.length ? 400 : 200;
  return json(
    { details, errorCode: refused ? 201 : 0, messages: results.map(({ result }) => result) },
    status,
  );
}

function take(network: Network, asked: Asked, fault: string | null) {
  const reference = typeof asked.reference === "string" ? asked.reference : null;
  const message = fault === "refused" ? 403 : readMessage(asked);
  if (typeof message === "number") {
    network.refuse(reference, message);
    return { id: "", result: resultOf(asked, 0, message) };
  }
  // A longer text is not refused: it is cut.
  const segments = segmentsOf(message.text).slice(0, message.mostParts);
  const [id, parts] = [`cm-${network.taken().length + 1}`, segments.length];
  const [to, text] = [`+${message.number.slice(2)}`, segments.join("")];
  network.accept({ id, reference, to, from: message.from, text, parts }, fault);
  return { id, result: resultOf(asked, parts, 0) };
}

const day = 24 * 60 * minute;

function lookUp({ taken, stateOf }: Network, now: () => number, hidden: Map<string, number>, { url }: Call) {
  const [start, end] = ["startdate", "enddate"].map((name) => Date.parse(url.searchParams.get(name) ?? ""));
  if (!(Number(start) <= Number(end))) return failure(400, 305);
  const result = taken()
    .filter(({ at }) => at >= Number(start) && at < Number(end) + day)
    .filter(({ reference }) => reference === url.searchParams.get("reference"))
    .filter(({ id }) => (hidden.get(id) ?? 0) <= now())
    .map((sms) => toTransaction(sms, stateOf(sms.id)));
  if (result.length === 0) return json({ result, message: "There are no transactions available" });
  return json({ result, summary: { totalPrice: 0.08 * result.length } });
}

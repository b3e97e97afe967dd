import { readObject } from "../lib/control.ts";
import { json } from "../lib/routes.ts";
import { serve } from "../lib/serve.ts";
import { failure, readMessage, resultOf, toReport, toTransaction } from "./cm-answers.ts";
import { fates, openNetwork } from "./network.ts";
import { segmentsOf } from "./segments.ts";

/**
 * @typedef {ReturnType<typeof openNetwork>} Network
 * @typedef {import("../lib/routes.ts").Call} Call
 */

const minute = 60_000;

/**
 * CM.com: a message (v1.0) and its look-up (v1.2) on one origin. It takes a reference, and takes it twice: the second
 * call is a second SMS.
 *
 * @type {(rig: import("./network.ts").Rig) => Promise<import("./network.ts").Fake>}
 */
export async function startCm(rig) {
  const token = rig.env.CM_PRODUCT_TOKEN || "fake-product-token";
  const hook = (/** @type {string} */ secret) => `${rig.productUrl}/api/webhooks/sms/cm/${secret}`;
  const network = openNetwork("cm", rig, {
    retries: [1, 5, 15, 60, 6 * 60, 24 * 60].map((minutes) => minutes * minute),
    write: ({ reference, to }, state, forged) => ({
      url: hook(forged ? "0".repeat(rig.webhookToken.length) : rig.webhookToken),
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(toReport(reference, to, state, rig.time.now())),
    }),
  });
  /** Until when a look-up does not show a message, by its id. @type {Map<string, number>} */
  const hidden = new Map();
  const allowed = (/** @type {Call} */ { headers }) => headers["x-cm-producttoken"] === token;
  const { url, close } = await serve({
    ...network,
    port: rig.port,
    failure: (status) => failure(status, status === 500 ? 500 : 999),
    routes: {
      "POST /v1.0/message": {
        op: "send",
        faults: ["busy", "refused", "account", "lookup-lag", ...fates],
        handle: (call) => (allowed(call) ? send(network, rig.time.now, hidden, call) : failure(400, 101)),
      },
      "GET /v1.2/transactions/": {
        op: "look-up",
        handle: (call) => (allowed(call) ? lookUp(network, rig.time.now, hidden, call) : failure(401, 101)),
      },
    },
  });
  const settings = { SMS_GATEWAYS: "cm", CM_PRODUCT_TOKEN: token, CM_API_URL: url, CM_LOOKUP_URL: url };
  return { url, settings, close };
}

/**
 * @param {Network} network
 * @param {() => number} now
 * @param {Map<string, number>} hidden
 * @param {Call} call
 */
function send(network, now, hidden, { body, fault }) {
  const { messages } = readObject(body);
  if (typeof messages !== "object" || messages === null) return failure(400, 202);
  const { msg } = /** @type {{ msg?: unknown }} */ (messages);
  if (!Array.isArray(msg) || msg.length === 0 || msg.length > 1_000) return failure(400, 203);
  if (fault === "busy" || fault === "account") {
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

/**
 * @param {Network} network
 * @param {import("./cm-answers.ts").Asked} asked
 * @param {string | null} fault
 */
function take(network, asked, fault) {
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

/**
 * @param {Network} network
 * @param {() => number} now
 * @param {Map<string, number>} hidden
 * @param {Call} call
 */
function lookUp({ taken, stateOf }, now, hidden, { url }) {
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

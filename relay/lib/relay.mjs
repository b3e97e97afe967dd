import { createServer } from "node:http";
import { ownAddress } from "./address.mjs";
import { readBody } from "./body.mjs";
import { readCall } from "./call.mjs";
import { forward } from "./forward.mjs";
import { createGate, version } from "./gate.mjs";

/**
 * @typedef {import("./settings.mjs").Settings} Settings
 * @typedef {{ method: string, host: string, status: number }} Logged what the log may know: never a path, a header or a body
 * @typedef {{ status: number, answer: object, logged?: Logged }} Outcome
 */

/**
 * The relay: takes signed calls, makes those that go to a listed gateway, and hands back what the gateway said.
 *
 * @param {Settings} settings
 * @param {{ now?: () => number, say?: (line: string) => void, patience?: number }} [door] now in ms; patience with a
 * gateway in ms, below the fifteen seconds that the Worker waits for the relay
 */
export function createRelay(settings, { now = Date.now, say = console.log, patience = 14_000 } = {}) {
  const deps = { settings, patience, gate: createGate(settings.secrets, now) };
  const server = createServer(async (request, response) => {
    const started = now();
    const { status, answer, logged } = await decide(request, deps).catch(defect);
    response.writeHead(status, {
      "content-type": "application/json",
      "cache-control": "no-store",
      "x-relay-version": version,
    });
    response.end(JSON.stringify(answer));
    say(lineOf(started, logged ?? { method: request.method ?? "-", host: "-", status }, now() - started));
  });
  // Whoever sends its request drop by drop holds a connection no longer than this.
  return Object.assign(server, { headersTimeout: 10_000, requestTimeout: 15_000 });
}

const largest = 64 * 1024;

/**
 * The signature comes before everything that it protects: a stranger cannot even learn which addresses exist.
 *
 * @param {import("node:http").IncomingMessage} request
 * @param {{ settings: Settings, patience: number, gate: ReturnType<typeof createGate> }} deps
 * @returns {Promise<Outcome>}
 */
async function decide(request, { settings, patience, gate }) {
  const body = await readBody(request, largest);
  if (body === null) return refuse(413, "too_large");
  const refused = gate(request, body);
  if (refused) return refuse(refused.status, refused.error);
  if (request.method === "GET" && request.url === "/address") return tellAddress(settings);
  if (request.method === "POST" && request.url === "/forward") return relayed(body, settings, patience);
  return refuse(404, "not_found");
}

/** @param {number} status @param {string} error @returns {Outcome} */
const refuse = (status, error) => ({ status, answer: { sent: false, error } });

/** @param {Settings} settings @returns {Outcome} */
function tellAddress({ address }) {
  const { ip } = ownAddress(address);
  return ip === null ? refuse(503, "address_unknown") : { status: 200, answer: { ip } };
}

/**
 * @param {Buffer} body
 * @param {Settings} settings
 * @param {number} patience
 * @returns {Promise<Outcome>}
 */
async function relayed(body, { origins, address }, patience) {
  const call = readCall(body, origins);
  if ("error" in call) return refuse(call.status, call.error);
  const { sent, answer } = await forward(call, ownAddress(address), patience);
  const about = { method: call.method, host: call.url.host };
  if (answer) return { status: 200, answer, logged: { ...about, status: answer.status } };
  const status = sent ? 504 : 502;
  return { status, answer: { sent }, logged: { ...about, status } };
}

/** Says nothing of whether something was sent, for nobody knows. @returns {Outcome} */
const defect = () => ({ status: 500, answer: { error: "defect" } });

/** @param {number} at @param {Logged} logged @param {number} ms */
const lineOf = (at, { method, host, status }, ms) =>
  `${new Date(at).toISOString()} ${method} ${host} ${status} ${ms} ms`;

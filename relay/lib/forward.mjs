import { once } from "node:events";
import { request } from "node:http";
import { connect as connectPlain, isIP } from "node:net";
import { connect as connectSecure } from "node:tls";
import { readBody } from "./body.mjs";
import { isLoopback } from "./settings.mjs";

/**
 * @typedef {import("./call.mjs").Call} Call
 * @typedef {import("./address.mjs").Own} Own
 * @typedef {{ status: number, headers: Record<string, string>, body: string }} Answer
 */

/**
 * Makes one call, once; a redirect is an answer like any other. The connection stands, its certificate checked, before a
 * single byte of the request is written: only what fails until then was definitely not sent.
 *
 * @param {Call} call
 * @param {Own} own the address to come from
 * @param {number} patience in ms, for all of it
 * @returns {Promise<{ sent: boolean, answer?: Answer }>}
 */
export async function forward(call, own, patience) {
  const signal = AbortSignal.timeout(patience);
  const socket = await connect(call.url, own, signal);
  if (!socket) return { sent: false };
  try {
    return { sent: true, answer: await exchange(socket, call, signal) };
  } catch {
    return { sent: true };
  } finally {
    socket.destroy();
  }
}

/** @param {URL} url @param {Own} own @param {AbortSignal} signal */
async function connect(url, own, signal) {
  const isSecure = url.protocol === "https:";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const place = { host, port: Number(url.port) || (isSecure ? 443 : 80), ...wayOut(url, own) };
  const servername = isIP(host) ? "" : host;
  const socket = isSecure ? connectSecure({ ...place, servername }) : connectPlain(place);
  // Whatever happens to it later is noticed by who reads from it.
  socket.on("error", () => {});
  try {
    await once(socket, isSecure ? "secureConnect" : "connect", { signal });
    return socket;
  } catch {
    socket.destroy();
    return null;
  }
}

/** A host with several addresses must use the one that stands on the gateway's list. @param {URL} url @param {Own} own */
function wayOut(url, { ip, isBound }) {
  if (ip === null || isLoopback(url.hostname)) return {};
  return { family: isIP(ip), ...(isBound ? { localAddress: ip } : {}) };
}

const largest = 1024 * 1024;

/**
 * @param {import("node:net").Socket} socket
 * @param {Call} call
 * @param {AbortSignal} signal
 * @returns {Promise<Answer>}
 */
async function exchange(socket, { url, method, headers, body }, signal) {
  const length = method === "POST" ? { "content-length": Buffer.byteLength(body) } : {};
  const asked = request({
    createConnection: () => socket,
    method,
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, host: url.host, "accept-encoding": "identity", ...length },
    signal,
  });
  // An error after the last one that was waited for must not end the relay.
  asked.on("error", () => {});
  asked.end(method === "POST" ? body : undefined);
  const [answer] = /** @type {[import("node:http").IncomingMessage]} */ (
    await once(asked, "response", { signal })
  );
  const read = await readBody(answer, largest);
  if (read === null || answer.statusCode === undefined) throw new Error("no answer that makes sense");
  return { status: answer.statusCode, headers: kept(answer.headers), body: read.toString("utf8") };
}

/** What the Worker's adapters can use. @param {import("node:http").IncomingHttpHeaders} headers */
function kept(headers) {
  const { "content-type": type, "retry-after": retry } = headers;
  return { ...(type && { "content-type": type }), ...(retry && { "retry-after": retry }) };
}

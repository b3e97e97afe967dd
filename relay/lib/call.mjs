import { validateHeaderName, validateHeaderValue } from "node:http";
import { toUrl } from "./settings.mjs";

/**
 * @typedef {{ url: URL, method: "GET" | "POST", headers: Record<string, string>, body: string }} Call
 * @typedef {{ status: 400 | 403, error: string }} Refusal
 */

/**
 * Reads which call is asked for; refused when it makes no sense or goes to an origin that is not listed.
 *
 * @param {Buffer} body
 * @param {ReadonlySet<string>} origins
 * @returns {Call | Refusal}
 */
export function readCall(body, origins) {
  const asked = parse(body);
  const url = typeof asked?.url === "string" ? toUrl(asked.url) : null;
  const headers = headersOf(asked?.headers ?? {});
  const text = asked?.body ?? "";
  const method = asked?.method;
  if (!url || !headers || typeof text !== "string" || (method !== "GET" && method !== "POST"))
    return { status: 400, error: "malformed" };
  if (!origins.has(url.origin) || url.username || url.password) return { status: 403, error: "host" };
  return { url, method, headers, body: text };
}

/** @param {Buffer} body @returns {Record<string, unknown> | null} */
function parse(body) {
  try {
    const read = JSON.parse(body.toString("utf8"));
    return typeof read === "object" ? read : null;
  } catch {
    return null;
  }
}

/** What concerns one connection and not the call, and what the relay says itself. */
const ours =
  /^(host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|content-length|accept-encoding)$/;

/** @param {unknown} given @returns {Record<string, string> | null} */
function headersOf(given) {
  if (typeof given !== "object" || given === null) return null;
  try {
    const kept = Object.entries(given).filter(([name]) => !ours.test(name.toLowerCase()));
    return Object.fromEntries(kept.map(([name, value]) => checked(name.toLowerCase(), value)));
  } catch {
    return null;
  }
}

/** Throws on what would make another header of this one. @param {string} name @param {unknown} value */
function checked(name, value) {
  if (typeof value !== "string") throw new TypeError("not a text");
  validateHeaderName(name);
  validateHeaderValue(name, value);
  return [name, value];
}

import { createHmac, timingSafeEqual } from "node:crypto";

/** How far the clocks may differ, and so how old a request may be, in seconds. */
const window = 300;

/** Which signatures are taken: of time, nonce, method, path and body. The first version did not cover method and path. */
export const version = "2";

/**
 * Lets through what was signed with one of the secrets, lately, and once. A nonce is kept for as long as its request could
 * come again. The memory is lost when the relay stops, so what was signed before it started is refused as too old.
 *
 * @param {readonly string[]} secrets
 * @param {() => number} now in ms
 */
export function createGate(secrets, now) {
  const started = Math.floor(now() / 1000);
  /** @type {Map<string, number>} nonce to the second after which it may be forgotten, oldest first */
  const seen = new Map();
  /**
   * @param {Pick<import("node:http").IncomingMessage, "headers" | "method" | "url">} request
   * @param {Buffer} body
   * @returns {{ status: 401 | 409, error: string } | null}
   */
  return ({ headers, method, url }, body) => {
    const { time, nonce, signature, older } = stampOf(headers);
    const second = Math.floor(now() / 1000);
    if (older) return { status: 401, error: "version" };
    // No path holds a line feed, so the parts cannot be mistaken for one another.
    const stamp = ["v2", time, nonce, method, url, ""].join("\n");
    if (time === "" || nonce === "" || !secrets.some((secret) => isSigned(secret, stamp, body, signature)))
      return { status: 401, error: "signature" };
    const age = second - Number(time);
    if (Math.abs(age) > window || Number(time) < started) return { status: 401, error: "time" };
    forget(seen, second);
    if (seen.has(nonce)) return { status: 409, error: "nonce" };
    seen.set(nonce, second + 2 * window);
    return null;
  };
}

/** Malformed ones are empty, which no signature fits. @param {import("node:http").IncomingHttpHeaders} headers */
function stampOf(headers) {
  const take = (/** @type {string} */ name, /** @type {RegExp} */ form) => {
    const value = headers[`x-relay-${name}`];
    return typeof value === "string" && form.test(value) ? value : "";
  };
  return {
    time: take("time", /^\d{1,12}$/),
    nonce: take("nonce", /^[\w-]{16,64}$/),
    signature: take("signature", /^v2=[\da-f]{64}$/i).slice("v2=".length),
    older: take("signature", /^[\da-f]{64}$/i) !== "",
  };
}

/**
 * @param {string} secret
 * @param {string} stamp
 * @param {Buffer} body
 * @param {string} signature in hex
 */
function isSigned(secret, stamp, body, signature) {
  if (signature === "") return false;
  const expected = createHmac("sha256", secret).update(stamp).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(signature, "hex"));
}

/** @param {Map<string, number>} seen @param {number} second */
function forget(seen, second) {
  for (const [nonce, until] of seen) {
    if (until >= second) return;
    seen.delete(nonce);
  }
}

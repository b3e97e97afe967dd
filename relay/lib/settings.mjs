import { isIP } from "node:net";

/**
 * @typedef {{
 *   secrets: readonly string[],
 *   origins: ReadonlySet<string>,
 *   address: string | null,
 *   host: string,
 *   port: number,
 * }} Settings
 */

/**
 * The relay's settings; throws a sentence that names the first one that is wrong, and never repeats a secret.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Settings}
 */
export function readSettings(env) {
  return {
    secrets: secretsOf(env),
    origins: originsOf(env.RELAY_HOSTS ?? "", env.RELAY_ALLOW_LOOPBACK === "1"),
    address: addressOf(env.RELAY_ADDRESS),
    ...listenOf(env.RELAY_LISTEN || "127.0.0.1:8790"),
  };
}

/** Whether a host name is this machine itself. @param {string} host */
export const isLoopback = (host) =>
  host === "localhost" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);

/** The one in use, and during a rotation the one before it. @param {NodeJS.ProcessEnv} env */
function secretsOf({ RELAY_SECRET = "", RELAY_SECRET_PREVIOUS = "" }) {
  const secrets = Object.entries({ RELAY_SECRET, RELAY_SECRET_PREVIOUS }).filter(
    ([name, secret]) => name === "RELAY_SECRET" || secret !== "",
  );
  return secrets.map(([name, secret]) => {
    if (secret.length < 32) throw new Error(`${name} must be at least 32 characters.`);
    return secret;
  });
}

/**
 * @param {string} list
 * @param {boolean} loopback whether plain http to this machine may be listed, which only a try-out needs
 */
function originsOf(list, loopback) {
  const names = list.split(",").map((name) => name.trim());
  return new Set(
    names.map((name) => {
      const url = toUrl(name);
      const plain = loopback && url?.protocol === "http:" && isLoopback(url.hostname);
      if (url && (url.protocol === "https:" || plain) && url.href === `${url.origin}/`) return url.origin;
      throw new Error(`RELAY_HOSTS must be https origins with commas between them, and '${name}' is none.`);
    }),
  );
}

/** @param {string} text */
export function toUrl(text) {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** @param {string | undefined} address */
function addressOf(address) {
  if (!address) return null;
  if (isIP(address)) return address;
  throw new Error("RELAY_ADDRESS must be an IP address.");
}

/** @param {string} listen */
function listenOf(listen) {
  const [, host = "", port = ""] = /^(.+):(\d{1,5})$/.exec(listen) ?? [];
  if (host === "" || Number(port) > 65_535) throw new Error("RELAY_LISTEN must be like 127.0.0.1:8790.");
  return { host: host.replace(/^\[|\]$/g, ""), port: Number(port) };
}

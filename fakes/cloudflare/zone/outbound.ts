import { fetch } from "miniflare";
import type { World } from "../api/call.ts";
import { zoneOfHost } from "../api/zones.ts";

/** Who plays the hosts of the world: a host to an origin on loopback. */
export type Outbound = Readonly<Record<string, string>>;

/** A request of a visitor, or of a Worker, at the address that it knows. */
export interface Asked {
  url: string;
  method: string;
  headers: [string, string][];
  body: Buffer;
}

export interface Answer {
  status: number;
  headers: [string, string][];
  body: Uint8Array;
}

/** Headers of one connection, and such as a body that was read no longer answers to. */
export const ofConnection: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-encoding",
  "content-length",
  "host",
]);

/**
 * Takes a request for a host of the world to whoever plays it on loopback, where there is no TLS and no DNS. So both sides
 * are told addresses that lead somewhere: the vendor, where it shall call the product back (as Mollie and Twilio are told
 * per payment and message), and the product, where the vendor's own pages are.
 *
 * @param callback loopback origin that plays a public host of ours
 * @returns null where nobody plays the host
 */
export async function askWorld(
  { url, method, headers, body }: Asked,
  {
    outbound,
    world,
    callback,
  }: { outbound: Outbound; world: World; callback: (host: string) => Promise<string> },
): Promise<Answer | null> {
  const { host, hostname, origin, pathname, search } = new URL(url);
  const loopback = ["127.0.0.1", "localhost"].includes(hostname);
  const player = loopback ? origin : outbound[host];
  if (player === undefined) return null;
  const sent = loopback ? body : await withCallbacks(body, world, callback);
  const response = await fetch(`${player}${pathname}${search}`, {
    method,
    headers: headers.filter(([name]) => !ofConnection.has(name.toLowerCase())),
    body: sent.length > 0 ? sent : null,
    redirect: "manual",
  });
  const said = new Uint8Array(await response.arrayBuffer());
  const told = (text: string) => text.replaceAll(player, origin);
  return {
    status: response.status,
    headers: [...response.headers].map(([name, value]): [string, string] => [name, told(value)]),
    body: /json|html/.test(response.headers.get("content-type") ?? "")
      ? Buffer.from(told(Buffer.from(said).toString("utf8")))
      : said,
  };
}

/** Fields in which vendors are told where to call, in JSON and in forms. */
const callbacks = [/"webhookUrl":"https:\/\/([^/"]+)/, /StatusCallback=https%3A%2F%2F([^%&]+)/];

const isOurs = (host: string, { zones, projects }: World["account"]): boolean =>
  zoneOfHost(zones, host) !== undefined || projects.some(({ subdomain }) => subdomain === host);

async function withCallbacks(body: Buffer, { account }: World, callback: (host: string) => Promise<string>) {
  const text = body.toString("utf8");
  for (const field of callbacks) {
    const [found, host] = field.exec(text) ?? [];
    if (!found || !host || !isOurs(host, account)) continue;
    const origin = await callback(host);
    const inField = found
      .replace(`https://${host}`, origin)
      .replace(`https%3A%2F%2F${host}`, encodeURIComponent(origin));
    return Buffer.from(text.replace(found, inField));
  }
  return body;
}

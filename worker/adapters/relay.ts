import * as z from "zod/mini";
import { readAddress } from "#domain/address";
import type { Egress, EgressIp } from "#ports/egress-ip";
import type { Log } from "#ports/log";
import { callVendor, type Fetcher, parseJson, readText } from "./http-call";

/** The relay in `relay/` that calls the gateways from an address that stays. */
export type Relay = {
  /** Without a slash at its end. */
  readonly url: string;
  readonly secret: string;
};

export type RelayDeps = {
  /** The real time in ms: the relay compares it with its own. */
  readonly now: () => number;
  /** Another id for each request, so that the relay takes none twice. */
  readonly id: () => string;
  readonly fetcher?: Fetcher;
  readonly log: Pick<Log, "alarm">;
};

/**
 * Calls through the relay. Whatever is not a vendor's answer throws, also where the relay says that it sent nothing: an
 * outcome that is called unknown without need costs patience, one that is called refused without right an SMS too many.
 */
export const createRelayFetcher =
  (relay: Relay, deps: RelayDeps): Fetcher =>
  async (url, init) => {
    const { signal } = init;
    const body = JSON.stringify(await toCall(new Request(url, { ...init, signal: null })));
    const proof = await stamp(relay, deps, { method: "POST", path: "/forward", body });
    const headers = { ...proof, "Content-Type": "application/json" };
    const request: RequestInit = {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: signal ?? null,
    };
    const response = await (deps.fetcher ?? fetch)(`${relay.url}/forward`, request);
    const text = await readText(response, signal);
    if (response.status === 401) deps.log.alarm("relay_refused", { problem: refusalIn(response, text) });
    const said = vendorAnswer.safeParse(parseJson(text));
    if (response.status !== 200 || !said.success) throw new Error("No answer came through the relay");
    return new Response(said.data.body || null, { status: said.data.status, headers: said.data.headers });
  };

// Staff look at a card; they should not have to wait for it.
const timeout = 2_000;

/** The address that the relay calls from; `unknown` while it cannot be asked. */
export const createRelayEgress = (relay: Relay, deps: RelayDeps): EgressIp => ({
  async look() {
    const headers = await stamp(relay, deps, { method: "GET", path: "/address", body: "" });
    const asked = await callVendor(deps.fetcher ?? fetch, `${relay.url}/address`, { headers }, timeout);
    const said = relayAddress.safeParse(asked.ok ? parseJson(asked.value.text) : null);
    return said.success && readAddress(said.data.ip) !== null ? { ip: said.data.ip, kind: "fixed" } : unknown;
  },
});

const vendorAnswer = z.object({
  status: z.int().check(z.gte(200), z.lte(599)),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});
const relayAddress = z.object({ ip: z.string() });
const unknown: Egress = { ip: "127.0.0.1", kind: "unknown" };

/** A request knows what its body makes of its headers, a form's content type for one. */
const toCall = async (request: Request) => ({
  url: request.url,
  method: request.method,
  headers: Object.fromEntries(request.headers),
  // Read as bytes, for the runtime warns of text in a form.
  body: new TextDecoder().decode(await request.arrayBuffer()),
});

/** Why the relay lets nothing through, for whoever runs it: both ends must sign alike. */
function refusalIn(response: Response, text: string): string {
  if (response.headers.get("X-Relay-Version") !== version)
    return `the relay takes other signatures than version ${version}: install the relay of this release`;
  const said = relayRefusal.safeParse(parseJson(text));
  return said.success ? refusals[said.data.error] : "the relay did not say why";
}

const refusals = {
  version: "this release is older than the relay",
  signature: "the secrets of relay and Worker differ",
  time: "the relay's clock differs, or it has just started",
};
const relayRefusal = z.object({ error: z.enum(["version", "signature", "time"]) });

/** Of the signature: the relay's own path is signed, so that a proxy before it may have a path as well. */
const version = "2";

type Asked = { readonly method: "GET" | "POST"; readonly path: string; readonly body: string };

/** Proves who asks what, when, and that it is asked once: HMAC-SHA256 over time, nonce, method, path and body. */
async function stamp({ secret }: Relay, { now, id }: RelayDeps, { method, path, body }: Asked) {
  const time = `${Math.floor(now() / 1000)}`;
  const nonce = id();
  const signature = await sign(secret, [`v${version}`, time, nonce, method, path, body].join("\n"));
  return {
    "X-Relay-Time": time,
    "X-Relay-Nonce": nonce,
    "X-Relay-Signature": `v${version}=${signature}`,
  };
}

async function sign(secret: string, text: string): Promise<string> {
  const bytes = (value: string) => new TextEncoder().encode(value);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(secret), algorithm, false, ["sign"]);
  const signature = new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes(text)));
  return Array.from(signature, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

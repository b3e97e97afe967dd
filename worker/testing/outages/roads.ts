import { waitUntil } from "cloudflare:workers";
import type { Part } from "./outage";
import { deadlineOf, playedNow, whileBusy } from "./played-time";
import { suffer } from "./strike";

/** The parts behind each origin that is called over the network. */
const roads = new Map<string, Part>();

/** Says who lives where; the relay's own origin is `relay`, and gateways are behind it where there is one. */
export function lay(places: Readonly<Record<string, Part>>): void {
  roads.clear();
  for (const [origin, part] of Object.entries(places)) roads.set(origin, part);
}

const overNetwork = globalThis.fetch.bind(globalThis);

/** Calls a vendor, or the relay and through it a gateway; an answer is read to its end before anybody hears of it. */
async function call(url: string, init: RequestInit): Promise<Response> {
  const { signal: _ours, ...rest } = init;
  const part = roads.get(new URL(url).origin);
  if (!part) throw new Error("No network");
  const reach = async () => {
    const answer = await overNetwork(url, rest);
    const { status, headers } = answer;
    const body = await answer.arrayBuffer();
    return new Response([204, 304].includes(status) ? null : body, { status, headers });
  };
  if (part !== "relay") return suffer(part, reach, refusal);
  const isForward = new URL(url).pathname.endsWith("/forward");
  const make = (road: () => Promise<Response>) => road();
  // Time goes on while the relay waits for its gateway.
  return suffer("relay", () => (isForward ? throughRelay(reach) : whileBusy(reach)), refusal, make);
}

const throughRelay = (reach: () => Promise<Response>) => suffer("gateway", reach, noWordOfGateway);

/** A connection that breaks, or a proxy's page in the vendor's place. */
function refusal(chance: number): Response {
  if (chance < 0.5) throw new TypeError("Network connection lost.");
  const body = "<html><h1>502 Bad Gateway</h1></html>";
  return new Response(body, { status: 502, headers: { "Content-Type": "text/html" } });
}

/** What the relay says of a gateway that does not answer (`relay/lib/relay.mjs`): it may have heard. */
const noWordOfGateway = () =>
  new Response(JSON.stringify({ sent: true }), {
    status: 504,
    headers: { "Content-Type": "application/json", "X-Relay-Version": "2" },
  });

/** The caller gives up at its deadline; the call goes on by itself, for nothing calls it back. */
async function fetchOnPlayedTime(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const answer = call(String(input instanceof Request ? input.url : input), init);
  const left = deadlineOf(init.signal) - playedNow();
  if (!Number.isFinite(left)) return answer;
  waitUntil(answer.catch(() => null));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DOMException("The operation timed out", "TimeoutError")), left);
  });
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}

Object.assign(globalThis, { fetch: fetchOnPlayedTime });

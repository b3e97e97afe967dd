// A process of its own, so that what the played vendors cost is told apart: Mollie and CM.com, each behind a road. Its parent
// says what the weather is and asks how it went.
import { startCm } from "../../fakes/gateways/cm.ts";
import { createTime } from "../../fakes/lib/time.ts";
import { startMollie } from "../../fakes/payments/mollie.ts";
import { openRoad, type Seen, type Weather } from "./road.ts";

/** What the parent hands over. */
export type Start = {
  readonly state: string;
  readonly productUrl: string;
  readonly webhookToken: string;
  /** The provider's calls go by a road too; then it opens no checkouts, which the product expects where it calls. */
  readonly hasProviderRoad: boolean;
};
export type Order =
  | { readonly say: "weather"; readonly at: "provider" | "gateway"; readonly weather: Partial<Weather> }
  | { readonly say: "how" };
export type How = {
  readonly settings: Record<string, string>;
  /** Callbacks of the provider, in ms each, and those of any vendor that were not taken. */
  readonly callbacks: readonly number[];
  readonly refusedCallbacks: number;
  readonly provider: Seen;
  readonly gateway: Seen;
};

const start: Start = JSON.parse(process.argv[2] ?? "{}");
const callbacks: number[] = [];
let refusedCallbacks = 0;
const real = globalThis.fetch;
globalThis.fetch = async (url, init) => {
  const address = url instanceof Request ? url.url : url.toString();
  const isOurs = address.startsWith(start.productUrl);
  const begun = performance.now();
  const answer = await real(url, init);
  if (isOurs && address.includes("/mollie")) callbacks.push(performance.now() - begun);
  if (isOurs && !answer.ok) refusedCallbacks++;
  return answer;
};

const rig = { ...start, port: 0, seed: 1, rate: 0, time: createTime(), env: {} };
const calm = (): Weather => ({ delay: 0, slow: null, allows: null, isAway: false });
const weathers = { provider: calm(), gateway: calm() };
const [payments, sms] = await Promise.all([startMollie(rig), startCm(rig)]);
const provider = await openRoad(payments.url, weathers.provider);
const gateway = await openRoad(sms.url, weathers.gateway);
const settings = {
  ...payments.settings,
  ...sms.settings,
  ...(start.hasProviderRoad ? { MOLLIE_API_URL: `${provider.url}/v2` } : {}),
  CM_API_URL: gateway.url,
};

const tell = () =>
  process.send?.({
    settings,
    callbacks,
    refusedCallbacks,
    provider: provider.seen,
    gateway: gateway.seen,
  } satisfies How);

process.on("message", (order: Order) => {
  if (order.say === "weather") Object.assign(weathers[order.at], order.weather);
  tell();
});
process.on("disconnect", () => process.exit(0));
tell();

import type { Cloudflare } from "./api.ts";
import type { Lease } from "./lock.ts";
import type { Environment } from "./names.ts";
import type { Jurisdiction } from "./plan.ts";
import type { Say } from "./say.ts";

/** Where a deploy takes place: what every step of it needs. */
export type Scene = {
  readonly environment: Environment;
  readonly api: Cloudflare;
  /** The same, for what must be said to Cloudflare also after the operator has stopped the command. */
  readonly lastCalls: Cloudflare;
  readonly zone: { readonly id: string; readonly name: string } | null;
  /** The token, the account and where the API is, as wrangler calls them. */
  readonly access: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<"settings" | "config" | "keys" | "log" | "lock" | "restore", string>>;
  readonly jurisdiction: Jurisdiction;
  readonly alarmEmail: string | null;
  readonly say: Say;
  readonly signal: AbortSignal;
  /** Of whoever changes something; nothing is lost where nothing was taken. */
  readonly lease: Lease;
  /** How long is waited, in ms. */
  readonly patience: { readonly wrangler: number; readonly domain: number };
};

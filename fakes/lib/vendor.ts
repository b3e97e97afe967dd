import type { Time } from "./time.ts";

/** What every server that plays a vendor is given. */
export interface Rig {
  /** 0 takes any free one */
  port: number;
  /** folder of the ledgers */
  state: string;
  seed: number | string;
  /** which share of the calls meets a fault, 0 to 1 */
  rate: number;
  time: Time;
  /** where the product is, for vendors that are told so in their own dashboard */
  productUrl: string;
  /** from which the addresses in dashboards follow (lib/dashboard.ts) */
  webhookToken: string;
  /** the vendor's own credentials, by the names of the product's settings */
  env: NodeJS.ProcessEnv;
}

/** A vendor that runs. */
export interface Fake {
  url: string;
  /** what to give to the product */
  settings: Record<string, string>;
  close: () => Promise<void>;
}

import { readAddress } from "#domain/address";
import type { Egress, EgressIp } from "#ports/egress-ip";
import { callVendor, type Fetcher } from "./http-call";

const ip = "127.0.0.1";

/** Where nothing leaves the machine. */
export const localEgress: EgressIp = { look: async () => ({ ip, kind: "local" }) };

/** What stands in where whoever knows the address does not answer. */
const unknown: Egress = { ip, kind: "unknown" };

/** An address that the operator knows to be ours. */
export const fixedEgress = (ip: string): EgressIp => ({ look: async () => ({ ip, kind: "fixed" }) });

// Staff look at a card; they should not have to wait for it.
const timeout = 2_000;

/** The address that Cloudflare's own trace sees a request of ours come from; it is another one tomorrow. */
export const createTracedEgress = (fetcher: Fetcher = fetch): EgressIp => ({
  async look() {
    const traced = await callVendor(fetcher, "https://www.cloudflare.com/cdn-cgi/trace", {}, timeout);
    const ip = traced.ok ? /^ip=(.+)$/m.exec(traced.value.text)?.[1]?.trim() : undefined;
    return ip !== undefined && readAddress(ip) !== null ? { ip, kind: "changing" } : unknown;
  },
});

/** The address from which our requests reach the outside (decision 023). */
export interface EgressIp {
  look(): Promise<Egress>;
}

/**
 * `fixed` stays and belongs on a gateway's whitelist; `changing` is the one of this moment and does not; `local` is where nothing
 * leaves the machine. `unknown`: who knows it did not answer; `ip` is the local one then, and belongs nowhere.
 */
export type Egress = { readonly ip: string; readonly kind: "fixed" | "changing" | "local" | "unknown" };

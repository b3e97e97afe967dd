/** The address from which our requests reach the outside (decision 023). */
export interface EgressIp {
  look(): Promise<Egress>;
}

/**
 * `fixed` stays and belongs on a gateway's whitelist; `changing` is the one of this moment and does not; `local` stands in
 * where the outside cannot be reached.
 */
export type Egress = { readonly ip: string; readonly kind: "fixed" | "changing" | "local" };

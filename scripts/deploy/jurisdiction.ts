import type { Jurisdiction } from "./plan.ts";

/**
 * Where database and bucket keep what is in them: the EU unless the operator says otherwise, once and for all.
 *
 * @param own `DEPLOY_JURISDICTION`: `eu` (default), `fedramp`, or `none`; best in `.deploy/<name>.env`, so that each deploy says the same
 */
export function jurisdictionOf({
  DEPLOY_JURISDICTION: wanted,
}: {
  readonly DEPLOY_JURISDICTION?: string;
}): Jurisdiction {
  if (wanted === "none") return null;
  return wanted === "fedramp" ? "fedramp" : "eu";
}

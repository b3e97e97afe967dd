import type { Jurisdiction } from "./plan.ts";

/**
 * Where database and bucket keep what is in them: the EU unless the operator says otherwise, once and for all.
 *
 * @param environment `DEPLOY_JURISDICTION`: `eu` (default), `fedramp`, or `none`
 */
export function jurisdictionOf({ DEPLOY_JURISDICTION: wanted }: NodeJS.ProcessEnv): Jurisdiction {
  if (wanted === "none") return null;
  return wanted === "fedramp" ? "fedramp" : "eu";
}

import * as z from "zod/mini";
import { type Cloudflare, sayError } from "../api.ts";
import { zonesFor } from "../names.ts";
import { listed, type Problem } from "./problem.ts";
import { isForbidden, zoneRead } from "./rights.ts";

export type Zone = { readonly id: string; readonly name: string };

const zoneShape = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  account: z.object({ id: z.string(), name: z.optional(z.string()) }),
  name_servers: z.optional(z.array(z.string())),
});

/**
 * The zone of Cloudflare's DNS that the host lies in: the longest of its suffixes that is one, active and in this account.
 * @param host of `PUBLIC_URL`
 */
export async function findZone(
  api: Cloudflare,
  host: string,
  account: string,
): Promise<{ readonly found: Zone } | { readonly problems: readonly Problem[] }> {
  const problems = (problem: string) => ({ problems: [{ name: "PUBLIC_URL", problem }] });
  for (const name of zonesFor(host)) {
    const answer = await api.list("/zones", zoneShape, { name });
    if (!answer.ok && isForbidden(answer.error))
      return {
        problems: [
          {
            name: "CLOUDFLARE_API_TOKEN",
            problem: `lacks a right: tick ${zoneRead} (dashboard, My Profile, API Tokens, Edit)`,
          },
        ],
      };
    if (!answer.ok)
      return problems(`could not be compared with the zones: ${sayError(answer.error)}; try again`);
    const ours = answer.value.find((zone) => zone.account.id === account);
    const zone = ours ?? answer.value[0];
    if (!zone) continue;
    if (!ours)
      return problems(
        `lies in the zone ${name} of another account (${zone.account.name ?? zone.account.id}); move the zone, or set CLOUDFLARE_ACCOUNT_ID to that account`,
      );
    if (zone.status === "active") return { found: { id: zone.id, name: zone.name } };
    const servers = zone.name_servers?.length ? `: set its name servers to ${listed(zone.name_servers)}` : "";
    return problems(
      `lies in the zone ${name}, which is ${zone.status} and not active; finish it at the registrar${servers}`,
    );
  }
  return problems(
    `is at ${host}, and no zone of this account has that host; add the domain in the dashboard, give the token ${zoneRead} on it, or deploy with --topology bound`,
  );
}

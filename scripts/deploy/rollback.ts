import * as z from "zod/mini";
import { sayError } from "./api.ts";
import { look } from "./look.ts";
import type { Observed, Serving } from "./plan.ts";
import type { Scene } from "./scene.ts";
import type { Upload } from "./steps.ts";
import { secretsAreShut } from "./wrangler.ts";

/** What serves at this moment. */
export const servingNow = ({ worker, site }: Observed): Serving => ({
  worker: worker?.version ?? null,
  site: site?.live?.id ?? null,
  database: worker?.bound.DB ?? null,
});

/**
 * Rollback: Worker and site serve again what they served before. The schema stays, for it only ever grows. Of a first deploy
 * there is nothing to go back to: then the way to the API is closed. Nor is there where the former Worker's database is not there.
 *
 * @returns the sentences that tell what was done, and what was not
 */
export async function goBack(scene: Scene, { desired }: Upload, before: Serving): Promise<string[]> {
  const { names, host } = desired;
  const seen = await look(scene.api, { names, host, zone: scene.zone, jurisdiction: scene.jurisdiction });
  if (!seen.ok) return [`NOT gone back: ${sayError(seen.error)}. Run this again, or npm run doctor.`];
  const now = servingNow(seen.value);
  if (before.worker !== null && before.database !== null && before.database !== seen.value.database?.id)
    return [
      "NOT gone back: the former Worker works on another database than the one that there is now. Worker and site stand as they were published; mend what is red and run this again.",
    ];
  return [
    before.worker === null
      ? await closeRoutes(scene, names.worker, seen.value)
      : await backToVersion(scene, names.worker, before.worker, now.worker),
    before.site === null
      ? "The site is new, so there is no former one to go back to: it stands as it was published."
      : await backToDeployment(scene, names.site, before.site, now.site),
  ];
}

async function backToVersion(
  { api }: Scene,
  worker: string,
  former: string,
  now: string | null,
): Promise<string> {
  if (former === now) return "The Worker is the one that it was.";
  const json = {
    strategy: "percentage",
    versions: [{ version_id: former, percentage: 100 }],
    annotations: { "workers/message": "npm run deploy: back, the smoke test was red" },
  };
  // `force`: a former version is wanted also where its secrets were others.
  const path = `${api.account}/workers/scripts/${worker}/deployments?force=true`;
  const done = await api.post(path, z.unknown(), { json });
  return done.ok
    ? `The Worker is again what it was before: version ${former}. ${secretsAreShut}`
    : `The Worker is NOT back: ${sayError(done.error)}. By hand: npx wrangler rollback ${former} --name ${worker}`;
}

async function backToDeployment(
  { api }: Scene,
  site: string,
  former: string,
  now: string | null,
): Promise<string> {
  if (former === now) return "The site is the one that it was.";
  const path = `${api.account}/pages/projects/${site}/deployments/${former}/rollback`;
  const done = await api.post(path, z.unknown(), { json: {} });
  return done.ok
    ? `The site is again what it was before: deployment ${former}.`
    : `The site is NOT back: ${sayError(done.error)}. By hand: Pages, ${site}, Deployments, Rollback`;
}

async function closeRoutes({ api }: Scene, worker: string, { routes, zone }: Observed): Promise<string> {
  const ours = routes.filter(({ script }) => script === worker);
  for (const { id, pattern } of ours) {
    const gone = await api.delete(`/zones/${zone?.id}/workers/routes/${id}`, z.unknown());
    if (!gone.ok) return `The route ${pattern} is NOT taken away: ${sayError(gone.error)}.`;
  }
  return ours.length > 0
    ? "The Worker is new, so there is no former one to go back to: its route is taken away, and nobody can order."
    : "The Worker is new, so there is no former one to go back to: it stands as it was uploaded.";
}

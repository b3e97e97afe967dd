import * as z from "zod/mini";
import { sayError } from "./api.ts";
import { look, lookAtVersion } from "./look.ts";
import type { Observed, Serving } from "./plan.ts";
import type { Scene } from "./scene.ts";
import type { Upload } from "./steps.ts";
import { stopName, stopOf } from "./variables.ts";
import { secretsAreShut } from "./wrangler.ts";

/** What serves at this moment. */
export const servingNow = ({ worker, site }: Observed): Serving => ({
  worker: worker?.version ?? null,
  site: site?.live?.id ?? null,
  database: worker?.bound.DB ?? null,
});

/** What was done on the way back, and what was not; and whether nothing of it is left for the next deploy to do. */
export type WentBack = { readonly said: readonly string[]; readonly isOver: boolean };

/** One half of the way back. */
type Half = { readonly said: string; readonly isDone: boolean };
const done = (said: string): Half => ({ said, isDone: true });
const undone = (said: string): Half => ({ said, isDone: false });

/**
 * Rollback: Worker and site serve again what they served before. The schema stays, for it only ever grows. Of a first deploy
 * there is nothing to go back to: then the way to the API is closed. Nor is there where the former Worker's database is not there.
 */
export async function goBack(scene: Scene, { desired }: Upload, before: Serving): Promise<WentBack> {
  const { names, host } = desired;
  const seen = await look(scene.api, { names, host, zone: scene.zone, jurisdiction: scene.jurisdiction });
  if (!seen.ok) return together([undone(`NOT gone back: ${sayError(seen.error)}. Run this again.`)]);
  const now = servingNow(seen.value);
  if (before.worker !== null && before.database !== null && before.database !== seen.value.database?.id)
    return together([
      done(
        "NOT gone back: the former Worker works on another database than the one that there is now. Worker and site stand as they were published; mend what is red and run this again.",
      ),
    ]);
  return together([
    before.worker === null
      ? await closeRoutes(scene, names.worker, seen.value)
      : await backToVersion(scene, names.worker, before.worker, seen.value),
    before.site === null
      ? done("The site is new, so there is no former one to go back to: it stands as it was published.")
      : await backToDeployment(scene, names.site, before.site, now.site),
  ]);
}

const together = (halves: readonly Half[]): WentBack => ({
  said: halves.map(({ said }) => said),
  isOver: halves.every(({ isDone }) => isDone),
});

async function backToVersion(
  { api }: Scene,
  name: string,
  former: string,
  { worker }: Observed,
): Promise<Half> {
  if (former === worker?.version) return done("The Worker is the one that it was.");
  if (stopOf(worker) !== null) {
    const known = await lookAtVersion(api, name, former);
    if (!known.ok || stopOf(known.value) === null)
      return undone(
        `The Worker is NOT put back: sending is stopped (${stopName}), and the former version would send. It stands as it was uploaded; mend what is red and run this again.`,
      );
  }
  const json = {
    strategy: "percentage",
    versions: [{ version_id: former, percentage: 100 }],
    annotations: { "workers/message": "npm run deploy: back, the smoke test was red" },
  };
  // `force`: a former version is wanted also where its secrets were others.
  const path = `${api.account}/workers/scripts/${name}/deployments?force=true`;
  const put = await api.post(path, z.unknown(), { json });
  return put.ok
    ? done(`The Worker is again what it was before: version ${former}. ${secretsAreShut}`)
    : undone(
        `The Worker is NOT back: ${sayError(put.error)}. Run this again; or by hand: npx wrangler rollback ${former} --name ${name}`,
      );
}

async function backToDeployment(
  { api }: Scene,
  site: string,
  former: string,
  now: string | null,
): Promise<Half> {
  if (former === now) return done("The site is the one that it was.");
  const path = `${api.account}/pages/projects/${site}/deployments/${former}/rollback`;
  const put = await api.post(path, z.unknown(), { json: {} });
  return put.ok
    ? done(`The site is again what it was before: deployment ${former}.`)
    : undone(
        `The site is NOT back: ${sayError(put.error)}. Run this again; or by hand: Pages, ${site}, Deployments, Rollback`,
      );
}

async function closeRoutes({ api }: Scene, worker: string, { routes, zone }: Observed): Promise<Half> {
  const ours = routes.filter(({ script }) => script === worker);
  for (const { id, pattern } of ours) {
    const gone = await api.delete(`/zones/${zone?.id}/workers/routes/${id}`, z.unknown());
    if (!gone.ok)
      return undone(`The route ${pattern} is NOT taken away: ${sayError(gone.error)}. Run this again.`);
  }
  return done(
    ours.length > 0
      ? "The Worker is new, so there is no former one to go back to: its route is taken away, and nobody can order."
      : "The Worker is new, so there is no former one to go back to: it stands as it was uploaded.",
  );
}

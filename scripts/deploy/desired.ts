import { readFileSync } from "node:fs";
import { err, ok, type Result } from "../../worker/domain/result.ts";
import { at } from "../lib/root.mjs";
import { buildForPages, buildWorker } from "./build.ts";
import { configOf, startsOf } from "./config.ts";
import { droppedKeys, hasRing, keysToSend, readWholeEscrow } from "./keys.ts";
import { type Environment, namesOf, type Topology } from "./names.ts";
import type { Observed } from "./plan.ts";
import { ownMigrations } from "./preflight/taken.ts";
import type { Found } from "./preflight.ts";
import type { Scene } from "./scene.ts";
import type { Upload } from "./steps.ts";
import { escrowedKeys, fingerprintOf, madeKeys, markName, markOf, split, stopOf } from "./variables.ts";

/**
 * What is wanted: Worker and site are built here, from one object of settings, before anything is changed anywhere.
 */
export async function whatIsWanted(
  scene: Scene,
  { settings, account }: Pick<Found, "settings" | "account">,
  topology: Topology,
  seen: Observed,
): Promise<Result<Upload, string>> {
  const { environment, jurisdiction, alarmEmail, files } = scene;
  const names = namesOf(environment);
  const worker = await buildWorker();
  if (!worker.ok) return worker;
  const { variables, secrets: allSecrets } = split(settings);
  const vendors = withoutKeys(allSecrets);
  const escrow = readWholeEscrow(files.keys);
  const held = seen.worker?.secrets ?? [];
  const keys = keysToSend(held, allSecrets, escrow.keys, escrow.turned);
  const isReplaced = keys.HASH_KEY === undefined && hasRing(held, { ...escrow.keys, ...allSecrets });
  const dropped = droppedKeys(escrow);
  const site = await buildForPages(names, topology, settings);
  if (!site.ok) return site;
  const { host } = new URL(settings.PUBLIC_URL ?? "");
  const routes = topology === "route" ? [`${host}/api/*`] : [];
  const wranglerToml = readFileSync(at("wrangler.toml"), "utf8");
  // As it would be generated, but for the ids, which are compared by themselves.
  const config = configOf(wranglerToml, {
    environment,
    names,
    variables,
    routes,
    jurisdiction,
    alarmEmail,
    repository: "..",
    databaseId: "",
    edgeId: "",
    zoneId: "",
  });
  // A key that was turned is noticed as a vendor's is; of the others the Worker has the only ones there ever were.
  const turned = escrow.turned.map((name) => [name, keys[name as keyof typeof keys] ?? "dropped"]);
  const changing = { ...vendors, ...Object.fromEntries(turned) };
  const workerMark = markOf(worker.value.hash, config, fingerprintOf(changing, account.id, names.worker));
  return ok({
    desired: {
      names,
      topology,
      host,
      jurisdiction,
      workerMark,
      variables: { ...variables, [markName]: workerMark },
      siteMark: site.value.hash,
      migrations: ownMigrations(),
      routes,
      ...startsOf(wranglerToml, names),
      secrets: [
        ...Object.keys(vendors),
        ...madeKeys.filter((name) => !(name === "HASH_KEY" && isReplaced) && !dropped.includes(name)),
        ...escrow.turned.filter(
          (name) => !dropped.includes(name) && !(madeKeys as readonly string[]).includes(name),
        ),
      ],
      dropped,
    },
    worker: worker.value,
    site: site.value,
    secrets: { ...vendors, ...keys },
  });
}

/** The keys that are made here are compared by name alone: what the Worker has is never overwritten. */
const withoutKeys = (secrets: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(secrets).filter(([name]) => !(escrowedKeys as readonly string[]).includes(name)),
  );

/**
 * What this deploy must not do without being told, though it could.
 *
 * @param restoring the environment of which a restore is under way, which has stopped sending by itself
 */
export function standsInTheWay(
  seen: Observed,
  settings: Readonly<Record<string, string>>,
  restoring: Environment | null = null,
): Result<null, string> {
  const wouldStart = stopOf(seen.worker) !== null && settings.STOP_SENDING === undefined;
  if (wouldStart && restoring !== null)
    return err(
      `A restore is under way, and has stopped sending: go on with it (npm run restore -- ${restoring}), or put STOP_SENDING=1 into your settings to deploy meanwhile.`,
    );
  if (wouldStart)
    return err(
      `STOP_SENDING is set at the Worker and not in your settings: this deploy would start sending again. Put STOP_SENDING=1 into your settings to stay stopped, or STOP_SENDING=0 to send again.`,
    );
  return ok(null);
}

/**
 * A line that lifts a stop has done its work once nothing is stopped. Left where it is, the next deploy would lift the next stop without
 * a word, so none begins with it. One that goes on after it was cut off may have lifted the stop itself.
 */
export const isNeedlessLift = (
  { worker, unfinished }: Observed,
  settings: Readonly<Record<string, string>>,
): boolean =>
  settings.STOP_SENDING !== undefined &&
  split(settings).variables.STOP_SENDING === undefined &&
  worker !== null &&
  unfinished === null &&
  stopOf(worker) === null;

import { setTimeout as pause } from "node:timers/promises";
import { sayError } from "../deploy/api.ts";
import { lookAtWorker } from "../deploy/look.ts";
import { stopName, stopOf } from "../deploy/variables.ts";
import { runWrangler, whyNoSecret } from "../deploy/wrangler.ts";
import type { Place } from "./place.ts";

export const epochName = "DATABASE_EPOCH";

/** How sending is stopped at this moment. */
export async function stopNow({ api, worker }: Place): Promise<ReturnType<typeof stopOf>> {
  const seen = await lookAtWorker(api, worker);
  if (!seen.ok) throw new Error(`The Worker could not be looked at: ${sayError(seen.error)}`);
  return stopOf(seen.value);
}

/** Stops sending outside the database, and asks of the database an epoch that no copy of before has reached. Harmless when repeated. */
export async function stop(place: Place, stoodBefore: boolean, epoch: number): Promise<void> {
  const secrets = { [epochName]: String(epoch), ...(stoodBefore ? {} : { [stopName]: "1" }) };
  await wrangle(place, ["secret", "bulk"], JSON.stringify(secrets));
}

/** What was stopped by us goes on. Where the secret is gone already, or a deploy made a variable of it, nothing is lifted. */
export async function lift(place: Place): Promise<void> {
  if ((await stopNow(place)) === "secret") await wrangle(place, ["secret", "delete", stopName]);
}

async function wrangle(
  { deployment, worker }: Place,
  args: readonly string[],
  input?: string,
): Promise<void> {
  const { config, access } = deployment;
  const { code, text } = await runWrangler([...args, "--name", worker, "-c", config], {
    access,
    patience: 90_000,
    input,
  });
  if (code !== 0) throw new Error(whyNoSecret(text));
}

/**
 * Waits until the Worker itself says that it is stopped, where it answers, and then for what was under way: a call to a gateway
 * that began before may last that long (`RESTORE_GRACE`, seconds).
 */
export async function untilStopped({ deployment }: Place, environment: NodeJS.ProcessEnv): Promise<boolean> {
  const until = Date.now() + 60_000;
  let isStopped = false;
  while (!isStopped && Date.now() < until) {
    const answer = await fetch(new URL("/api/config", deployment.origin), {
      signal: AbortSignal.timeout(10_000),
    })
      .then((response) => response.json() as Promise<{ config?: { stopped?: boolean } }>)
      .catch(() => null);
    isStopped = answer?.config?.stopped === true;
    if (!isStopped) await pause(2_000);
  }
  await pause(Number(environment.RESTORE_GRACE ?? 30) * 1_000);
  return isStopped;
}

import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod/mini";
import { type RestoreProgress, type RestoreRequest, restoreResponse } from "../../worker/contract/restore.ts";
import { type Deployment, withOperatorToken } from "../lib/staff-remote.ts";

/** Asks the Worker one thing about a database that was put back. */
export type Operate = (request: RestoreRequest) => Promise<RestoreProgress>;

const refusal = z.object({ code: z.string(), message: z.string() });

/** How long the Worker may not know the token, or be out of breath, in ms; and when it is asked again. */
const patience = 180_000;
const again = 3_000;

/** A token is renewed before it ends, in ms after it was made. */
const tokenAge = 4 * 60_000;

/** Lends the operator's token to work that asks the Worker of a deployment several things, for as long as that takes. */
export const withOperate = <T>(deployment: Deployment, work: (operate: Operate) => Promise<T>): Promise<T> =>
  withOperatorToken(deployment, (first, stopped, renew) => {
    let [token, madeAt] = [first, Date.now()];
    return work(async (request) => {
      if (Date.now() - madeAt > tokenAge) [token, madeAt] = [await renew(), Date.now()];
      return askWorker(deployment.origin, token, request, stopped);
    });
  });

async function askWorker(
  origin: string,
  token: string,
  request: RestoreRequest,
  stopped: AbortSignal,
): Promise<RestoreProgress> {
  const until = Date.now() + patience;
  for (;;) {
    stopped.throwIfAborted();
    const response = await fetch(new URL("/api/operator/restore", origin), {
      method: "POST",
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
        "Accept-Language": "en",
      },
      body: JSON.stringify(request),
      signal: AbortSignal.any([stopped, AbortSignal.timeout(120_000)]),
    }).catch((error: unknown) => {
      if (stopped.aborted) throw error;
      return null;
    });
    const body: unknown = await response?.json().catch(() => null);
    if (response?.ok) return restoreResponse.parse(body).data;
    // Before the token has come to where we are answered, the address is one that does not exist.
    const mayPass =
      response === null || response.status === 404 || response.status === 429 || response.status >= 500;
    if (!mayPass || Date.now() > until) {
      const said = refusal.safeParse(body).data;
      throw new Error(
        `${origin} answered ${response?.status ?? "nothing"}: ${said?.message ?? said?.code ?? "no reason"}`,
      );
    }
    await pause(again, undefined, { signal: stopped });
  }
}

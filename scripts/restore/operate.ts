import { type RestoreProgress, type RestoreRequest, restoreResponse } from "../../worker/contract/restore.ts";
import { ask } from "../lib/operator-call.ts";
import { type Deployment, withOperatorToken } from "../lib/staff-remote.ts";

/** Asks the Worker one thing about a database that was put back. */
export type Operate = (request: RestoreRequest) => Promise<RestoreProgress>;

/** A token is renewed before it ends, in ms after it was made. */
const tokenAge = 4 * 60_000;

/** Lends the operator's token to work that asks the Worker of a deployment several things, for as long as that takes. */
export const withOperate = <T>(deployment: Deployment, work: (operate: Operate) => Promise<T>): Promise<T> =>
  withOperatorToken(deployment, (first, stopped, renew) => {
    let [token, madeAt] = [first, Date.now()];
    return work(async (request) => {
      if (Date.now() - madeAt > tokenAge) [token, madeAt] = [await renew(), Date.now()];
      return (await ask({ origin: deployment.origin, token, stopped }, restoreOrder(request))).data;
    });
  });

/** One thing about a restore, as it is asked. */
export const restoreOrder = (body: RestoreRequest) =>
  ({
    path: "/restore",
    body,
    answer: restoreResponse,
    proof: "another run says: each step may be repeated.",
    within: 120_000,
  }) as const;

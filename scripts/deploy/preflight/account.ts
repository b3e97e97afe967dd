import * as z from "zod/mini";
import { type ApiError, type Cloudflare, sayError } from "../api.ts";
import { type Finding, listed, type Problem } from "./problem.ts";
import { allRights, isForbidden } from "./rights.ts";

export type Account = { readonly id: string; readonly name: string };

type Found<T> = { readonly found: T } | { readonly problems: readonly Problem[] };

const token = "CLOUDFLARE_API_TOKEN";

/** The problem of a deploy without any token, which says how to make one. */
export const noToken: Problem = {
  name: token,
  problem: `is missing; make one (dashboard, My Profile, API Tokens, Create Custom Token) with ${listed(allRights)}, and put it in the environment`,
};

/** Whether the token is one, and active. Tokens of an account are verified elsewhere than those of a person. */
export async function verifyToken(
  api: Cloudflare,
  accountId: string | undefined,
): Promise<readonly Problem[]> {
  const status = z.object({ status: z.string() });
  let answer = await api.get("/user/tokens/verify", status);
  if (!answer.ok && answer.error.status > 0 && accountId)
    answer = await api.get(`/accounts/${accountId}/tokens/verify`, status);
  if (!answer.ok) return [unverified(answer.error)];
  if (answer.value.status === "active") return [];
  return [
    {
      name: token,
      problem: `is ${answer.value.status}; make another, or extend it (dashboard, My Profile, API Tokens)`,
    },
  ];
}

function unverified(error: ApiError): Problem {
  const { status, message } = error;
  if (status === 0)
    return {
      name: "Cloudflare",
      problem: `does not answer (${message}); look at the network, and at CLOUDFLARE_API_BASE_URL where it is set`,
    };
  if (status >= 500)
    return { name: "Cloudflare", problem: `answers ${sayError(error)}; www.cloudflarestatus.com says more` };
  return {
    name: token,
    problem: `is not a valid token (Cloudflare: ${sayError(error)}); copy it again, whole, or make another`,
  };
}

/**
 * The account to deploy to: the one that is named, or the only one that the token sees.
 * @param named `CLOUDFLARE_ACCOUNT_ID`
 */
export async function findAccount(api: Cloudflare, named: string | undefined): Promise<Found<Account>> {
  const id = "CLOUDFLARE_ACCOUNT_ID";
  if (named !== undefined && !/^[0-9a-f]{32}$/.test(named))
    return {
      problems: [
        { name: id, problem: "must be 32 hexadecimal digits, as the dashboard's address shows them" },
      ],
    };
  const answer = await api.list("/accounts", z.object({ id: z.string(), name: z.string() }));
  if (!answer.ok && !isForbidden(answer.error))
    return {
      problems: [
        { name: "Cloudflare", problem: `did not list the accounts: ${sayError(answer.error)}; try again` },
      ],
    };
  const seen = answer.ok ? answer.value : [];
  const sees = seen.length === 0 ? "no account" : listed(seen.map((one) => `${one.name} (${one.id})`));
  if (named === undefined) {
    const [only, ...more] = seen;
    if (only && more.length === 0) return { found: only };
    const problem = only
      ? `must say which account is meant: the token sees ${sees}`
      : "must be set: the token sees no account by itself; the dashboard's address shows the id";
    return { problems: [{ name: id, problem }] };
  }
  const account = seen.find((one) => one.id === named);
  if (account) return { found: account };
  // A token without Account Settings · Read sees no list, and may do its work all the same.
  if (seen.length === 0) return { found: { id: named, name: named } };
  return { problems: [{ name: id, problem: `is an account that the token does not see; it sees ${sees}` }] };
}

const subscription = z.object({
  rate_plan: z.optional(z.object({ id: z.optional(z.string()), public_name: z.optional(z.string()) })),
});

/**
 * Whether the account has Workers Paid: password hashes take a quarter of a second of CPU and the free plan allows 10 ms, and
 * its 50 queries an invocation end a sweep half-way.
 *
 * @returns a problem where the plan is free, a warning where the token may not see subscriptions (Billing · Read)
 */
export async function planProblem(api: Cloudflare, account: string): Promise<Finding | null> {
  const answer = await api.list(`/accounts/${account}/subscriptions`, subscription);
  if (!answer.ok)
    return {
      isSure: false,
      problem: {
        name: "Workers Paid",
        problem:
          "could not be confirmed (with Account · Billing · Read the token may see it); on the free plan staff cannot sign in and sweeps stop half-way",
      },
    };
  const plans = answer.value.map(({ rate_plan: plan }) => `${plan?.id} ${plan?.public_name}`);
  if (plans.some((plan) => /workers/i.test(plan) && !/free/i.test(plan))) return null;
  return {
    isSure: true,
    problem: {
      name: "Workers Paid",
      problem:
        "is needed and this account has the free plan, on which staff cannot sign in (a password hash takes 250 ms of CPU, 10 are allowed) and sweeps stop half-way; dashboard, Workers & Pages, Plans",
    },
  };
}

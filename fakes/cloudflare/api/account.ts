import * as z from "zod/mini";
import { listed, ok, refuse } from "./answers.ts";
import { type Handlers, readJson } from "./call.ts";

/** Who the token belongs to, and which account it opens. */
export const accounts: Handlers = {
  "GET /user": () => ok({ id: "0".repeat(32), email: "operator@example.nl" }),
  "GET /user/tokens/verify": ({ world }) => ok({ id: "1".repeat(32), status: world.options.tokenStatus }),
  "GET /accounts/:account/tokens/verify": ({ world }) =>
    ok({ id: "1".repeat(32), status: world.options.tokenStatus }),
  "GET /accounts": ({ query, world: { account, options } }) =>
    listed(
      [account, ...options.otherAccounts].map(({ id, name }) => ({ id, name, type: "standard" })),
      query,
    ),
  "GET /memberships": ({ world: { account } }) =>
    ok([{ id: "2".repeat(32), status: "accepted", account: { id: account.id, name: account.name } }]),
  "GET /accounts/:account": ({ world: { account } }) =>
    ok({ id: account.id, name: account.name, type: "standard", settings: { enforce_twofactor: false } }),
  // Which plans are paid for; wrangler never asks, a deploy does.
  "GET /accounts/:account/subscriptions": ({ world: { options } }) =>
    ok(
      options.workersPlan === "paid"
        ? [{ rate_plan: { id: "workers_paid", public_name: "Workers Paid" } }]
        : [],
    ),
  "GET /accounts/:account/email/routing/addresses": ({ query, world: { options } }) =>
    listed(
      options.mailAddresses.map(({ email, verified }) => ({
        id: email,
        email,
        verified: verified ? "2026-01-01T00:00:00Z" : null,
      })),
      query,
    ),
  // The account's own name under workers.dev.
  "GET /accounts/:account/workers/subdomain": ({ world: { account } }) =>
    account.subdomain === null ? refuse("noSubdomain") : ok({ subdomain: account.subdomain }),
  "PUT /accounts/:account/workers/subdomain": (call) => {
    const { subdomain } = readJson(call, z.object({ subdomain: z.string() }));
    call.world.account.subdomain = subdomain;
    return ok({ subdomain });
  },
};

import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { operatorRequest } from "#contract/operator";
import { addressKey } from "#domain/address";
import { isOperatorToken, spendOperatorToken } from "#usecases/staff/operator-token";
import { setUpAccount } from "#usecases/staff/set-up-account";
import type { Http } from "./context";
import { refuse } from "./problems";
import { jsonBody } from "./validate";

/**
 * Lets in who shows the one-time token that `npm run admin -- … --remote` has just set as a secret of the Worker (bearer token).
 * To everybody else this is an address like any unknown one, whatever is wrong: no token, its time, its text, too many tries.
 */
const operatorGuard = createMiddleware<Http>(async (c, next) => {
  const { deps, limiter, settings, address } = c.var;
  const token = settings.operatorToken;
  if (token === null || !(await limiter.allow("report", addressKey(address))))
    return refuse(c, "unknown_path");
  const sent = /^Bearer ([\w.-]{1,100})$/.exec(c.req.header("Authorization") ?? "")?.[1];
  if (sent !== undefined && (await isOperatorToken(deps, token, sent))) return next();
  deps.trail.note("forbidden", { address });
  return refuse(c, "unknown_path");
});

/** The operator's own road to staff accounts. Outside the typed client, for no page of ours calls here. */
export const operator = new Hono<Http>().post(
  "/staff",
  operatorGuard,
  jsonBody(operatorRequest),
  async (c) => {
    const { deps, settings } = c.var;
    const order = c.req.valid("json");
    if (!(await spendOperatorToken(deps, settings.operatorToken))) return refuse(c, "unknown_path");
    const done = await setUpAccount(deps, order);
    if (!done.ok) return refuse(c, done.error);
    return c.json({ success: true as const, data: done.value }, 200);
  },
);

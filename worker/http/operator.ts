import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { caseRequest } from "#contract/cases";
import { operatorRequest } from "#contract/operator";
import { type RestoreRequest, restoreRequest } from "#contract/restore";
import { addressKey } from "#domain/address";
import { ok } from "#domain/result";
import { handleCase } from "#usecases/cases/handle-case";
import type { Deps } from "#usecases/deps";
import {
  markRestore,
  readProgress,
  releaseRestore,
  stepRestore,
  takeWitnesses,
} from "#usecases/restore/settle-restore";
import { isOperatorToken, spendOperatorToken } from "#usecases/staff/operator-token";
import { setUpAccount } from "#usecases/staff/set-up-account";
import type { Http } from "./context";
import { refuse } from "./problems";
import { jsonBody } from "./validate";

/**
 * Lets in who shows the one-time token that `npm run admin -- … --remote` has just set as a secret of the Worker (bearer token).
 * To everybody else this is an address like any unknown one, whatever is wrong: no token, its time, its text, too many tries.
 */
const guard = (kind: "report" | "read") =>
  createMiddleware<Http>(async (c, next) => {
    const { deps, limiter, settings, address } = c.var;
    const token = settings.operatorToken;
    if (token === null || !(await limiter.allow(kind, addressKey(address)))) return refuse(c, "unknown_path");
    const sent = /^Bearer ([\w.-]{1,100})$/.exec(c.req.header("Authorization") ?? "")?.[1];
    if (sent !== undefined && (await isOperatorToken(deps, token, sent))) return next();
    deps.trail.note("forbidden", { address });
    return refuse(c, "unknown_path");
  });

const operatorGuard = guard("report");

/** The operator's own roads, each behind a token of its own. Outside the typed client, for no page of ours calls here. */
export const operator = new Hono<Http>()
  .post("/staff", operatorGuard, jsonBody(operatorRequest), async (c) => {
    const { deps, settings } = c.var;
    const order = c.req.valid("json");
    if (!(await spendOperatorToken(deps, settings.operatorToken))) return refuse(c, "unknown_path");
    const done = await setUpAccount(deps, order);
    if (!done.ok) return refuse(c, done.error);
    return c.json({ success: true as const, data: done.value }, 200);
  })
  .post("/cases", operatorGuard, jsonBody(caseRequest), async (c) => {
    const { deps, settings } = c.var;
    const order = c.req.valid("json");
    if (!(await spendOperatorToken(deps, settings.operatorToken))) return refuse(c, "unknown_path");
    const done = await handleCase(deps, order);
    if (!done.ok) return refuse(c, done.error);
    return c.json({ success: true as const, data: done.value }, 200);
  })
  // Many requests under one token, which ends by its time: a restore is marked, witnessed and settled in pages.
  .post("/restore", guard("read"), jsonBody(restoreRequest), async (c) => {
    const done = await settle(c.var.deps, c.req.valid("json"));
    if (!done.ok) return refuse(c, done.error);
    return c.json({ success: true as const, data: done.value }, 200);
  });

async function settle(deps: Deps, request: RestoreRequest) {
  switch (request.command) {
    case "status":
      return ok(await readProgress(deps));
    case "mark":
      return ok(await markRestore(deps, request.since));
    case "witness":
      return takeWitnesses(
        deps,
        request.orders.map(({ id, witness }) => ({ orderId: id, witness: JSON.stringify(witness) })),
      );
    case "step":
      return stepRestore(deps);
    case "release":
      return releaseRestore(deps);
  }
}

import { type Context, Hono } from "hono";
import type { ProblemCode } from "#contract/problems";
import type { Callback } from "#ports/callback";
import type { CallbackProblem } from "#ports/payment-provider";
import type { SmsGateway } from "#ports/sms-gateway";
import { isTokenOf, pathOf } from "#usecases/callback-address";
import { atProvider, type Deps } from "#usecases/deps";
import { recordDelivery } from "#usecases/orders/record-delivery";
import { settlePayment } from "#usecases/orders/settle-payment";
import type { Http } from "./context";
import { refuse } from "./problems";

/**
 * Where vendors call. Outside the typed client, for no page of ours calls here. A wrong token answers like a wrong path;
 * what we cannot act on now answers 503, so that the vendor comes again; what is not ours answers 200 and nothing else.
 */
export const webhooks = new Hono<Http>()
  .post("/:provider", async (c) => {
    const deps = atProvider(c.var.deps, c.req.param("provider"));
    if (!deps?.provider.signsCallbacks) return refuse(c, "unknown_path");
    return takeHint(c, deps);
  })
  .post("/:provider/:token", async (c) => {
    const deps = atProvider(c.var.deps, c.req.param("provider"));
    if (!deps || deps.provider.signsCallbacks) return refuse(c, "unknown_path");
    if (!(await isTokenOf(deps, pathOf.provider(deps.provider), c.req.param("token")))) return forged(c);
    return takeHint(c, deps);
  })
  .on(["GET", "POST"], "/sms/:gateway/:token", async (c) => {
    const { deps } = c.var;
    const gateway = deps.gateways.find((one) => one.name === c.req.param("gateway"));
    if (!gateway) return refuse(c, "unknown_path");
    if (!(await isTokenOf(deps, pathOf.gateway(gateway), c.req.param("token")))) return forged(c);
    return takeReports(c, gateway);
  });

/** Somebody who is not the vendor called in its name: the trail counts it, and the answer does not tell. */
function forged(c: Context<Http>) {
  c.var.deps.trail.note("callback_forged", { address: c.var.address });
  return refuse(c, "unknown_path");
}

/** @param deps with the provider that called */
async function takeHint(c: Context<Http>, deps: Deps) {
  const hint = await deps.provider.readCallback(await toCallback(c));
  if (!hint.ok) return hint.error === "unrelated" ? c.body(null, 200) : refuseCallback(c, hint.error);
  const settled = await settlePayment(lettingHandOversPass(deps), hint.value.providerId, "provider");
  return settled === "later" ? refuse(c, "unavailable") : c.body(null, 200);
}

async function takeReports(c: Context<Http>, gateway: SmsGateway) {
  const reports = await gateway.readReports(await toCallback(c));
  if (!reports.ok) return refuseCallback(c, reports.error);
  const deps = lettingHandOversPass(c.var.deps);
  let heard: "heard" | "later" = "heard";
  for (const report of reports.value)
    if ((await recordDelivery(deps, gateway.name, report)) === "later") heard = "later";
  return heard === "later" ? refuse(c, "unavailable") : c.body(null, 200);
}

/** Vendors wait, and come again where they do not get an answer: a message that is paid for does not. */
const lettingHandOversPass = (deps: Deps): Deps => ({ ...deps, db: deps.dbForCallbacks });

const answers = {
  malformed: "bad_request",
  unreachable: "unavailable",
} as const satisfies Record<Exclude<CallbackProblem, "unrelated" | "forged">, ProblemCode>;

const refuseCallback = (c: Context<Http>, problem: Exclude<CallbackProblem, "unrelated">) =>
  problem === "forged" ? forged(c) : refuse(c, answers[problem]);

const decoder = new TextDecoder("utf-8", { fatal: false, ignoreBOM: true });

/** For the signature the address is built from PUBLIC_URL: what the request itself claims to be is not what the vendor signed. */
async function toCallback(c: Context<Http>): Promise<Callback> {
  const asked = new URL(c.req.url);
  const url = new URL(asked.pathname + asked.search, c.var.settings.publicUrl);
  // Not `text()`: the runtime warns when a form is read with it.
  const body = decoder.decode(await c.req.arrayBuffer());
  return { method: c.req.method, url, headers: c.req.raw.headers, body };
}

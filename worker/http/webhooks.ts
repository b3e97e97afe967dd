import { type Context, Hono } from "hono";
import type { ProblemCode } from "#contract/problems";
import type { Callback } from "#ports/callback";
import type { CallbackProblem } from "#ports/payment-provider";
import type { SmsGateway } from "#ports/sms-gateway";
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
    const { name, signsCallbacks } = c.var.deps.provider;
    if (!signsCallbacks || c.req.param("provider") !== name) return refuse(c, "not_found");
    return takeHint(c);
  })
  .post("/:provider/:token", async (c) => {
    const { name, signsCallbacks } = c.var.deps.provider;
    if (!(await isOurs(c)) || signsCallbacks || c.req.param("provider") !== name)
      return refuse(c, "not_found");
    return takeHint(c);
  })
  .on(["GET", "POST"], "/sms/:gateway/:token", async (c) => {
    const { deps } = c.var;
    const gateway = deps.gateways.find((one) => one.name === c.req.param("gateway"));
    if (!(await isOurs(c)) || !gateway) return refuse(c, "not_found");
    return takeReports(c, gateway);
  });

async function takeHint(c: Context<Http>) {
  const { deps } = c.var;
  const hint = await deps.provider.readCallback(await toCallback(c));
  if (!hint.ok) return hint.error === "unrelated" ? c.body(null, 200) : refuse(c, answers[hint.error]);
  const settled = await settlePayment(deps, hint.value.providerId, "provider");
  return settled === "later" ? refuse(c, "unavailable") : c.body(null, 200);
}

const answers = {
  forged: "not_found",
  malformed: "bad_request",
  unreachable: "unavailable",
} as const satisfies Record<Exclude<CallbackProblem, "unrelated">, ProblemCode>;

async function takeReports(c: Context<Http>, gateway: SmsGateway) {
  const reports = await gateway.readReports(await toCallback(c));
  if (!reports.ok) return refuse(c, answers[reports.error]);
  for (const report of reports.value) await recordDelivery(c.var.deps, gateway.name, report);
  return c.body(null, 200);
}

/** Against timing attacks: compared as keyed hashes, so that the time it takes tells nothing about the token. */
async function isOurs(c: Context<Http>): Promise<boolean> {
  const { deps } = c.var;
  const [sent, ours] = await Promise.all([
    deps.vault.hash("token", c.req.param("token") ?? ""),
    deps.vault.hash("token", deps.site.webhookToken),
  ]);
  return sent === ours;
}

const decoder = new TextDecoder("utf-8", { fatal: false, ignoreBOM: true });

/** For the signature the address is built from PUBLIC_URL: what the request itself claims to be is not what the vendor signed. */
async function toCallback(c: Context<Http>): Promise<Callback> {
  const asked = new URL(c.req.url);
  const url = new URL(asked.pathname + asked.search, c.var.settings.publicUrl);
  // Not `text()`: the runtime warns when a form is read with it.
  const body = decoder.decode(await c.req.arrayBuffer());
  return { method: c.req.method, url, headers: c.req.raw.headers, body };
}

import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { codeRequest, messageReportRequest, verifyRequest } from "#contract/my-number";
import { askCode } from "#usecases/my-number/ask-code";
import { liftNumber, lockNumber, stopNumber } from "#usecases/my-number/decide";
import { endNumberSession, type NumberSession, readNumberSession } from "#usecases/my-number/number-session";
import { readNumber } from "#usecases/my-number/read-number";
import { reportMessage } from "#usecases/my-number/report-message";
import { verifyCode } from "#usecases/my-number/verify-code";
import type { Bindings, Http } from "../context";
import { csrfGuard, csrfObjectionTo } from "../csrf";
import { rateLimit } from "../guards";
import { refuse } from "../problems";
import { jsonBody } from "../validate";
import { browserIn, forgetNumber, keepBrowser, keepNumber, numberIn } from "./cookies";

/** What a handler behind `proven` finds besides: whose number it is. */
type ReceiverHttp = {
  Bindings: Bindings;
  Variables: Http["Variables"] & { readonly session: NumberSession };
};

/** Lets through who has shown the code of a number. A write must come from a page of ours; one without a body names no type. */
const proven = createMiddleware<ReceiverHttp>(async (c, next) => {
  if (c.req.method !== "GET") {
    const objection = csrfObjectionTo(c);
    if (objection) return refuse(c, objection);
  }
  const session = await readNumberSession(c.var.deps, numberIn(c));
  if (!session) return refuse(c, "number_not_proven");
  c.set("session", session);
  return next();
});

/** What its owner sees after a deed too, so that a page need not ask. */
const view = async (c: Context<ReceiverHttp>) =>
  c.json({ success: true as const, data: await readNumber(c.var.deps, c.var.session) }, 200);

/** A receiver decides about their own number (decision 078). */
export const myNumber = new Hono<ReceiverHttp>()
  .post("/code", csrfGuard, rateLimit("report"), jsonBody(codeRequest), async (c) => {
    const { phoneNumber } = c.req.valid("json");
    const asked = await askCode(c.var.deps, { phoneNumber, ...askerIn(c, browserIn(c)) });
    if (!asked.ok) return refuse(c, asked.error);
    keepBrowser(c, asked.value.browser);
    return c.json({ success: true as const }, 200);
  })
  .post("/verify", csrfGuard, rateLimit("read"), jsonBody(verifyRequest), async (c) => {
    const opened = await verifyCode(c.var.deps, { ...c.req.valid("json"), browser: browserIn(c) });
    if (!opened.ok) return refuse(c, opened.error);
    keepNumber(c, opened.value);
    return c.json({ success: true as const }, 200);
  })
  .get("/", rateLimit("read"), proven, view)
  .post("/stop", rateLimit("read"), proven, async (c) => {
    await stopNumber(c.var.deps, c.var.session);
    return view(c);
  })
  .post("/lock", rateLimit("read"), proven, async (c) => {
    await lockNumber(c.var.deps, c.var.session);
    return view(c);
  })
  .post("/lift", rateLimit("read"), proven, async (c) => {
    const lifted = await liftNumber(c.var.deps, c.var.session);
    return lifted.ok ? view(c) : refuse(c, lifted.error);
  })
  .post("/leave", rateLimit("read"), proven, async (c) => {
    await endNumberSession(c.var.deps, c.var.session);
    forgetNumber(c);
    return c.json({ success: true as const }, 200);
  })
  .post("/report", rateLimit("read"), proven, jsonBody(messageReportRequest), async (c) => {
    const { deps, session, address } = c.var;
    const reported = await reportMessage(deps, session, { ...c.req.valid("json"), address });
    if (!reported.ok) return refuse(c, reported.error);
    return c.json({ success: true as const, caseCode: reported.value }, 201);
  });

/** Who asks for a code. In development a rig on this machine that names no address stands outside the visitor's limit. */
export const askerIn = (c: Pick<Context<Http>, "req" | "var">, browser: string | undefined) => ({
  language: c.var.language,
  address: c.var.address,
  browser,
  unlimited: c.var.settings.development && c.req.header("CF-Connecting-IP") === undefined,
});

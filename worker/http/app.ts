import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import type { BlankSchema } from "hono/types";
import { languageOf } from "#contract/language";
import { isOutage } from "#db/client";
import type { Result } from "#domain/result";
import { sweepAround } from "#usecases/sweep";
import { createSandboxRoutes } from "../sandbox/pages/routes";
import { abuse } from "./abuse";
import { admin } from "./admin";
import { serverIp } from "./admin/office";
import { senderCategories } from "./admin/sender-categories";
import { staffSenders } from "./admin/senders";
import { auth } from "./auth";
import type { Bindings, Http, Services, SettingProblem } from "./context";
import { addressOf, safeHeaders, smallBody } from "./guards";
import { pages, refusals } from "./pages";
import { payments } from "./payments";
import { refuse, toProblem } from "./problems";
import { senders } from "./senders";
import { site } from "./site";
import { webhooks } from "./webhooks";

export type Compose = (env: Bindings, background: Background) => Result<Services, SettingProblem>;

/** Lets work go on after the answer. */
export type Background = { waitUntil(work: Promise<unknown>): void };

/** The whole API. `compose` makes what a request needs, or names the setting that is wrong. */
export function createApp(compose: Compose) {
  const app = new Hono<Http>().basePath("/api");
  app.use(safeHeaders);
  app.route("/", refusals);
  app.use(smallBody);
  app.use(async (c, next) => {
    const services = compose(c.env, c.executionCtx);
    if (!services.ok) {
      const { name, problem } = services.error;
      console.error(JSON.stringify({ level: "alarm", code: "misconfigured", setting: name, problem }));
      const refusal = toProblem("misconfigured", languageOf(c.req.header("Accept-Language")));
      return c.json({ ...refusal, message: `${refusal.message} (${name} ${problem})` }, 503);
    }
    for (const [name, service] of Object.entries(services.value))
      c.set(name as "deps", service as Services["deps"]);
    c.set("language", languageOf(c.req.header("Accept-Language")));
    const address = addressOf(c);
    if (address === null) return refuse(c, "bad_request");
    c.set("address", address);
    return next();
  });
  app.onError((error, c) => {
    // The framework throws these itself, for a body that is no JSON; ours leave as answers.
    if (error instanceof HTTPException) return refuse(c, "bad_request");
    if (isOutage(error)) {
      c.var.deps.log.alarm("database_down", { path: c.req.routePath });
      return refuse(c, "unavailable");
    }
    console.error(
      JSON.stringify({ level: "alarm", code: "defect", path: c.req.routePath, error: error.name }),
    );
    return refuse(c, "internal");
  });
  app.notFound((c) => refuse(c, "not_found"));
  mountSandbox(app);
  app.route("/webhooks", webhooks);
  app.route("/", pages);
  return app
    .route("/payments", payments)
    .route("/abuse", abuse)
    .route("/senders", senders)
    .route("/senders", staffSenders)
    .route("/sender-categories", senderCategories)
    .route("/server-ip", serverIp)
    .route("/admin", admin)
    .route("/auth", auth)
    .route("/", site);
}

/** The shape of the API, for the typed client. */
export type Api = ReturnType<typeof createApp>;

/** Exists in development only; elsewhere these paths are unknown. */
function mountSandbox(app: Hono<Http, BlankSchema, "/api">) {
  app.use("/sandbox/*", async (c, next) => (c.var.settings.development ? next() : refuse(c, "not_found")));
  app.post("/sandbox/sweep", async (c) => {
    await sweepAround(c.var.deps, c.var.desk);
    return c.json({ success: true }, 200);
  });
  app.use("/sandbox/*", async (c, next) => (c.var.desk ? next() : refuse(c, "not_found")));
  app.route(
    "/sandbox",
    createSandboxRoutes<Http>((c) => deskOf(c.var.desk)),
  );
}

function deskOf(desk: Services["desk"]) {
  if (!desk) throw new Error("the sandbox is off");
  return desk;
}

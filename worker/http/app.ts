import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { languageOf } from "#contract/language";
import { isOutage } from "#db/client";
import type { Result } from "#domain/result";
import { abuse } from "./abuse";
import { admin } from "./admin";
import { serverIp } from "./admin/office";
import { senderCategories } from "./admin/sender-categories";
import { staffSenders } from "./admin/senders";
import { auth } from "./auth";
import { smallBody } from "./body-limit";
import type { Bindings, Http, Services, SettingProblem, Tracing } from "./context";
import { inTime, withDeadline } from "./deadline";
import { figures } from "./figures";
import { addressOf, isPlainHttp, safeHeaders, withReference } from "./guards";
import { measured } from "./measured";
import { myNumber } from "./my-number";
import { operator } from "./operator";
import { pages } from "./pages";
import { numberForms } from "./pages/number-forms";
import { refusals } from "./pages/refusals";
import { payments } from "./payments";
import { refuse } from "./problems";
import { senders } from "./senders";
import { site } from "./site";
import { webhooks } from "./webhooks";

/** Everything that requests need, or the settings that are wrong. */
export type ServicesOf = (env: Bindings) => Result<Services, readonly SettingProblem[]>;

/** How what is served is followed: log and alarms, which are there also where the settings are wrong. */
export type TracingOf = (env: Bindings) => Tracing;

/** The whole API. */
export function createApp(servicesOf: ServicesOf, tracingOf: TracingOf) {
  const app = new Hono<Http>().basePath("/api");
  app.use(withReference(tracingOf));
  app.use(measured(tracingOf));
  app.use(safeHeaders);
  app.use(withDeadline(tracingOf));
  app.route("/", refusals);
  app.use(smallBody);
  app.use(async (c, next) => {
    const services = servicesOf(c.env);
    const { log, settle } = tracingOf(c.env);
    settle();
    if (!services.ok) {
      for (const { name, problem } of services.error) log.alarm("misconfigured", { setting: name, problem });
      // The log names the settings; visitors get the reference by which they are found there.
      return refuse(c, "misconfigured");
    }
    services.value.deps.trail.settle();
    c.set("deps", services.value.deps);
    c.set("limiter", services.value.limiter);
    c.set("settings", services.value.settings);
    c.set("egress", services.value.egress);
    c.set("settingsHash", services.value.settingsHash);
    c.set("language", languageOf(c.req.header("Accept-Language")));
    const address = addressOf(c.req.raw.headers, services.value.settings);
    if (address === null) return refuse(c, "bad_request");
    if (isPlainHttp(c.req.raw, services.value.settings)) return refuse(c, "plain_http");
    c.set("address", address);
    return next();
  });
  app.use(inTime);
  app.use(async (_c, next) => {
    try {
      await next();
    } catch (thrown) {
      // The framework takes care of errors only.
      throw thrown instanceof Error ? thrown : new Error("thrown", { cause: thrown });
    }
  });
  app.onError((error, c) => {
    // The framework throws these itself, for a body that is no JSON; ours leave as answers.
    if (error instanceof HTTPException) return refuse(c, "bad_request");
    const { log } = tracingOf(c.env);
    if (isOutage(error)) {
      log.alarm("database_down", { path: c.req.routePath });
      return refuse(c, "unavailable");
    }
    log.defect("defect", error, { path: c.req.routePath });
    return refuse(c, "internal");
  });
  app.notFound((c) => refuse(c, "unknown_path"));
  app.route("/webhooks", webhooks);
  app.route("/operator", operator);
  app.route("/", pages);
  app.route("/", numberForms);
  return app
    .route("/payments", payments)
    .route("/abuse", abuse)
    .route("/my-number", myNumber)
    .route("/figures", figures)
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

/** The API as what serves it sees it. */
export type App = Pick<Api, "fetch">;

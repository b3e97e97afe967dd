import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { selectBreakers } from "#db/circuit-breaker";
import { selectOpenRewind } from "#db/rewinds";
import { selectSwitches } from "#db/switches";
import { consentVersion } from "#domain/consent";
import { isStopped } from "#domain/operation";
import { firstPartCents, furtherPartCents, vatPercent } from "#domain/pricing";
import { retention } from "#domain/retention";
import { mostSegments } from "#usecases/deps";
import { readHealth } from "#usecases/read-health";
import { isDelayed } from "#usecases/sending-delayed";
import type { Http } from "./context";
import { rateLimit } from "./guards";
import { refuse } from "./problems";

/** `?live` only says that the Worker answers, and asks nobody. */
const orWhetherLive = createMiddleware<Http>(async (c, next) =>
  c.req.query("live") === undefined ? next() : c.json({ success: true, status: "ok" }, 200),
);

/** What the site and its watchers ask about the service itself. */
export const site = new Hono<Http>()
  .get("/config", rateLimit("read"), async (c) => {
    const { deps, settings } = c.var;
    const [switches, health, open] = await deps.db.batch([
      selectSwitches(deps.db),
      selectBreakers(deps.db),
      selectOpenRewind(deps.db),
    ]);
    const isOn = (key: string) => switches.some((row) => row.key === key && row.value === "on");
    const { operation } = settings;
    const stopped = isStopped(operation, deps.clock.now());
    const config = {
      mode: deps.provider.mode,
      stage: operation.stage,
      testReceivers: operation.testReceivers !== null,
      stopped,
      build: { settings: await c.var.settingsHash() },
      rewound: open.length > 0,
      sendingOn: isOn("sending") && !stopped,
      sendingDelayed: isDelayed(deps, health),
      customSenders: isOn("custom_senders"),
      linksAllowed: isOn("links"),
      maxSegments: mostSegments(deps),
      consent: { form: settings.consentForm, version: consentVersion[settings.consentForm] },
      price: { firstPartCents, furtherPartCents, vatPercent },
      retention,
      company: settings.company,
    };
    return c.json({ success: true as const, config }, 200);
  })
  // What a watcher asks each minute: it asks the database several times, and so is for nobody to ask without end.
  .get("/health", orWhetherLive, rateLimit("read"), async (c) => {
    try {
      const health = await readHealth(c.var.deps);
      const isWell = health.reasons.length === 0;
      const status = isWell ? ("ok" as const) : ("ill" as const);
      return c.json({ success: true as const, status, ...health }, isWell ? 200 : 503);
    } catch {
      return refuse(c, "unavailable");
    }
  });

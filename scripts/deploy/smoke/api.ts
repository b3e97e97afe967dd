import * as z from "zod/mini";
import { type Look, type Met, type Seen, unless } from "./visitor.ts";

const refusal = z.object({ success: z.literal(false), code: z.string(), message: z.string() });
const config = z.object({
  config: z.object({
    mode: z.string(),
    stage: z.string(),
    stopped: z.boolean(),
    rewound: z.boolean(),
    sendingOn: z.boolean(),
    testReceivers: z.boolean(),
    build: z.object({ settings: z.string() }),
  }),
});
const build = z.object({ settings: z.string() });

/** Site and Worker were built with the same settings, and with these. */
const sameSettings: Look = async ({ visit, expected }) => {
  const [site, api] = [build.safeParse((await visit("/build.json")).json), await configOf(visit)];
  if (!site.success) return { ok: false, said: "the site does not say with which settings it was built" };
  if (!api) return { ok: false, said: "/api/config does not answer in its shape" };
  const [ofSite, ofWorker] = [site.data.settings, api.build.settings];
  return unless(
    [
      ofSite !== ofWorker && `the site was built with ${ofSite}, the Worker has ${ofWorker}`,
      expected.settings !== null &&
        ofWorker !== expected.settings &&
        `the Worker has ${ofWorker}, and these settings are ${expected.settings}`,
    ],
    `both ${ofSite}`,
  );
};

/** Real money in production and test money in staging; an exception of the operator's is expected as one. */
const mode: Look = async ({ visit, expected }) => {
  const api = await configOf(visit);
  if (!api) return { ok: false, said: "/api/config does not answer in its shape" };
  return unless(
    [
      api.stage !== expected.stage && `it says it is ${api.stage}, and this is ${expected.stage}`,
      api.mode !== expected.mode && `payments are ${api.mode}, and should be ${expected.mode}`,
      api.mode === "test" && !api.testReceivers && "test payments, and any number may be texted",
    ],
    `${api.stage}, payments are ${api.mode}`,
  );
};

/** Whether anybody can order. What holds it was meant to, so no deploy goes back for it; whoever looks is told by itself. */
const selling: Look = async ({ visit }) => {
  const api = await configOf(visit);
  if (!api) return { ok: false, said: "/api/config does not answer in its shape" };
  if (api.stopped) return noted("STOPPED by the operator (STOP_SENDING): nobody can order, nothing leaves");
  if (api.rewound)
    return noted(
      "HELD: the database was put back, or is being put back; npm run restore -- … --release ends it",
    );
  if (!api.sendingOn) return noted("OFF by the panel's switch: nobody can order, nothing leaves");
  return { ok: true, said: "go on" };
};

const noted = (said: string): Seen => ({ ok: true, said, isNote: true });

const configOf = async (visit: Parameters<Look>[0]["visit"]) => {
  const parsed = config.safeParse((await visit("/api/config")).json);
  return parsed.success ? parsed.data.config : null;
};

/** An order that says nothing is refused before anything is stored or asked of a vendor. */
const refusedOrder: Look = async ({ visit, expected }) => {
  const met = await visit("/api/payments/create", {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: expected.publicUrl, "Accept-Language": "nl" },
    body: "{}",
  });
  return refusedWith(met, 400);
};

/** Who does not know the token is nobody: the answer is that of a path that does not exist. */
const wrongToken: Look = async ({ visit, expected }) => {
  const [gateway] = expected.gateways;
  const path = gateway ? `sms/${gateway}` : expected.provider;
  return refusedWith(await visit(`/api/webhooks/${path}/${"x".repeat(43)}`, { method: "POST" }), 404);
};

const noSandbox: Look = async ({ visit }) => {
  const paths = ["/api/sandbox/inbox", "/api/sandbox/sweep", "/api/sandbox"];
  const answers = await Promise.all(paths.map((path) => visit(path)));
  const open = paths.filter((_, at) => answers[at]?.status !== 404);
  return unless([open.length > 0 && `${open.join(", ")} answer`], "404");
};

/** Our envelope, so it is the Worker that answers and not a page of the site or of Cloudflare. */
function refusedWith(met: Met, status: number) {
  const parsed = refusal.safeParse(met.json);
  return unless(
    [
      met.status !== status && `status ${met.status}, and not ${status}`,
      !parsed.success && "not in our envelope",
    ],
    `${status}, ${parsed.success ? parsed.data.code : ""}`,
  );
}

export const apiChecks: readonly (readonly [string, Look])[] = [
  ["settings of site and Worker", sameSettings],
  ["stage and payment mode", mode],
  ["selling and sending", selling],
  ["an order that is refused", refusedOrder],
  ["a callback with a wrong token", wrongToken],
  ["no sandbox", noSandbox],
];

import { Hono, type HonoRequest } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Bindings } from "../../env";
import type { SandboxControls, SandboxOutcome } from "../controls";
import { checkoutPage } from "./checkout-page";
import { inboxPage } from "./inbox-page";
import { noticePage } from "./notice-page";
import { answerPage } from "./page";
import { outcomeWords } from "./words";

type SandboxHttp = { Bindings: Bindings; Variables: { readonly controls: SandboxControls } };

/**
 * The sandbox vendors' pages: the hosted checkout and the receiver's phone. They work without a script.
 * @param controlsOf finds the controls, or null where there is no sandbox
 */
export const createSandboxRoutes = (controlsOf: (env: Bindings) => SandboxControls | null) =>
  new Hono<SandboxHttp>()
    .use(async (c, next) => {
      const controls = controlsOf(c.env);
      if (!controls) return c.notFound();
      c.set("controls", controls);
      return next();
    })
    .use("/checkout/*", atMostAForm)
    .get("/checkout/:id", async (c) => {
      const checkout = await c.var.controls.checkout(c.req.param("id"));
      return answerPage(c, checkout ? checkoutPage(checkout) : noticePage("unknown"));
    })
    .post("/checkout/:id", async (c) => {
      const { id } = c.req.param();
      const checkout = await c.var.controls.checkout(id);
      if (!checkout) return answerPage(c, noticePage("unknown"));
      const outcome = await readOutcome(c.req);
      if (!outcome) return answerPage(c, noticePage("junk", checkout));
      const chosen = await c.var.controls.choose(id, outcome);
      if (!chosen.ok) return answerPage(c, noticePage(chosen.error, checkout));
      return c.redirect(chosen.value.redirectUrl, 303);
    })
    .get("/inbox", async (c) => {
      const to = readNumber(c.req.query("to"));
      const asJson = wantsJson(c.req.header("Accept"));
      const shown = await c.var.controls.inbox({ to, limit: asJson ? mostAsJson : mostOnPage });
      c.header("Cache-Control", "no-store");
      c.header("Vary", "Accept");
      if (asJson) return c.json({ success: true, data: shown });
      return answerPage(c, inboxPage({ shown, to, numbers: c.var.controls.numbers }));
    });

/** Enough for a whole test run to be counted. */
const mostAsJson = 10_000;
const mostOnPage = 100;

const atMostAForm = bodyLimit({ maxSize: 2_048, onError: (c) => answerPage(c, noticePage("too_large")) });

/** The one outcome that a form names, in either way to send a form. */
async function readOutcome(request: HonoRequest): Promise<SandboxOutcome | null> {
  const isMultipart = request.header("Content-Type")?.startsWith("multipart/");
  const outcome = isMultipart ? await partOf(request) : fieldOf(await request.arrayBuffer());
  return typeof outcome === "string" && isOutcome(outcome) ? outcome : null;
}

async function partOf(request: HonoRequest) {
  try {
    return (await request.parseBody({ all: true })).outcome;
  } catch {
    return null;
  }
}

/** Not `text()`: the runtime warns when a form is read with it. Whatever type a script gives it, or none. */
function fieldOf(body: ArrayBuffer): string | undefined {
  const [outcome, ...more] = new URLSearchParams(new TextDecoder().decode(body)).getAll("outcome");
  return more.length === 0 ? outcome : undefined;
}

const isOutcome = (word: string): word is SandboxOutcome => Object.hasOwn(outcomeWords, word);

/** A plus typed into an address bar arrives as a space. */
const readNumber = (to: string | undefined): string | null => (to ? `+${to.replace(/^[\s+]*/, "")}` : null);

const wantsJson = (accept = ""): boolean =>
  accept.includes("application/json") && !accept.includes("text/html");

import { type Context, Hono } from "hono";
import { codeRequest, messageReportRequest, verifyRequest } from "#contract/my-number";
import { isProblemCode, type ProblemCode } from "#contract/problems";
import type { RateLimited } from "#ports/edge";
import { askCode } from "#usecases/my-number/ask-code";
import { liftNumber, lockNumber, stopNumber } from "#usecases/my-number/decide";
import { endNumberSession } from "#usecases/my-number/number-session";
import { reportMessage } from "#usecases/my-number/report-message";
import { verifyCode } from "#usecases/my-number/verify-code";
import type { Http } from "../context";
import { onForm, takeForm } from "../forms";
import { rateLimit } from "../guards";
import { askerIn } from "../my-number";
import { browserIn, forgetNumber, keepBrowser, keepNumber } from "../my-number/cookies";
import { refuse } from "../problems";
import { codePage, sessionOf, shown, typedOf } from "./number-refused";
import { answerPage } from "./page";
import { receiptPage } from "./report-form";

type Step = {
  readonly fields: readonly string[];
  readonly limit: RateLimited;
  readonly act: (c: Context<Http>, fields: readonly string[]) => Promise<Response>;
};

/** Each form by its address behind `/my-number/`. */
const steps: Readonly<Record<string, Step>> = {
  code: { fields: ["phoneNumber"], limit: "report", act: askByForm },
  verify: { fields: ["phoneNumber", "code"], limit: "read", act: verifyByForm },
  stop: { fields: [], limit: "read", act: decideBy(stopNumber) },
  lock: { fields: [], limit: "read", act: decideBy(lockNumber) },
  lift: { fields: [], limit: "read", act: decideBy(liftNumber) },
  leave: { fields: [], limit: "read", act: leaveByForm },
  report: { fields: ["message", "reason"], limit: "read", act: reportByForm },
};

/** "Mijn nummer" without scripts: forms to the addresses that take JSON too, and a page that shows how the number stands. */
export const numberForms = new Hono<Http>().get("/my-number/page", rateLimit("read"), async (c) => {
  const session = await sessionOf(c);
  return session ? answerPage(c, await shown(c, session, [])) : refuse(c, "number_not_proven");
});
for (const [step, { fields, limit, act }] of Object.entries(steps))
  numberForms.post(
    `/my-number/${step}`,
    onForm(takeForm(fields)),
    onForm(rateLimit(limit)),
    onForm(async (c) => act(c, fields)),
  );

async function askByForm(c: Context<Http>, fields: readonly string[]) {
  const read = codeRequest.safeParse(typedIn(c, fields));
  if (!read.success) return refuse(c, codeIn(read.error.issues));
  const asked = await askCode(c.var.deps, { ...read.data, ...askerIn(c, browserIn(c)) });
  if (!asked.ok) return refuse(c, asked.error);
  keepBrowser(c, asked.value.browser);
  return answerPage(c, codePage(c, []));
}

async function verifyByForm(c: Context<Http>, fields: readonly string[]) {
  const read = verifyRequest.safeParse(typedIn(c, fields));
  if (!read.success) return refuse(c, codeIn(read.error.issues));
  const opened = await verifyCode(c.var.deps, { ...read.data, browser: browserIn(c) });
  if (!opened.ok) return refuse(c, opened.error);
  keepNumber(c, opened.value);
  return back(c);
}

function decideBy(deed: typeof stopNumber | typeof liftNumber): Step["act"] {
  return async (c) => {
    const session = await sessionOf(c);
    if (!session) return refuse(c, "number_not_proven");
    const done = await deed(c.var.deps, session);
    return done && !done.ok ? refuse(c, done.error) : back(c);
  };
}

/** Also where the session is over already: nothing of it stays. */
async function leaveByForm(c: Context<Http>) {
  const session = await sessionOf(c);
  if (session) await endNumberSession(c.var.deps, session);
  forgetNumber(c);
  return c.redirect("/mijn-nummer", 303);
}

async function reportByForm(c: Context<Http>, fields: readonly string[]) {
  const session = await sessionOf(c);
  if (!session) return refuse(c, "number_not_proven");
  const read = messageReportRequest.safeParse(typedIn(c, fields));
  if (!read.success) return refuse(c, codeIn(read.error.issues));
  const reported = await reportMessage(c.var.deps, session, { ...read.data, address: c.var.address });
  return reported.ok ? answerPage(c, receiptPage(reported.value, c.var.language)) : refuse(c, reported.error);
}

/** After a deed the page is asked for anew, so that loading it again repeats nothing (post, redirect, get). */
const back = (c: Context<Http>) => c.redirect(`/api/my-number/page?lang=${c.var.language}`, 303);

const typedIn = (c: Context<Http>, names: readonly string[]) =>
  Object.fromEntries([...typedOf(c)].filter(([name]) => names.includes(name)));

const codeIn = ([issue]: readonly { readonly message: string }[]): ProblemCode =>
  issue && isProblemCode(issue.message) ? issue.message : "bad_request";

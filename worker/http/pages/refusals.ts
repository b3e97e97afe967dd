import { type Context, Hono, type MiddlewareHandler } from "hono";
import { type Language, languageOf } from "#contract/language";
import { isProblemCode, type Problem, type ProblemCode } from "#contract/problems";
import { contentsOf, ticketField } from "../challenge";
import type { Http, TypedForm } from "../context";
import { isForm } from "../csrf";
import { orWithout } from "../deadline";
import { statusOf } from "../problems";
import { groupsOf } from "../senders";
import { noticePage } from "./notice";
import { numberRefused } from "./number-refused";
import { orderForm } from "./order-form";
import { answerPage, type Page } from "./page";
import { objectionPage } from "./payment";
import { reportForm } from "./report-form";
import { waitPage } from "./wait";
import { words } from "./words";

/**
 * Turns refusals into pages where a person without scripts would see them; stands around everything, so that each
 * refusal is told this way, whoever made it.
 */
export const refusals = new Hono<Http>()
  .use("/payments/create", asPage(isForm, orderRefused))
  .use("/abuse/report", asPage(isForm, reportRefused))
  .use("/payments/:id/withdraw", asPage(isForm, refused))
  .use("/payments/:id/objection", asPage(isForm, objectionRefused))
  .use("/payments/:id/page", asPage(always, refused))
  .use("/abuse/cases/:code/page", asPage(always, refused))
  .use("/my-number/page", asPage(always, numberRefused))
  .use("/my-number/:step", asPage(isForm, numberRefused));

type Render = (
  c: Context<Http>,
  code: ProblemCode,
  language: Language,
  /** What in the text it is about. */
  excerpt: string | undefined,
) => Page | Promise<Page>;

function asPage(isPage: (c: Context) => boolean, render: Render): MiddlewareHandler<Http> {
  return async (c, next) => {
    await next();
    if (!isPage(c) || !c.res.headers.get("Content-Type")?.startsWith("application/json")) return;
    const { code, place } = await c.res.json<Partial<Problem>>();
    const known = code !== undefined && isProblemCode(code) ? code : "internal";
    const language = languageIn(c);
    const making = (async () => render(c, known, language, place?.text))();
    const page = await orWithout(c.var.deadline, making, () => noticePage(known, language));
    c.res = await answerPage(c, { ...page, reference: c.var.reference });
  };
}

function always(): boolean {
  return true;
}

/** A form says its language; an address may; else the header that our own client sends. */
function languageIn(c: Context<Http>): Language {
  const { form, language }: Partial<Http["Variables"]> = c.var;
  const asked = form ? undefined : c.req.query("lang");
  if (asked !== undefined) return languageOf(asked);
  return language ?? languageOf(c.req.header("Accept-Language"));
}

function refused(_c: Context<Http>, code: ProblemCode, language: Language): Page {
  return noticePage(code, language);
}

async function orderRefused(
  c: Context<Http>,
  code: ProblemCode,
  language: Language,
  excerpt: string | undefined,
): Promise<Page> {
  const typed = typedHere(c, code);
  if (!typed) return noticePage(code, language);
  const { deps, settings, problems = [code] } = c.var;
  const { checkoutOrigins } = deps.provider;
  if (code === "challenge_required") return waiting(c, "order", typed, checkoutOrigins);
  const form = { language, typed, problems, excerpt, ticked: settings.consentForm === "checkbox" };
  const title = words[language].order.form;
  return {
    title: code === "needs_review" ? title : errorTitle(language, title),
    language,
    status: statusOf(code),
    formLeadsTo: checkoutOrigins,
    body: orderForm({ ...form, senders: await sendersIn(c) }),
  };
}

async function reportRefused(c: Context<Http>, code: ProblemCode, language: Language): Promise<Page> {
  const typed = typedHere(c, code);
  if (!typed) return noticePage(code, language);
  if (code === "challenge_required") return waiting(c, "report", typed, []);
  return {
    title: errorTitle(language, words[language].common.reportAbuse),
    language,
    status: statusOf(code),
    formLeadsTo: [],
    body: reportForm({ language, typed, problems: c.var.problems ?? [code] }),
  };
}

/** What was written comes back with the refusal, unless there is nothing to object to any more. */
function objectionRefused(c: Context<Http>, code: ProblemCode, language: Language): Page {
  const typed = typedHere(c, code);
  if (!typed || statusOf(code) === 409 || statusOf(code) === 404) return noticePage(code, language);
  const form = { id: c.req.param("id") ?? "", text: typed.get("text") ?? "", problems: [code] };
  return { ...objectionPage({ ...form, language }), status: statusOf(code) };
}

/** Without scripts a challenge is a page that waits. */
async function waiting(
  c: Context<Http>,
  purpose: "order" | "report",
  typed: TypedForm,
  formLeadsTo: readonly string[],
): Promise<Page> {
  const { deps, address, language } = c.var;
  const ticket = await deps.challenger.poseWait(
    purpose,
    address,
    await contentsOf(c),
    typed.get(ticketField),
  );
  const w = words[language];
  const title = purpose === "order" ? w.order.form : w.common.reportAbuse;
  return waitPage({ ...ticket, language, typed, action: c.req.path, title, formLeadsTo });
}

/** The name of a page that says what must be mended. */
const errorTitle = (language: Language, title: string): string =>
  `${words[language].common.errorPrefix} ${title}`;

/** What was typed on a page of ours; another site's words are not put into a form that would then be ours. */
const typedHere = (c: Context<Http>, code: ProblemCode) =>
  code === "foreign_origin" ? undefined : c.var.form;

/** The names to choose from; a page that says what is wrong does without rather than go wrong itself. */
async function sendersIn(c: Context<Http>): Promise<readonly string[]> {
  try {
    return (await groupsOf(c)).flatMap(({ senders }) => senders.map(({ name }) => name));
  } catch {
    return [];
  }
}

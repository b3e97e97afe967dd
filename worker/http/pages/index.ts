import { type Context, Hono } from "hono";
import { type Language, languageOf } from "#contract/language";
import { objectionRequest } from "#contract/payments";
import { isProblemCode } from "#contract/problems";
import { objectToDecision } from "#usecases/orders/object-to-decision";
import { placeOrder } from "#usecases/orders/place-order";
import { readOrder } from "#usecases/orders/read-payment";
import { withdrawOrder } from "#usecases/orders/withdraw-order";
import { readFigures } from "#usecases/read-figures";
import { readCase } from "#usecases/reports/read-case";
import { reportAbuse } from "#usecases/reports/report-abuse";
import { askIsDelayed } from "#usecases/sending-delayed";
import { noteRefusals, visitorOf } from "#usecases/visitor-refusals";
import { challengeAnswer } from "../challenge";
import type { Http } from "../context";
import { onForm, takeForm } from "../forms";
import { rateLimit } from "../guards";
import { refuse } from "../problems";
import { refuseAt } from "../refuse-order";
import { delayedPage } from "./delayed";
import { figuresPage } from "./figures";
import { askedOrder, findPage, statusPath } from "./find-order";
import { answerPage } from "./page";
import { paymentPage } from "./payment";
import { orderFields, readOrderForm, readReportForm, reportFields } from "./read-form";
import { casePage, receiptPage } from "./report-form";

/**
 * What people without scripts use: forms posted to the addresses that take JSON too, and pages that show what became of
 * them. Outside the typed client, for no script of ours asks for these.
 */
export const pages = new Hono<Http>()
  .post("/payments/create", onForm(takeForm(orderFields)), onForm(rateLimit("create")))
  .post("/payments/create", onForm(placeByForm))
  .post("/abuse/report", onForm(takeForm(reportFields)), onForm(rateLimit("report")))
  .post("/abuse/report", onForm(reportByForm))
  .post("/payments/:id/withdraw", onForm(takeForm([])), onForm(rateLimit("create")))
  .post("/payments/:id/withdraw", onForm(withdrawByForm))
  .post("/payments/:id/objection", onForm(takeForm(["text"])), onForm(rateLimit("report")))
  .post("/payments/:id/objection", onForm(objectByForm))
  .get("/payments/page", async (c) => {
    const id = askedOrder(c);
    if (id === "") return answerPage(c, findPage(languageIn(c, "nl")));
    return c.redirect(statusPath(id, c.req.query("lang")), 303);
  })
  .get("/payments/:id/page", rateLimit("read"), async (c) => {
    const order = await readOrder(c.var.deps, c.req.param("id"));
    if (!order.ok) return refuse(c, order.error);
    const { payment, locale } = order.value;
    const asks = c.req.query("withdraw") === undefined ? null : "withdraw";
    return answerPage(c, paymentPage(payment, languageIn(c, locale), c.var.deps.clock.now(), asks));
  })
  .get("/figures/page", rateLimit("read"), async (c) =>
    answerPage(c, figuresPage(await readFigures(c.var.deps), languageIn(c, "nl"))),
  )
  .get("/abuse/cases/:code/page", rateLimit("read"), async (c) => {
    const found = await readCase(c.var.deps, c.req.param("code"));
    return found.ok ? answerPage(c, casePage(found.value, languageIn(c, "nl"))) : refuse(c, found.error);
  });

async function placeByForm(c: Context<Http>) {
  const read = readOrderForm(c.var.form ?? new Map());
  if (!read.ok) {
    const { deps, address } = c.var;
    const visitor = await visitorOf(deps, { address, request: { receiver: "" } });
    return refuseAll(c, await noteRefusals(deps, visitor, read.error));
  }
  const placed = await placeOrder(c.var.deps, {
    request: read.value,
    language: c.var.language,
    address: c.var.address,
    challengeAnswer: await challengeAnswer(c),
    userAgent: c.req.header("User-Agent"),
    key: undefined,
    channel: "form",
  });
  if (!placed.ok) return refuseAt(c, placed.error, read.value);
  const { checkoutUrl } = placed.value;
  if (await askIsDelayed(c.var.deps)) return answerPage(c, delayedPage(checkoutUrl, c.var.language));
  return c.redirect(checkoutUrl, 303);
}

async function withdrawByForm(c: Context<Http>) {
  const id = c.req.param("id") ?? "";
  const withdrawn = await withdrawOrder(c.var.deps, id);
  return withdrawn.ok ? c.redirect(statusPath(id, c.var.language), 303) : refuse(c, withdrawn.error);
}

async function objectByForm(c: Context<Http>) {
  const id = c.req.param("id") ?? "";
  const read = objectionRequest.safeParse({ text: c.var.form?.get("text") });
  const code = read.error?.issues[0]?.message ?? "";
  if (!read.success) return refuse(c, isProblemCode(code) ? code : "bad_request");
  const taken = await objectToDecision(c.var.deps, id, read.data.text);
  return taken.ok ? c.redirect(statusPath(id, c.var.language), 303) : refuse(c, taken.error);
}

async function reportByForm(c: Context<Http>) {
  const read = readReportForm(c.var.form ?? new Map());
  if (!read.ok) return refuseAll(c, read.error);
  const reported = await reportAbuse(c.var.deps, {
    request: read.value,
    address: c.var.address,
    challengeAnswer: await challengeAnswer(c),
  });
  return reported.ok ? answerPage(c, receiptPage(reported.value, c.var.language)) : refuse(c, reported.error);
}

/** Refuses for the first of several problems; the page that comes of it tells them all. */
function refuseAll(c: Context<Http>, problems: Http["Variables"]["problems"] = []) {
  c.set("problems", problems);
  return refuse(c, problems[0] ?? "bad_request");
}

/** The language that the address asks for, or else `own`. */
function languageIn(c: Context<Http>, own: Language): Language {
  const asked = c.req.query("lang");
  return asked === undefined ? own : languageOf(asked);
}

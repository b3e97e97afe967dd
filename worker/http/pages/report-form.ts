import { html, raw } from "hono/html";
import type { CaseView } from "#contract/abuse";
import type { Language } from "#contract/language";
import type { ProblemCode } from "#contract/problems";
import { piecesOf } from "#domain/emergency";
import { retention } from "#domain/retention";
import { deadlinesIn } from "#voice/complaint";
import { duration, moment } from "#voice/format";
import type { TypedForm } from "../context";
import { errorOf, field, summary, textArea } from "./fields";
import { type Html, homeLink, type Page } from "./page";
import { words } from "./words";

export type ReportForm = {
  readonly language: Language;
  readonly typed: TypedForm;
  readonly problems: readonly ProblemCode[];
};

/** The report form as the Worker gives it back: what was typed, and what must be mended. */
export function reportForm(form: ReportForm): Html {
  const { language, typed, problems } = form;
  const w = words[language].complaint;
  const hints = {
    phoneNumber: w.phoneNumberHint,
    reporterEmail: w.reporterEmailHint(duration(retention.reporter, language)),
    reason: w.reasonHint,
  };
  const of = (name: "phoneNumber" | "reporterEmail" | "reason") => ({
    name,
    label: w[name],
    hint: hints[name],
    error: errorOf(name, problems, language),
    language,
  });
  return html`<h1>${words[language].common.reportAbuse}</h1>
${summary(w.failed, problems, language)}
<form class="slip flow" method="post" action="/api/abuse/report">
<input type="hidden" name="lang" value="${language}">
${field(of("phoneNumber"), (tied) => html`<input ${tied} type="tel" autocomplete="tel" required value="${typed.get("phoneNumber")}">`)}
${field(of("reporterEmail"), (tied) => html`<input ${tied} type="email" autocomplete="email" value="${typed.get("reporterEmail")}">`)}
${field(of("reason"), (tied) => textArea(tied, 6, typed.get("reason") ?? ""))}
<label class="tick"><input type="checkbox" name="threat" value="yes"${typed.has("threat") ? raw(" checked") : ""}>
<span>${w.threat}</span></label>
<p class="hint">${w.deadlines(deadlinesIn(language))}</p>
<button class="button">${w.submit}</button>
</form>
${danger(language)}`;
}

/** Who to call before anything else, each number a link that calls it. */
function danger(language: Language): Html {
  const { dangerTitle, danger } = words[language].complaint;
  const pieces = piecesOf(danger).map((piece) =>
    typeof piece === "string"
      ? piece
      : html`<a class="number" href="tel:${piece.dialled}">${piece.written}</a>`,
  );
  return html`<div class="danger"><h2>${dangerTitle}</h2>
<p>${pieces}</p></div>`;
}

/** The thanks for a report, with its case code. */
export function receiptPage(caseCode: string, language: Language): Page {
  const w = words[language].complaint;
  return {
    title: w.receivedTitle,
    language,
    status: 201,
    body: html`<h1>${w.thanks}</h1>
<p>${w.received} ${w.deadlines(deadlinesIn(language))}</p>
<div class="slip flow">
<h2>${w.code}</h2>
<p class="code">${caseCode}</p>
<p>${w.keep}</p>
<p><a href="/api/abuse/cases/${caseCode}/page?lang=${language}">${w.follow}</a></p>
</div>
${toNumber(language)}
${danger(language)}
${homeLink(language)}`,
  };
}

/** To where a receiver need not wait for staff. */
const toNumber = (language: Language): Html =>
  html`<p>${words[language].complaint.ownNumber} <a href="/mijn-nummer">${words[language].number.title}</a>.</p>`;

/** How a report stands, for who has its code. */
export function casePage({ status, createdAt, closedAt, decision }: CaseView, language: Language): Page {
  const w = words[language].verdict;
  const { label, text } = w.states[status];
  const fact = (name: string, value: string) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
  return {
    title: w.title,
    language,
    status: 200,
    otherLanguage: `?lang=${language === "nl" ? "en" : "nl"}`,
    body: html`<h1>${w.title}</h1>
<p>${text}</p>
<div class="slip"><dl>
${fact(w.status, label)}
${fact(w.createdAt, moment(createdAt, language))}
${closedAt === null ? "" : fact(w.closedAt, moment(closedAt, language))}
${decision === null ? "" : fact(w.decision, decision)}
</dl></div>
${toNumber(language)}
${homeLink(language)}`,
  };
}

import { html } from "hono/html";
import type { Language } from "#contract/language";
import type { NumberView } from "#contract/my-number";
import type { ProblemCode } from "#contract/problems";
import { formatNumber } from "#domain/phone";
import { moment } from "#voice/format";
import { deedsOn, standingOf } from "#voice/number-standing";
import type { TypedForm } from "../context";
import { errorOf, field, summary, textArea } from "./fields";
import type { Html, Page } from "./page";
import { words } from "./words";

export type Asked = {
  readonly language: Language;
  readonly typed: TypedForm;
  readonly problems: readonly ProblemCode[];
};

const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`;

/** Asks for a number, as the document does; given back where what was typed must be mended. */
export function numberForm({ language, typed, problems }: Asked): Html {
  const w = words[language].number;
  const asked = {
    name: "phoneNumber",
    label: w.phoneNumber,
    hint: w.phoneNumberHint,
    error: errorOf("phoneNumber", problems, language),
    language,
  };
  return html`<h1>${w.title}</h1>
<p>${w.lead}</p>
${problems.length === 0 ? "" : summary(w.failed, problems, language)}
<form class="slip flow" method="post" action="/api/my-number/code">
${hidden("lang", language)}
${field(asked, (tied) => html`<input ${tied} type="tel" autocomplete="tel" required value="${typed.get("phoneNumber")}">`)}
<button class="button">${w.ask}</button>
</form>`;
}

/** Asks for the code, whether one was sent or not; the number comes along, for nothing of it is kept in the browser. */
export function codeForm({ language, typed, problems }: Asked): Html {
  const w = words[language].number;
  const asked = {
    name: "code",
    label: w.code,
    hint: w.codeHint,
    error: errorOf("code", problems, language),
    language,
  };
  return html`<h1>${w.codeTitle}</h1>
<p>${w.asked}</p>
<p><strong>${w.of(typed.get("phoneNumber") ?? "")}</strong></p>
${problems.length === 0 ? "" : summary(w.failed, problems, language)}
<form class="slip flow" method="post" action="/api/my-number/verify">
${hidden("lang", language)}
${hidden("phoneNumber", typed.get("phoneNumber") ?? "")}
${field(asked, (tied) => html`<input ${tied} type="text" inputmode="numeric" autocomplete="one-time-code" required>`)}
<button class="button">${w.verify}</button>
<p class="soft">${w.noCode}</p>
<p><a href="/mijn-nummer">${w.again}</a></p>
</form>`;
}

/** What its owner sees of a number, and may do about it. */
export function numberPage(view: NumberView, { language, typed, problems }: Asked): Page {
  const w = words[language].number;
  const standing = standingOf(view);
  const { label, text } = w.states[standing.is];
  return {
    title: w.title,
    language,
    status: 200,
    formLeadsTo: [],
    otherLanguage: `/api/my-number/page?lang=${language === "nl" ? "en" : "nl"}`,
    body: html`<h1>${w.title}</h1>
<p>${w.of(formatNumber(view.phoneNumber))}</p>
${problems.length === 0 ? "" : summary(w.failed, problems, language)}
<div class="slip flow">
<h2>${label}</h2>
<p>${text(standing.until === null ? "" : moment(standing.until, language))}</p>
${deedsOn(view).map(
  ({ deed, name, explains }, at) => html`<form method="post" action="/api/my-number/${deed}">
${hidden("lang", language)}
<p class="soft" id="deed-${at}">${w[explains]}</p>
<p><button class="button${at === 0 ? "" : " second"}" aria-describedby="deed-${at}">${w[name]}</button></p>
</form>`,
)}
</div>
${received(view, { language, typed, problems })}
<form method="post" action="/api/my-number/leave">
${hidden("lang", language)}
<p class="soft">${w.session}</p>
<p><button class="button second">${w.leave}</button></p>
</form>`,
  };
}

function received({ messages }: NumberView, asked: Asked): Html {
  const { language } = asked;
  const w = words[language].number;
  if (messages.length === 0) return html`<h2>${w.listTitle}</h2>\n<p>${w.none}</p>`;
  const open = messages.filter(({ caseCode }) => caseCode === undefined);
  const items = messages.map(
    ({ at, sender, caseCode }) =>
      html`<div><dt>${moment(at, language)}</dt><dd><bdi>${w.from(sender)}</bdi>${caseCode === undefined ? "" : html`<br>${w.reported(caseCode)}`}</dd></div>`,
  );
  return html`<h2>${w.listTitle}</h2>
<p>${w.list(messages.length)}. ${w.texts}</p>
<div class="slip"><dl>${items}</dl></div>
${open.length === 0 ? "" : reportForm(open, asked)}`;
}

function reportForm(open: NumberView["messages"], { language, typed, problems }: Asked): Html {
  const w = words[language].number;
  const reason = {
    name: "reason",
    label: w.reason,
    hint: w.reasonHint,
    error: errorOf("reason", problems, language),
    language,
  };
  const choices = open.map(
    ({ id, at, sender }, index) =>
      html`<label class="tick"><input type="radio" name="message" value="${id}" required${
        (typed.get("message") ?? open[0]?.id) === id ? " checked" : ""
      } id="message-${index}"><span>${moment(at, language)}, <bdi>${sender}</bdi></span></label>`,
  );
  return html`<h2>${w.reportTitle}</h2>
<form class="slip flow" method="post" action="/api/my-number/report">
${hidden("lang", language)}
<fieldset><legend>${w.which}</legend>${choices}</fieldset>
${field(reason, (tied) => textArea(tied, 5, typed.get("reason") ?? ""))}
<button class="button">${w.send}</button>
</form>`;
}

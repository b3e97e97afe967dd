import { html } from "hono/html";
import type { Language } from "#contract/language";
import type { MonthFigures } from "#domain/figures";
import { factsOfMonth, monthName, type Series, seriesOf } from "#voice/figures-view";
import { type Html, homeLink, type Page } from "./page";
import { words } from "./words";

/** The public figures for those without scripts: what the API tells, as tables. */
export function figuresPage(months: readonly MonthFigures[], language: Language): Page {
  const w = words[language].figures;
  return {
    title: w.title,
    language,
    status: 200,
    otherLanguage: `?lang=${language === "nl" ? "en" : "nl"}`,
    body: html`<h1>${w.title}</h1>
<p>${w.lead}</p>
<p>${w.how}</p>
${months.length === 0 ? html`<p><strong>${w.none}</strong></p>` : seriesOf(months, w, language).map((one) => table(one, language))}
${months.map((one) => facts(one, language))}
${homeLink(language)}`,
  };
}

function table({ name, title, text, bars }: Series, language: Language): Html {
  const w = words[language].figures;
  return html`<section class="slip flow" aria-labelledby="${name}">
<h2 id="${name}">${title}</h2>
<p class="soft">${text}</p>
<table aria-labelledby="${name}"><thead><tr><th scope="col">${w.month}</th><th scope="col">${w.count}</th></tr></thead>
<tbody>${bars.map(({ month, count }) => html`<tr><th scope="row">${month}</th><td>${count}</td></tr>`)}</tbody></table>
</section>`;
}

function facts(month: MonthFigures, language: Language): Html {
  const rows = factsOfMonth(month, words[language].figures, language);
  return html`<section class="slip flow" aria-labelledby="m${month.month}"><h2 id="m${month.month}">${monthName(month.month, language)}</h2>
<dl>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl></section>`;
}

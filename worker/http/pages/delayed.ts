import { html } from "hono/html";
import type { Language } from "#contract/language";
import { queueLimit } from "#domain/delivery";
import { duration } from "#voice/format";
import { homeLink, type Page } from "./page";
import { words } from "./words";

/** Between order and checkout while no gateway can send: a form without scripts has told its visitor nothing of it. */
export function delayedPage(checkoutUrl: string, language: Language): Page {
  const { plain, outcome } = words[language];
  const { title, why } = plain.delayed;
  return {
    title,
    language,
    status: 200,
    body: html`<h1>${title}</h1>
<p>${why(duration(queueLimit, language))}</p>
<p><a class="button" href="${checkoutUrl}">${outcome.resume}</a></p>
${homeLink(language)}`,
  };
}

import { html } from "hono/html";
import type { Language } from "#contract/language";
import type { PaymentView } from "#contract/payments";
import { publicMessageStages } from "#domain/delivery";
import { publicPaymentStages } from "#domain/payment";
import { euros, moment } from "#voice/format";
import { factsOf, offerOf, resultOf, storyOf } from "#voice/story";
import { type Html, homeLink, type Page } from "./page";
import { words } from "./words";

/** How long a page that is left open keeps polling, in ms: whoever comes back later asks by hand. */
const longWait = 60 * 60 * 1000;
const refreshSeconds = 5;

/** The status of an order for those without scripts: what the API tells, in the words of the site's own status page. */
export function paymentPage(order: PaymentView, language: Language, now: number): Page {
  const w = words[language].outcome;
  const isLong = now - order.createdAt > longWait;
  const { title, text, money } = resultOf(order, isLong ? "long and resting" : "brief", w, language);
  return {
    title,
    language,
    status: 200,
    refreshAfter: isMoving(order) && !isLong ? refreshSeconds : null,
    otherLanguage: `?lang=${language === "nl" ? "en" : "nl"}`,
    body: html`<h1>${title}</h1>
<p>${text}</p>
${money === null ? "" : html`<p><strong>${money}</strong></p>`}
<div class="slip flow">
<p><span class="hidden">${w.amount}: </span><span class="sum">${euros(order.amount, language)}</span> <span class="soft">${w.vat}</span><br>
<strong class="${order.status}">${w.labels[order.status]}</strong></p>
${facts(order, language)}
</div>
${story(order, language)}
${actions(order, language)}`,
  };
}

/** Whether something is going to happen soon by itself. */
const isMoving = ({ status, message }: PaymentView): boolean => {
  const stage = publicPaymentStages[status];
  return stage === "open" || (stage === "paid" && publicMessageStages[message.status] === "moving");
};

function facts(order: PaymentView, language: Language): Html {
  const w = words[language].outcome;
  const rows = [...factsOf(order, w, language), [w.reference, order.id]];
  return html`<dl>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function story({ message }: PaymentView, language: Language): Html {
  const w = words[language].outcome;
  const told = storyOf(message, w);
  const items = told.map(({ title, at }, index) => {
    const when = at === null ? "" : time(at, language);
    return index === told.length - 1
      ? html`<li aria-current="step"><strong>${title}</strong><br>${when}</li>`
      : html`<li>${title}<br>${when}</li>`;
  });
  return html`<section aria-labelledby="message"><h2 id="message">${w.message}</h2><ol>${items}</ol></section>`;
}

const time = (at: number, language: Language): Html =>
  html`<span class="soft"><time datetime="${new Date(at).toISOString()}">${moment(at, language)}</time></span>`;

function actions(order: PaymentView, language: Language): Html {
  const w = words[language].outcome;
  const link = (href: string, text: string, rank = "") =>
    html`<p><a class="button ${rank}" href="${href}">${text}</a></p>`;
  const isUnpaid = publicPaymentStages[order.status] === "unpaid";
  const isOver = isUnpaid || publicMessageStages[order.message.status] === "over";
  const check = isOver ? "" : link(`?lang=${language}`, w.check, "second");
  return html`${order.checkoutUrl ? link(order.checkoutUrl, w.resume) : ""}
${offer(order, link, language)}
${check}
${homeLink(language)}`;
}

/** Without scripts nothing of an order is kept in the browser: it is typed anew. */
function offer(
  order: PaymentView,
  link: (href: string, text: string, rank?: string) => Html,
  language: Language,
) {
  const w = words[language].outcome;
  const offered = offerOf(order);
  if (offered === null) return "";
  if (offered === "another") return link("/", w.another, "second");
  return link("/", publicPaymentStages[order.status] === "unpaid" ? w.retry : w.retryMessage);
}

import { html } from "hono/html";
import type { Language } from "#contract/language";
import type { PaymentView } from "#contract/payments";
import type { ProblemCode } from "#contract/problems";
import { publicMessageStages } from "#domain/delivery";
import { maxObjection, objectionTime } from "#domain/held";
import { publicPaymentStages } from "#domain/payment";
import { duration, euros, moment, whole } from "#voice/format";
import { factsOf, holdOf, objectionOf, offerOf, resultOf, storyOf } from "#voice/story";
import { errorOf, field, summary, textArea } from "./fields";
import { type Html, homeLink, type Page } from "./page";
import { words } from "./words";

/** How long a page that is left open keeps polling, in ms: whoever comes back later asks by hand. */
const longWait = 60 * 60 * 1000;
const refreshSeconds = 5;

/** The status of an order for those without scripts: what the API tells, in the words of the site's own status page. */
export function paymentPage(order: PaymentView, language: Language, now: number, asks: Asks = null): Page {
  const w = words[language].outcome;
  const isLong = now - order.createdAt > longWait;
  const { title, text, money } = resultOf(order, isLong ? "long and resting" : "brief", w, language);
  return {
    title,
    language,
    status: 200,
    // Whoever is asked something is not interrupted.
    refreshAfter: isMoving(order) && !isLong && asks === null ? refreshSeconds : null,
    ...(mayAnswer(order) && { formLeadsTo: [] }),
    otherLanguage: `?lang=${language === "nl" ? "en" : "nl"}`,
    body: html`<h1>${title}</h1>
<p>${text}</p>
${whyHeld(order, language)}
${money === null ? "" : html`<p><strong>${money}</strong></p>`}
<div class="slip flow">
<p><span class="hidden">${w.amount}: </span><span class="sum">${euros(order.amount, language)}</span> <span class="soft">${w.vat}</span><br>
<strong class="${order.status}">${w.labels[order.status]}</strong></p>
${facts(order, language)}
</div>
${withdrawal(order, language, asks)}
${objection(order, language)}
${story(order, language)}
${actions(order, language)}`,
  };
}

/** What the visitor has begun: the first of the two steps of a withdrawal. */
export type Asks = "withdraw" | null;

const mayAnswer = ({ mayWithdraw, mayObject }: PaymentView): boolean =>
  mayWithdraw === true || mayObject === true;

function whyHeld(order: PaymentView, language: Language): Html | "" {
  const hold = holdOf(order, words[language].outcome);
  if (hold === null) return "";
  const causes = hold.causes.map((cause) => html`<li>${cause}</li>`);
  return html`<p>${hold.why}</p>${causes.length > 0 ? html`<ul>${causes}</ul>` : ""}`;
}

/** The online withdrawal function (decision 080), in two steps: a link that says what it is, and a button that confirms. */
function withdrawal({ id, mayWithdraw }: PaymentView, language: Language, asks: Asks): Html | "" {
  const w = words[language].outcome.review.withdraw;
  if (mayWithdraw !== true) return "";
  if (asks === null)
    return html`<p><a class="button second" href="?lang=${language}&amp;withdraw=1#withdraw">${w.open}</a></p>`;
  return html`<form class="slip flow" id="withdraw" method="post" action="/api/payments/${id}/withdraw">
<input type="hidden" name="lang" value="${language}">
<p>${w.means}</p>
<button class="button">${w.confirm}</button>
<p><a href="?lang=${language}">${w.keep}</a></p>
</form>`;
}

/** What the sender may say, once, against the decision about it, and how that was answered. */
function objection(order: PaymentView, language: Language): Html | "" {
  const w = words[language].outcome.review.objection;
  const said = objectionOf(order, words[language].outcome, language);
  if (said === null && order.mayObject !== true) return "";
  return html`<section aria-labelledby="objection"><h2 id="objection">${w.title}</h2>
${said === null ? objectionForm({ id: order.id, language, text: "", problems: [] }) : html`<p>${said}</p>`}
</section>`;
}

type ObjectionForm = {
  /** Of the order. */
  readonly id: string;
  readonly language: Language;
  readonly text: string;
  readonly problems: readonly ProblemCode[];
};

function objectionForm({ id, language, text, problems }: ObjectionForm): Html {
  const w = words[language].outcome.review.objection;
  const asked = {
    name: "text",
    label: w.label,
    hint: w.hint(whole(maxObjection, language)),
    error: errorOf("text", problems, language),
    language,
  };
  return html`<form class="slip flow" method="post" action="/api/payments/${id}/objection">
<input type="hidden" name="lang" value="${language}">
<p>${w.means(duration(objectionTime, language))}</p>
${field(asked, (tied) => textArea(tied, 4, text))}
<button class="button second">${w.submit}</button>
</form>`;
}

/** The objection as the Worker gives it back: what was written, and what must be mended. */
export function objectionPage(form: ObjectionForm): Omit<Page, "status"> {
  const { language, problems } = form;
  const { common, outcome } = words[language];
  const { title, failed } = outcome.review.objection;
  return {
    title: `${common.errorPrefix} ${title}`,
    language,
    formLeadsTo: [],
    body: html`<h1>${title}</h1>
${summary(failed, problems, language)}
${objectionForm(form)}`,
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
      ? html`<li aria-current="step"${message.status === "delivered" ? html` class="good"` : ""}><strong>${title}</strong><br>${when}</li>`
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
  if (offered === "another") return link("/", w.another);
  return link("/", publicPaymentStages[order.status] === "unpaid" ? w.retry : w.retryMessage);
}

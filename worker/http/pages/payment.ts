import { html } from "hono/html";
import type { Language } from "#contract/language";
import type { PaymentView } from "#contract/payments";
import { publicMessageStages } from "#domain/delivery";
import { publicPaymentStages } from "#domain/payment";
import { moment, money, whole } from "./format";
import { type Html, homeLink, type Page } from "./page";
import { paymentWords } from "./payment-words";

/** How long a page that is left open keeps asking, in ms: whoever comes back later asks by hand. */
const patience = 60 * 60 * 1000;
const refreshSeconds = 5;

/** The status of an order for those without scripts: the facts that the API tells. */
export function paymentPage(order: PaymentView, language: Language, now: number): Page {
  const w = paymentWords[language];
  const { title, text } = w.results[order.status];
  const isLong = now - order.createdAt > patience;
  return {
    title,
    language,
    status: 200,
    refreshAfter: isMoving(order) && !isLong ? refreshSeconds : null,
    otherLanguage: `?lang=${language === "nl" ? "en" : "nl"}`,
    body: html`<h1>${title}</h1>
<p>${order.status === "pending" && isLong ? w.stillPending : text}</p>
${refundOf(order, language)}
<div class="slip flow">
<p><span class="hidden">${w.amount}: </span><span class="sum">${euros(order.amount, language)}</span> <span class="soft">${w.vat}</span><br>
<strong class="${order.status}">${w.results[order.status].label}</strong></p>
${facts(order, language)}
</div>
${steps(order, language)}
${actions(order, language)}`,
  };
}

/** Whether something is going to happen soon by itself. */
const isMoving = ({ status, message }: PaymentView): boolean => {
  const stage = publicPaymentStages[status];
  return stage === "open" || (stage === "paid" && publicMessageStages[message.status] === "moving");
};

const euros = (amount: number, language: Language) => money(Math.round(amount * 100), language);

function refundOf({ refund }: PaymentView, language: Language): Html | "" {
  if (!refund) return "";
  return html`<p><strong>${paymentWords[language].refunds[refund.status](euros(refund.amount, language))}</strong></p>`;
}

function facts(order: PaymentView, language: Language): Html {
  const w = paymentWords[language];
  const rows: readonly (readonly [string, string | null])[] = [
    [w.smsCount, whole(order.smsCount, language)],
    [w.receiver, order.receiver],
    [w.sender, order.sender],
    [w.orderedAt, moment(order.createdAt, language)],
    [w.paidAt, order.paidAt === null ? null : moment(order.paidAt, language)],
    [w.reference, order.id],
  ];
  const shown = rows.filter(([, value]) => value !== null);
  return html`<dl>${shown.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function steps({ message }: PaymentView, language: Language): Html {
  const w = paymentWords[language];
  const latest = message.steps.length - 1;
  const items = message.steps.map(({ status, at }, index) => {
    const current = index === latest ? html` aria-current="step"` : "";
    const when = html`<time datetime="${new Date(at).toISOString()}">${moment(at, language)}</time>`;
    return html`<li${current}>${w.steps[status]}<br><span class="soft">${when}</span></li>`;
  });
  return html`<section aria-labelledby="message"><h2 id="message">${w.message}</h2><ol>${items}</ol></section>`;
}

function actions(order: PaymentView, language: Language): Html {
  const w = paymentWords[language];
  const link = (href: string, text: string, rank = "") =>
    html`<p><a class="button ${rank}" href="${href}">${text}</a></p>`;
  const isUnpaid = publicPaymentStages[order.status] === "unpaid";
  const isOver = publicMessageStages[order.message.status] === "over";
  const check = isOver ? "" : link(`?lang=${language}`, w.check, "second");
  return html`${order.checkoutUrl ? link(order.checkoutUrl, w.resume) : ""}
${isUnpaid ? link("/", w.retry) : check}
${homeLink(language)}`;
}

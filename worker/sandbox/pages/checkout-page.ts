import { html } from "hono/html";
import type { SandboxCheckout, SandboxOutcome } from "../controls";
import type { Page } from "./page";
import { awkwardOutcomes, checkoutWords, outcomeWords, plainOutcomes } from "./words";

/** The hosted checkout: what is bought, and one button per end that a payment can have. */
export function checkoutPage(checkout: SandboxCheckout): Page {
  const words = checkoutWords[checkout.locale];
  return {
    title: `${words.title} · ${moneyOf(checkout)}`,
    lang: checkout.locale,
    formLeadsTo: checkout.redirectUrl,
    body: html`<main class="till">
<p class="test">${words.label}</p>
<h1><span class="what">${checkout.description}</span> <strong class="sum">${moneyOf(checkout)}</strong></h1>
${choicesOf(checkout)}
<p class="small">${words.explained}</p>
</main>`,
  };
}

function choicesOf(checkout: SandboxCheckout) {
  const { locale, status } = checkout;
  const words = checkoutWords[locale];
  const over =
    status === "pending"
      ? ""
      : html`<p>${words.over} <strong>${outcomeWords[status][locale][0]}</strong></p>
<p><a class="button first" href="${checkout.redirectUrl}">${words.back}</a></p>`;
  // An expired payment can still be paid too late: that is what this outcome is for.
  if (status === "expired")
    return html`${over}<form method="post"><ul>${hinted("paid_after_expiry", locale)}</ul></form>`;
  if (status !== "pending") return over;
  return html`<form method="post">
<h2>${words.question}</h2>
${plainOutcomes.map((outcome) => html`<p>${button(outcome, locale)}</p>`)}
<h2>${words.awkward}</h2>
<ul>${awkwardOutcomes.map((outcome) => hinted(outcome, locale))}</ul>
</form>`;
}

const hinted = (outcome: SandboxOutcome, locale: SandboxCheckout["locale"]) =>
  html`<li>${button(outcome, locale)} <span class="small" id="hint-${outcome}">${outcomeWords[outcome][locale][1]}</span></li>`;

function button(outcome: SandboxOutcome, locale: SandboxCheckout["locale"]) {
  const [label, hint] = outcomeWords[outcome][locale];
  const described = hint ? html` aria-describedby="hint-${outcome}"` : "";
  const rank = outcome === "paid" ? "button first" : "button";
  return html`<button class="${rank}" name="outcome" value="${outcome}"${described}>${label}</button>`;
}

const moneyOf = ({ amountCents, currency, locale }: SandboxCheckout): string =>
  new Intl.NumberFormat(locale === "nl" ? "nl-NL" : "en-NL", { style: "currency", currency }).format(
    amountCents / 100,
  );

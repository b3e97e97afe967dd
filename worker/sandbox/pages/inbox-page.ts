import { html } from "hono/html";
import type { ScriptedNumber, ShownSms } from "../controls";
import type { Page } from "./page";

/** Every receiver's phone in one: the texts as they were shown, newest first, and the numbers that misbehave. */
export function inboxPage(inbox: {
  readonly shown: readonly ShownSms[];
  readonly to: string | null;
  readonly numbers: readonly ScriptedNumber[];
}): Page {
  const { shown, to, numbers } = inbox;
  return {
    title: "Testtelefoon",
    lang: "nl",
    refreshAfter: 3,
    body: html`<main class="desk">
<section class="phone" aria-labelledby="phone">
<h1 id="phone">Berichten</h1>
<p class="small">${to ? html`Alleen ${to} · <a href="?">alle nummers</a>` : "De telefoon van elke ontvanger. Er gaat niets echt het netwerk op."}</p>
${shown.length === 0 ? html`<p class="empty">Nog geen berichten.</p>` : html`<ol>${shown.map(bubble)}</ol>`}
</section>
<section class="numbers" aria-labelledby="numbers">
<h2 id="numbers">Nummers met een eigen wil</h2>
<p class="small">Naar elk ander nummer komt een bericht gewoon aan.</p>
<dl>${numbers.map(({ to: number, does }) => html`<div><dt>${linkTo(number)}</dt><dd>${does}</dd></div>`)}</dl>
</section>
</main>`,
  };
}

/** No white space around the text: it is shown exactly as it was sent. */
const bubble = (sms: ShownSms) => html`<li>
<p class="head"><strong><bdi>${sms.from}</bdi></strong> <time datetime="${new Date(sms.at).toISOString()}">${timeOf(sms.at)}</time></p>
<p class="text" dir="auto">${sms.text}</p>
<p class="small">aan ${linkTo(sms.to)}</p>
</li>`;

const linkTo = (number: string) => html`<a href="?to=${encodeURIComponent(number)}">${number}</a>`;

const timeOf = (at: number): string =>
  new Intl.DateTimeFormat("nl-NL", {
    timeZone: "Europe/Amsterdam",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).format(at);

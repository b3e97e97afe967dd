import { html } from "hono/html";
import type { Language } from "#contract/language";
import type { WaitTicket } from "#ports/challenge";
import type { TypedForm } from "../context";
import { statusOf } from "../problems";
import type { Html, Page } from "./page";
import { waits } from "./styles";
import { words } from "./words";

type Waiting = WaitTicket & {
  readonly language: Language;
  readonly typed: TypedForm;
  /** Where the form goes. */
  readonly action: string;
  readonly title: string;
  readonly formLeadsTo: readonly string[];
};

/**
 * For forms without scripts, in place of a challenge: everything that was typed, and a button that comes when the ticket
 * counts. Style alone keeps it back; the Worker does not take the ticket before either.
 */
export function waitPage({ language, typed, ticket, left, action, title, formLeadsTo }: Waiting): Page {
  const w = words[language].plain.wait;
  const seconds = waits.find((one) => one * 1000 >= left) ?? waits.at(-1) ?? 0;
  const kept = [...typed].filter(([name]) => name !== "challenge");
  return {
    title: w.title,
    language,
    status: statusOf("challenge_required"),
    formLeadsTo,
    body: html`<h1>${w.title}</h1>
<p>${w.why}</p>
<form class="slip flow" method="post" action="${action}" aria-label="${title}">
${kept.map(([name, value]) => hidden(name, value))}
${hidden("challenge", ticket)}
<p id="wait">${w.comes(seconds)}</p>
<div class="wait wait-${seconds}"><button class="button" aria-describedby="wait">${w.on}</button></div>
<p class="soft">${w.kept}</p>
</form>`,
  };
}

const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`;

import type { Context } from "hono";
import { html } from "hono/html";
import { type Language, languageOf } from "#contract/language";
import { field } from "./fields";
import type { Page } from "./page";
import { words } from "./words";

/**
 * The order that someone without scripts wants to see: the one they name, or the one whose status page they come from.
 * That page is one file for all orders, so its link cannot know which of them it stands on. Empty where nothing tells.
 */
export function askedOrder(c: Context): string {
  const from = URL.parse(c.req.header("Referer") ?? "")?.pathname ?? "";
  return c.req.query("id")?.trim() || (/^\/betaling\/status\/([\w-]+)\/?$/.exec(from)?.[1] ?? "");
}

/** Where an order can be seen without scripts, in the language that was asked for if any was. */
export const statusPath = (id: string, asked: string | undefined): string =>
  `/api/payments/${encodeURIComponent(id)}/page${asked === undefined ? "" : `?lang=${languageOf(asked)}`}`;

/** Asks for the reference of an order, for browsers that do not tell where they come from. */
export function findPage(language: Language): Page {
  const { outcome, plain } = words[language];
  const w = plain.find;
  const asked = { name: "id", label: outcome.reference, hint: w.idHint, error: null, language };
  return {
    title: w.title,
    language,
    status: 200,
    formLeadsTo: [],
    otherLanguage: `?lang=${language === "nl" ? "en" : "nl"}`,
    body: html`<h1>${w.title}</h1>
<form class="slip flow" method="get" action="/api/payments/page">
<input type="hidden" name="lang" value="${language}">
${field(asked, (tied) => html`<input ${tied} autocomplete="off" required>`)}
<button class="button">${w.show}</button>
</form>`,
  };
}

import type { Context } from "hono";
import { html, raw } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Language } from "#contract/language";
import { noTrustedTypes } from "#domain/browser-policy";
import { type Company, isMailAddress, siteName } from "#domain/company";
import { bannerOf } from "#domain/operation";
import { bannerSentences } from "#voice/banner";
import type { Http } from "../context";
import { styles } from "./styles";
import { words } from "./words";

type Settings = Http["Variables"]["settings"];
export type Html = ReturnType<typeof html>;

/** A page before it is dressed. */
export type Page = {
  readonly title: string;
  readonly language: Language;
  readonly body: Html;
  readonly status: ContentfulStatusCode;
  /** Where this page's form may lead besides back to us; a page without a form leaves it out. */
  readonly formLeadsTo?: readonly string[];
  /** The browser loads the page anew after this many seconds, with scripts or without: who has them may be led here too. */
  readonly refreshAfter?: number | null;
  /** The request's ID, for whoever tells us of what went wrong; a page of what went well leaves it out. */
  readonly reference?: string;
  /** The same page in the other language. */
  readonly otherLanguage?: string;
};

/** Answers with a whole page that may load nothing but its own styles. */
export async function answerPage(c: Context<Http>, page: Page): Promise<Response> {
  // Browsers judge a form's redirect by form-action as well, so the checkout must be among them.
  const formAction = page.formLeadsTo ? ["'self'", ...new Set(page.formLeadsTo)].join(" ") : "'none'";
  return c.html(dress(page, c.var.settings), page.status, {
    "Content-Security-Policy": `default-src 'none'; style-src '${await styleHash()}'; img-src 'self'; font-src 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'; ${noTrustedTypes}`,
    "X-Robots-Tag": "noindex",
    // Not `no-referrer`: with it a form's post carries `Origin: null`, which older browsers do not make up for.
    "Referrer-Policy": "same-origin",
    ...(page.refreshAfter ? { Refresh: `${page.refreshAfter}` } : {}),
  });
}

/** The settings are not there where they are wrong. */
function dress(page: Page, settings: Settings | undefined) {
  const { title, language, body, reference, otherLanguage } = page;
  const w = words[language].common;
  const other = language === "nl" ? html`lang="en">English` : html`lang="nl">Nederlands`;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} – ${siteName}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${raw(styles)}</style>
</head>
<body>
${settings ? banner(settings) : ""}
<header><a class="brand" href="/">${siteName}</a>${otherLanguage ? html`<a href="${otherLanguage}" ${other}</a>` : ""}</header>
<main class="flow">${body}${reference ? html`<p class="soft">${words[language].plain.reference}: ${reference}</p>` : ""}</main>
<footer><div>
${settings ? colophon(settings.company, language) : ""}
<nav><a href="/voorwaarden">${w.terms}</a><a href="/misbruik-melden">${w.reportAbuse}</a><a href="/mijn-nummer">${w.myNumber}</a><a href="/wat-we-bewaren">${w.kept}</a><a href="/cijfers">${w.figures}</a></nav>
</div></footer>
</body>
</html>`;
}

/** That this is no shop for everybody, where it is none (decision 060). */
function banner({ operation }: Settings): Html | "" {
  const kind = bannerOf(operation);
  if (kind === null) return "";
  const { nl, en } = bannerSentences[kind];
  return html`<aside class="danger"><p lang="nl">${nl}</p><p lang="en">${en}</p></aside>`;
}

/** Who is behind the site. Nobody is named where the settings are wrong: they would name them. */
function colophon({ name, address, kvk, vat, contact }: Company, language: Language): Html {
  const w = words[language].common;
  return html`<div><p class="signature">${w.signature}</p>
<p>${name}, ${address}</p>
<p class="soft">KvK ${kvk} · ${w.vat} ${vat}</p>
<p>${isMailAddress(contact) ? html`<a href="mailto:${contact}">${contact}</a>` : contact}</p></div>`;
}

let knownHash = "";

async function styleHash(): Promise<string> {
  if (knownHash) return knownHash;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(styles));
  knownHash = `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
  return knownHash;
}

/** A link home that looks like a button. */
export const homeLink = (language: Language): Html =>
  html`<p><a class="button second" href="/">${words[language].common.home}</a></p>`;

import { html } from "hono/html";
import type { Language } from "#contract/language";
import type { ProblemCode } from "#contract/problems";
import { sentenceOf, statusOf } from "../problems";
import { homeLink, type Page } from "./page";
import { words } from "./words";

/** A refusal that no form can mend: said kindly, with a way on. */
export function noticePage(code: ProblemCode, language: Language): Page {
  const { common, plain } = words[language];
  const isMissing = statusOf(code) === 404;
  const title = isMissing ? common.notFound : common.errorSummary;
  return {
    title,
    language,
    status: statusOf(code),
    body: html`<h1>${title}</h1>
<p>${sentenceOf(code, language)}</p>
${code === "body_too_large" ? html`<p>${plain.goBack}</p>` : ""}
${homeLink(language)}`,
  };
}

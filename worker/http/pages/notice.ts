import { html } from "hono/html";
import type { Language } from "#contract/language";
import type { ProblemCode } from "#contract/problems";
import { sentenceOf, statusOf } from "../problems";
import { homeLink, type Page } from "./page";
import { words } from "./words";

/** A refusal that no form can mend: said kindly, with a way on. */
export function noticePage(code: ProblemCode, language: Language): Page {
  const w = words[language];
  const isMissing = statusOf(code) === 404;
  const title = isMissing ? w.notFound : w.problem;
  return {
    title,
    language,
    status: statusOf(code),
    body: html`<h1>${title}</h1>
<p>${sentenceOf(code, language)}</p>
${code === "body_too_large" ? html`<p>${w.goBack}</p>` : ""}
${homeLink(language)}`,
  };
}

import { html } from "hono/html";
import type { Language } from "#contract/language";
import type { ProblemCode } from "#contract/problems";
import { fieldOf, sentenceOf } from "../problems";
import type { Html } from "./page";
import { words } from "./words";

/** A field of a form: its words, and what is wrong with what was typed. */
export type Field = {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly error: string | null;
  readonly language: Language;
};

/** The sentence of the first problem with a field. */
export function errorOf(name: string, problems: readonly ProblemCode[], language: Language): string | null {
  const code = problems.find((one) => fieldOf(one) === name);
  return code ? sentenceOf(code, language) : null;
}

/** Label, hint, error and control, in the order in which they are needed. `control` takes the attributes that tie them. */
export function field({ name, label, hint, error, language }: Field, control: (tied: Html) => Html): Html {
  const wrong = error
    ? html`<p class="error" id="${name}-error"><span class="hidden">${words[language].common.errorPrefix} </span>${error}</p>`
    : "";
  const invalid = error ? html` aria-invalid="true"` : "";
  const described = `${name}-hint${error ? ` ${name}-error` : ""}`;
  return html`<div class="${error ? "wrong" : "right"}">
<label for="${name}">${label}</label>
<p class="hint" id="${name}-hint">${hint}</p>
${wrong}${control(html`id="${name}" name="${name}" aria-describedby="${described}"${invalid}`)}
</div>`;
}

/** What must be mended, on top; each sentence that is about a field leads to it. */
export function summary(title: string, problems: readonly ProblemCode[], language: Language): Html {
  const items = problems.map((code) => {
    const name = fieldOf(code);
    const sentence = sentenceOf(code, language);
    return html`<li>${name ? html`<a href="#${name}">${sentence}</a>` : sentence}</li>`;
  });
  return html`<div class="problems" role="alert" tabindex="-1" autofocus aria-labelledby="problems">
<h2 id="problems">${title}</h2>
<ul>${items}</ul>
</div>`;
}

/** What was typed, with the line break that the parser takes away after the tag. */
export const textArea = (tied: Html, rows: number, text: string): Html =>
  html`<textarea ${tied} rows="${rows}" dir="auto" required>
${text}</textarea>`;

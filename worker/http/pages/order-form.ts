import { html } from "hono/html";
import type { Language } from "#contract/language";
import type { ProblemCode } from "#contract/problems";
import { consentVersion } from "#domain/consent";
import { defaultCountry, dialCodes } from "#domain/dial-codes";
import { countParts, maxCharacters, normaliseMessage } from "#domain/message";
import { firstPartCents, furtherPartCents, priceCents } from "#domain/pricing";
import { money, whole } from "#voice/format";
import type { TypedForm } from "../context";
import { errorOf, field, summary, textArea } from "./fields";
import type { Html } from "./page";
import { words } from "./words";

export type OrderForm = {
  readonly language: Language;
  readonly typed: TypedForm;
  readonly problems: readonly ProblemCode[];
  readonly ticked: boolean;
  /** The names that staff offer. */
  readonly senders: readonly string[];
};

/** The send form as the Worker gives it back: what was typed, and what must be mended. */
export function orderForm(form: OrderForm): Html {
  const { language, typed, problems } = form;
  const w = words[language].order;
  return html`<h1>${w.form}</h1>
${summary(w.refusedTitle, problems, language)}
<form class="slip flow" method="post" action="/api/payments/create">
<input type="hidden" name="lang" value="${language}">
${receiverFields(form)}
${field({ ...wordsOf(form, "sender"), language }, (tied) => html`<input ${tied} list="senders" autocomplete="off" required value="${typed.get("sender")}">`)}
<datalist id="senders">${form.senders.map((name) => html`<option value="${name}"></option>`)}</datalist>
${field({ ...wordsOf(form, "message"), language }, (tied) => textArea(tied, 6, typed.get("message") ?? ""))}
${costs(typed.get("message") ?? "", language)}
${consent(form)}
<button class="button">${w.pay}</button>
<p class="soft">${w.logged}</p>
</form>`;
}

function wordsOf({ language, problems }: OrderForm, name: "receiver" | "sender" | "message") {
  const w = words[language].order;
  return { name, label: w[name], hint: w[`${name}Hint`], error: errorOf(name, problems, language) };
}

function receiverFields(form: OrderForm): Html {
  const { language, typed } = form;
  const country = typed.get("country") ?? defaultCountry;
  const names = new Intl.DisplayNames(language, { type: "region" });
  const options = dialCodes
    .map(([iso2, code]) => ({ iso2, label: `${names.of(iso2) ?? iso2} +${code}` }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
    .map(
      ({ iso2, label }) =>
        html`<option value="${iso2}"${iso2 === country ? " selected" : ""}>${label}</option>`,
    );
  return html`<div>
<label for="country">${words[language].order.country}</label>
<select id="country" name="country">${options}</select>
</div>
${field({ ...wordsOf(form, "receiver"), language }, (tied) => html`<input ${tied} type="tel" autocomplete="off" required value="${typed.get("receiver")}">`)}`;
}

/** What the text costs as it stands, and what it will cost when it is changed here, where nothing counts along. */
function costs(message: string, language: Language): Html {
  const { order: w, plain } = words[language];
  const text = normaliseMessage(message);
  const parts = countParts(text);
  const max = w.of(whole(maxCharacters, language));
  const count = `${whole(text.length, language)} ${max}, ${parts} ${parts === 1 ? w.part : w.parts}`;
  const price = text.length > maxCharacters ? w.tooLong : parts > 0 ? money(priceCents(parts), language) : "";
  return html`<p class="soft">${count} <strong>${price}</strong><br>
${plain.tariff(money(firstPartCents, language), money(furtherPartCents, language))}</p>`;
}

function consent({ language, typed, problems, ticked }: OrderForm): Html {
  const w = words[language].order;
  if (!ticked) return html`<p>${w.consent}</p>`;
  const error = errorOf("consent", problems, language);
  const wrong = error ? html`<p class="error" id="consent-error">${error}</p>` : "";
  const tied = error ? html` aria-invalid="true" aria-describedby="consent-error"` : "";
  const checked = typed.get("consent") === consentVersion.checkbox ? " checked" : "";
  return html`<div class="${error ? "wrong" : "right"}">${wrong}
<label class="tick"><input type="checkbox" id="consent" name="consent" value="${consentVersion.checkbox}" required${checked}${tied}>
${w.consentTick}</label></div>`;
}

import { html } from "hono/html";
import type { Language } from "#contract/language";
import type { ProblemCode } from "#contract/problems";
import { consentVersion } from "#domain/consent";
import { defaultCountry, dialCodes } from "#domain/dial-codes";
import { countParts, maxCharacters, normaliseMessage } from "#domain/message";
import { firstPartCents, furtherPartCents, priceCents } from "#domain/pricing";
import { senderFateIn } from "#domain/sender-countries";
import { money, whole } from "#voice/format";
import type { TypedForm } from "../context";
import { chargeOf, fieldOf } from "../problems";
import { errorOf, field, summary, textArea } from "./fields";
import type { Html } from "./page";
import { fateIn } from "./read-form";
import { words } from "./words";

export type OrderForm = {
  readonly language: Language;
  readonly typed: TypedForm;
  readonly problems: readonly ProblemCode[];
  readonly ticked: boolean;
  /** What in the text the first problem is about, as it is written there. */
  readonly excerpt?: string | undefined;
  /** The names that staff offer. */
  readonly senders: readonly string[];
};

const orderPath = "/api/payments/create";

/** The send form as the Worker gives it back: what was typed, and what must be mended. */
export function orderForm(form: OrderForm): Html {
  const { language, typed, problems } = form;
  const { order: w, review } = words[language];
  const asksReview = problems.includes("needs_review");
  return html`<h1>${w.form}</h1>
${summary(asksReview ? review.title : titleOf(form), problems, language)}
${problems.map((code) => chargeOf(orderPath, code, language)).map((said) => said && html`<p>${said}</p>`)}
${form.excerpt === undefined ? "" : html`<p>${w.excerpt}: <mark>${form.excerpt}</mark></p>`}
<form class="slip flow" method="post" action="${orderPath}">
<input type="hidden" name="lang" value="${language}">
${receiverFields(form)}
${field({ ...wordsOf(form, "sender"), language }, (tied) => html`<input ${tied} list="senders" autocomplete="off" required dir="auto" value="${typed.get("sender")}">`)}
<datalist id="senders">${form.senders.map((name) => html`<option value="${name}"></option>`)}</datalist>
${senderRisk(form)}
${field({ ...wordsOf(form, "message"), language }, (tied) => textArea(tied, 6, typed.get("message") ?? ""))}
${costs(typed.get("message") ?? "", language)}
${consent(form)}
${asksReview ? html`<button class="button" name="review" value="true">${review.pay}</button>` : html`<button class="button">${w.pay}</button>`}
<p class="soft">${w.logged}</p>
</form>`;
}

/** As the form with scripts says it: no payment has failed where something that was typed must be mended first. */
function titleOf({ language, problems }: OrderForm): string {
  const { common, order } = words[language];
  return problems.every((one) => fieldOf(one) !== null) ? common.errorSummary : order.refusedTitle;
}

function wordsOf({ language, typed, problems }: OrderForm, name: "receiver" | "sender" | "message") {
  const w = words[language].order;
  const fate = fateIn(typed);
  const hint = name === "sender" && fate !== "shown" ? w.senderLimits[fate] : w[`${name}Hint`];
  return { name, label: w[name], hint, error: errorOf(name, problems, language) };
}

function receiverFields(form: OrderForm): Html {
  const { language, typed } = form;
  const country = typed.get("country") ?? defaultCountry;
  const names = new Intl.DisplayNames(language, { type: "region" });
  const options = dialCodes
    .filter(([iso2]) => senderFateIn(iso2) !== "unserved")
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

/** The tick that is asked for where networks refuse names (decision 050); a number that needs none may still be typed. */
function senderRisk({ language, typed, problems }: OrderForm): Html {
  if (fateIn(typed) !== "refused") return html``;
  return tick({
    name: "senderRisk",
    value: "accepted",
    label: words[language].order.senderRisk,
    error: errorOf("senderRisk", problems, language),
    checked: typed.has("senderRisk"),
    required: false,
  });
}

function consent({ language, typed, problems, ticked }: OrderForm): Html {
  const w = words[language].order;
  if (!ticked) return html`<p>${w.consent}</p>`;
  return tick({
    name: "consent",
    value: consentVersion.checkbox,
    label: w.consentTick,
    error: errorOf("consent", problems, language),
    checked: typed.get("consent") === consentVersion.checkbox,
    required: true,
  });
}

type Tick = {
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly error: string | null;
  readonly checked: boolean;
  readonly required: boolean;
};

function tick({ name, value, label, error, checked, required }: Tick): Html {
  const wrong = error ? html`<p class="error" id="${name}-error">${error}</p>` : "";
  const tied = error ? html` aria-invalid="true" aria-describedby="${name}-error"` : "";
  const state = `${required ? " required" : ""}${checked ? " checked" : ""}`;
  return html`<div class="${error ? "wrong" : "right"}">${wrong}
<label class="tick"><input type="checkbox" id="${name}" name="${name}" value="${value}"${state}${tied}>
${label}</label></div>`;
}

import { html } from "hono/html";
import type { SandboxCheckout } from "../controls";
import type { Page } from "./page";
import { checkoutWords } from "./words";

type Notice = "unknown" | "junk" | "final" | "too_large";

/** A refusal of the checkout, said kindly and with a way on where there is one. */
export function noticePage(notice: Notice, checkout?: SandboxCheckout): Page {
  const lang = checkout?.locale ?? "nl";
  const { status, nl, en } = notices[notice];
  const [title, text] = lang === "nl" ? nl : en;
  const words = checkoutWords[lang];
  const back = checkout
    ? html`<p><a class="button first" href="${checkout.redirectUrl}">${words.back}</a></p>`
    : "";
  return {
    title,
    lang,
    status,
    body: html`<main class="till">
<p class="test">${words.label}</p>
<h1>${title}</h1>
<p>${text}</p>
${back}
</main>`,
  };
}

type Sentences = readonly [title: string, text: string];

const notices: Readonly<
  Record<Notice, { status: NonNullable<Page["status"]>; nl: Sentences; en: Sentences }>
> = {
  unknown: {
    status: 404,
    nl: [
      "Deze betaling kennen we niet",
      "Misschien is het adres niet helemaal overgenomen. Er is niets afgeschreven.",
    ],
    en: ["We do not know this payment", "Perhaps part of the address is missing. No money was taken."],
  },
  junk: {
    status: 400,
    nl: ["Die afloop bestaat niet", "Ga terug en kies een van de knoppen. Er is niets afgeschreven."],
    en: ["There is no such outcome", "Go back and choose one of the buttons. No money was taken."],
  },
  final: {
    status: 409,
    nl: [
      "Deze betaling is al afgerond",
      "Je keuze van daarnet blijft staan; een tweede verandert er niets meer aan.",
    ],
    en: ["This payment has already ended", "Your earlier choice stands; a second one changes nothing."],
  },
  too_large: {
    status: 413,
    nl: ["Dat is te veel", "Deze kassa verwacht alleen een keuze. Ga terug en kies een van de knoppen."],
    en: ["That is too much", "This checkout expects a choice and nothing else. Go back and choose a button."],
  },
};

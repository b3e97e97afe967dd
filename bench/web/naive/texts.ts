import { useSyncExternalStore } from "react";
import { pagesEn } from "../../../web/i18n/pages.en";
import { pagesNl } from "../../../web/i18n/pages.nl";
import { paymentEn } from "../../../web/i18n/payment.en";
import { paymentNl } from "../../../web/i18n/payment.nl";
import { sendEn } from "../../../web/i18n/send.en";
import { sendNl } from "../../../web/i18n/send.nl";
import { termsEn } from "../../../web/i18n/terms.en";
import { termsNl } from "../../../web/i18n/terms.nl";
import { sentencesEn } from "../../../worker/contract/sentences.en";
import { sentencesNl } from "../../../worker/contract/sentences.nl";

type Pages = { landing: unknown; terms: unknown; abuse: unknown };

// The pages' texts are shown as they come, whatever they hold.
const pages = { nl: { ...pagesNl, terms: termsNl } as Pages, en: { ...pagesEn, terms: termsEn } as Pages };

// Both languages in the bundle, as i18n is usually begun.
const texts = {
  nl: { pages: pages.nl, payment: paymentNl, send: sendNl, problems: sentencesNl },
  en: { pages: pages.en, payment: paymentEn, send: sendEn, problems: sentencesEn },
};

export type Language = keyof typeof texts;

let language: Language = localStorage.preferredLanguage === "en" ? "en" : "nl";
const listeners = new Set<() => void>();

export const useLanguage = (): Language =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => language,
  );

export const useTexts = () => texts[useLanguage()];

export function speak(chosen: Language): void {
  language = chosen;
  localStorage.preferredLanguage = chosen;
  document.documentElement.lang = chosen;
  for (const listener of listeners) listener();
}

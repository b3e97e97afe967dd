import { useSyncExternalStore } from "react";
import { pagesNl } from "../../../worker/voice/pages";
import { pagesEn } from "../../../worker/voice/pages.en";
import { paymentNl } from "../../../worker/voice/payment";
import { paymentEn } from "../../../worker/voice/payment.en";
import { sendNl } from "../../../worker/voice/send";
import { sendEn } from "../../../worker/voice/send.en";
import { sentencesNl } from "../../../worker/voice/sentences";
import { sentencesEn } from "../../../worker/voice/sentences.en";
import { termsNl } from "../../../worker/voice/terms";
import { termsEn } from "../../../worker/voice/terms.en";

type Pages = {
  landing: Record<"headline" | "lead" | "methods", string>;
  terms: unknown;
  abuse: unknown;
};

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

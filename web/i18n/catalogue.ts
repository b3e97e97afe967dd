import type { Catalogue, Twin } from "#voice/catalogue";
import { currentLanguage, useLanguage } from "./language";

/** The texts in the language of the page, following it when it changes. */
export function useTexts<T>(texts: Catalogue<T>): Twin<T> {
  useLanguage();
  return textsNow(texts);
}

/** The texts in the language of the page at this moment, for code outside a component. */
export const textsNow = <T>(texts: Catalogue<T>): Twin<T> =>
  currentLanguage() === "en" && texts.en ? texts.en : texts.nl;

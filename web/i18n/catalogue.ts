import type { Twin } from "#voice/twin";
import { currentLanguage, register, useLanguage } from "./language";

export type Catalogue<T> = {
  readonly nl: Twin<T>;
  /** Null until loaded. */
  en: Twin<T> | null;
  readonly load: () => Promise<void>;
};

/**
 * Texts in both languages. Dutch comes with the code; English is fetched when it is wanted, so that those who read
 * Dutch do not pay for it.
 */
export function catalogue<T>(nl: T & Twin<T>, english: () => Promise<Twin<T>>): Catalogue<T> {
  const made: Catalogue<T> = {
    nl,
    en: null,
    load: async () => {
      made.en ??= await english();
    },
  };
  register(made);
  return made;
}

/** The texts in the language of the page, following it when it changes. */
export function useTexts<T>(texts: Catalogue<T>): Twin<T> {
  useLanguage();
  return textsNow(texts);
}

/** The texts in the language of the page at this moment, for code outside a component. */
export const textsNow = <T>(texts: Catalogue<T>): Twin<T> =>
  currentLanguage() === "en" && texts.en ? texts.en : texts.nl;

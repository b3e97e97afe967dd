import { useSyncExternalStore } from "react";
import type { Language } from "#contract/language";
import { loadEnglish } from "#voice/catalogue";
import { languageEvent, preferenceKey } from "./preference";

let current: Language = "nl";
const listeners = new Set<() => void>();

export const currentLanguage = (): Language => current;

/** The language to speak now, and again whenever it changes. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, currentLanguage);

/**
 * Speaks another language, in place. Catalogues that came with later code are loaded by calling this again, which is
 * what a route does before it shows itself. One that cannot be loaded leaves everything in Dutch and is only logged
 * (spec §4).
 */
export async function speak(language?: Language): Promise<void> {
  try {
    if ((language ?? current) === "en") await loadEnglish();
    // Whoever only loads speaks as everybody does by then: another choice may have come meanwhile.
    current = language ?? current;
    if (typeof document !== "undefined") document.documentElement.lang = current;
    for (const listener of listeners) listener();
  } catch (error) {
    console.warn("language", error);
  }
}

/** The saved choice, Dutch where there is none or where storage is blocked. */
export function preferredLanguage(): Language {
  try {
    return localStorage.getItem(preferenceKey) === "en" ? "en" : "nl";
  } catch {
    return "nl";
  }
}

/** Applies the saved choice, shows the page, and follows the language switch from then on. */
export async function restoreLanguage(): Promise<void> {
  document.addEventListener(languageEvent, () => void speak("en"));
  if (preferredLanguage() === "en") await speak("en");
  delete document.documentElement.dataset.waits;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A formatter of the platform (Intl), cached for each language: making one takes a phone longer than using it. */
export function perLanguage<Tool>(make: (language: Language) => Tool): (language: Language) => Tool {
  const made = new Map<Language, Tool>();
  return (language) => {
    const tool = made.get(language) ?? make(language);
    made.set(language, tool);
    return tool;
  };
}

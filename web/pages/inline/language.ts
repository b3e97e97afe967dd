/*
 * Inlined in the head of every page, before anything is painted. It acts on the language switch and puts the English
 * fragment of a document in place of the Dutch one: at once where English was chosen before, without a reload where it
 * is chosen now. Dutch is what was built, so choosing it reloads (spec §4).
 */
import { languageEvent, preferenceKey } from "../../i18n/preference";
import { carryOver } from "../../lib/carry-over";
import { faceFirstPaint } from "../../lib/faces";
import "../../lib/trusted-types";

faceFirstPaint();
const page = document.documentElement;
const ready = new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));

/*
 * Trusted Types: what the build made may become markup, and only here. The name is in `browser-policy.ts`; it is taken
 * once, so nothing else on the page can take it.
 */
const policy = window.trustedTypes?.createPolicy("english", { createHTML: (markup) => markup });
const trusted = (markup: string) => policy?.createHTML(markup) ?? markup;

async function toEnglish(withForm: boolean): Promise<void> {
  try {
    const address = page.dataset.english;
    if (address) {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`${answer.status}: ${address}`);
      const english = new DOMParser().parseFromString(trusted(await answer.text()), "text/html");
      await ready;
      // Code that has taken over meanwhile changes its own words.
      if (page.dataset.english) putInPlace(english, withForm);
    }
    document.dispatchEvent(new Event(languageEvent));
  } catch (error) {
    console.warn("language", error);
  }
}

/**
 * The form is replaced only before its code has come, and takes along what was typed if this came late; afterwards it
 * changes its own words.
 */
function putInPlace(english: Document, withForm: boolean): void {
  const { activeElement } = document;
  const wasHere = activeElement?.matches("[data-language]");
  for (const part of english.querySelectorAll<HTMLElement>("[data-part]")) {
    const name = part.dataset.part;
    if (!withForm && name === "form") continue;
    const before = document.querySelector(`[data-part=${name}]`);
    carryOver(before?.querySelector("form") ?? null, part.querySelector("form"));
    before?.replaceWith(part);
  }
  if (activeElement?.id && !activeElement.isConnected) document.getElementById(activeElement.id)?.focus();
  document.title = english.title;
  page.lang = "en";
  if (wasHere) document.querySelector<HTMLElement>("[data-language=en]")?.focus();
}

const show = () => delete page.dataset.waits;

try {
  if (localStorage[preferenceKey] === "en") {
    page.dataset.waits = "";
    window.english = toEnglish(true);
    if (page.dataset.english) void window.english.then(show);
    addEventListener("load", () => setTimeout(show, 100));
  }
} catch (error) {
  console.warn("language", error);
}

document.addEventListener("click", ({ target }) => {
  const chosen = (target as Element).closest<HTMLElement>("[data-language]")?.dataset.language;
  if (!chosen || chosen === page.lang) return;
  try {
    localStorage[preferenceKey] = chosen;
  } catch (error) {
    console.warn("language", error);
  }
  if (chosen === "nl") location.reload();
  else window.english = toEnglish(false);
});

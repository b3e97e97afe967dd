import type { ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";
import { speak } from "../i18n/language";
import { languageEvent } from "../i18n/preference";
import { inSteps } from "./in-steps";

/**
 * Brings the form of a document to life. It is hydrated in the language it stands in, and speaks another only
 * afterwards: a mismatch would make React build it anew and lose what was typed. Where the page's own texts could not be
 * had in English, the form stays in Dutch as well.
 */
export async function bringToLife(Form: ComponentType<{ onAlive: () => void }>): Promise<void> {
  const page = document.documentElement;
  await window.english;
  const place = document.getElementById("form");
  const rendered = place?.dataset.languageOf === "en" ? "en" : "nl";
  let wanted = page.lang === "en" ? "en" : rendered;
  let alive = false;
  document.addEventListener(languageEvent, () => {
    wanted = "en";
    if (alive) void speak("en");
  });

  await speak(rendered);
  const onAlive = () => {
    alive = true;
    if (wanted === "en" && rendered === "nl") void speak("en");
  };
  if (place) hydrateRoot(place, inSteps(<Form onAlive={onAlive} />));
}

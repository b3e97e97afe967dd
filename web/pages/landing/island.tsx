import { hydrateRoot } from "react-dom/client";
import { SendForm } from "../../features/send/SendForm";
import { preferredLanguage, speak } from "../../i18n/language";
import { languageEvent } from "../../i18n/preference";

/*
 * Brings the form to life. It is hydrated in the language it stands in, whatever the visitor has chosen since: a
 * mismatch would make React build it anew and lose what was typed.
 */
await window.english;
const place = document.getElementById("form");
if (place) {
  await speak(place.dataset.languageOf === "en" ? "en" : "nl");
  hydrateRoot(place, <SendForm />);
  document.addEventListener(languageEvent, () => void speak("en"));
  if (preferredLanguage() === "en") await speak("en");
}

/*
 * Inlined in the page for addresses that do not exist: writes the one that was asked for on the letter that could not be
 * delivered. As text, and percent-encoded as browsers send it: nobody can write a sentence of theirs on a page of ours.
 */
import { languageEvent } from "../../i18n/preference";

function write(): void {
  const place = document.querySelector("[data-asked-path]");
  if (place) place.textContent = location.pathname;
}

write();
// The English page comes without it.
document.addEventListener(languageEvent, write);

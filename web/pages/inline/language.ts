/*
 * Inlined in the head of every page, before anything is painted. It acts on the language switch and has the English
 * fragment of a document put in place of the Dutch one: at once where English was chosen before, without a reload where it
 * is chosen now. Dutch is what was built, so choosing it reloads (spec §4). What it does that with is in `later.ts`.
 */
import { languageEvent, preferenceKey } from "../../i18n/preference";
import { faceFirstPaint, page } from "../../lib/faces";
import "../../lib/trusted-types";

/** What is wanted only later, in a file of its own. */
export const later = (): Promise<typeof import("../later")> =>
  import(/* @vite-ignore */ page.dataset.later ?? "");

faceFirstPaint(async () => (await later()).takeFaces());

/*
 * Trusted Types: what the build made may become markup, and only for this. The name is in `browser-policy.ts`; it is taken
 * at once, so nothing else on the page can take it.
 */
const policy = window.trustedTypes?.createPolicy("english", { createHTML: (markup) => markup });
const trusted = (markup: string) => policy?.createHTML(markup) ?? markup;

async function toEnglish(withForm: boolean): Promise<void> {
  try {
    const address = page.dataset.english;
    if (address) {
      const [{ putInPlace }, answer] = await Promise.all([later(), fetch(address)]);
      await putInPlace(answer, withForm, trusted);
    }
    document.dispatchEvent(new Event(languageEvent));
  } catch (error) {
    console.warn("language", error);
  }
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

// Whoever comes back to a page that the browser kept may have chosen another language since.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted && (localStorage[preferenceKey] ?? "nl") !== page.lang) location.reload();
});

document.addEventListener("click", ({ target }) => {
  const chosen = (target as Element).closest<HTMLElement>("[data-language]")?.dataset.language;
  if (!chosen) return;
  try {
    // Also where the page speaks it already: it may have stayed Dutch although English was saved.
    localStorage[preferenceKey] = chosen;
  } catch (error) {
    console.warn("language", error);
  }
  if (chosen === page.lang) return;
  if (chosen === "nl") location.reload();
  else window.english = toEnglish(false);
});

import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { preferenceKey } from "../../i18n/preference";
import { page } from "../../lib/faces";

const reload = vi.fn();
beforeAll(async () => {
  vi.stubGlobal("location", { ...location, origin: location.origin, reload });
  page.lang = "nl";
  page.dataset.faces = "late";
  document.body.innerHTML =
    '<button data-language="nl"><i>NL</i></button><button data-language="en"><i>EN</i></button><p>tekst</p>';
  await import("./language");
});
afterEach(() => {
  reload.mockClear();
  localStorage.clear();
});

const press = (language: string) =>
  document.querySelector<HTMLElement>(`[data-language=${language}] i`)?.click();

it("keeps Dutch where it is chosen on a page that stayed Dutch although English was saved", () => {
  localStorage[preferenceKey] = "en";
  press("nl");
  expect(localStorage[preferenceKey]).toBe("nl");
  expect(reload).not.toHaveBeenCalled();
});

it("keeps English, and reloads an English page where Dutch is chosen", () => {
  press("en");
  expect(localStorage[preferenceKey]).toBe("en");
  page.lang = "en";
  press("nl");
  expect(localStorage[preferenceKey]).toBe("nl");
  expect(reload).toHaveBeenCalledOnce();
});

it("keeps nothing where something else is pressed", () => {
  document.querySelector("p")?.click();
  expect(localStorage[preferenceKey]).toBeUndefined();
});

const isKept = "comes out of the browser's memory (the bfcache)";

it.each([
  [`in Dutch that ${isKept} after English was chosen elsewhere is loaded anew`, "nl", "en", true, 1],
  [`in English that ${isKept} after Dutch was chosen elsewhere is loaded anew`, "en", "nl", true, 1],
  [`in the chosen language that ${isKept} stays as it is`, "en", "en", true, 0],
  [`in Dutch that ${isKept} where nothing was chosen stays as it is`, "nl", null, true, 0],
  ["that has just been loaded stays as it is", "nl", "en", false, 0],
] as const)("a page %s", (_, lang, chosen, persisted, times) => {
  page.lang = lang;
  if (chosen) localStorage.setItem(preferenceKey, chosen);
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
  expect(reload).toHaveBeenCalledTimes(times);
});

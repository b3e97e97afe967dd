import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { preferenceKey } from "../../i18n/preference";

const page = document.documentElement;

beforeAll(async () => {
  // Our faces are another's matter.
  page.dataset.faces = "late";
  await import("./language");
});
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

const isKept = "comes out of the browser's memory (the bfcache)";

it.each([
  [`in Dutch that ${isKept} after English was chosen elsewhere is loaded anew`, "nl", "en", true, 1],
  [`in English that ${isKept} after Dutch was chosen elsewhere is loaded anew`, "en", "nl", true, 1],
  [`in the chosen language that ${isKept} stays as it is`, "en", "en", true, 0],
  [`in Dutch that ${isKept} where nothing was chosen stays as it is`, "nl", null, true, 0],
  ["that has just been loaded stays as it is", "nl", "en", false, 0],
] as const)("a page %s", (_, lang, chosen, persisted, times) => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  page.lang = lang;
  if (chosen) localStorage.setItem(preferenceKey, chosen);
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
  expect(reload).toHaveBeenCalledTimes(times);
});

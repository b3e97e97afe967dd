import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { languageEvent } from "../../i18n/preference";

const place = () => document.querySelector("[data-asked-path]");

beforeEach(async () => {
  document.body.innerHTML = "<p data-asked-path></p>";
  history.replaceState(null, "", "/nope/%3Cimg%20src=x%3E?zoek=1#code");
  vi.resetModules();
  await import("./asked-path");
});
afterEach(() => history.replaceState(null, "", "/"));

it("writes the address that was asked for, without what may be private, as text that nobody can shape", () =>
  expect(place()?.innerHTML).toBe("/nope/%3Cimg%20src=x%3E"));

it("writes it again once the page is English", () => {
  document.body.innerHTML = "<p data-asked-path></p>";
  document.dispatchEvent(new Event(languageEvent));
  expect(place()?.textContent).toBe("/nope/%3Cimg%20src=x%3E");
});

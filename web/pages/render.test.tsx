import { afterEach, expect, it } from "vitest";
import { speak } from "../i18n/language";
import { documents, render } from "./render";

const parse = (html: string) => new DOMParser().parseFromString(html, "text/html");
const documentAt = async (path: string, language: "nl" | "en" = "nl") => {
  const Content = documents.find((one) => one.path === path)?.Content;
  if (!Content) throw new Error(`no document at ${path}`);
  return parse(await render(Content, language));
};

afterEach(() => speak("nl"));

it.each(documents.map(({ path }) => path))(
  "%s has a language, a title, one heading and the footer's links",
  async (path) => {
    const page = await documentAt(path);
    expect(page.documentElement.lang).toBe("nl");
    expect(page.title).toMatch(/\S – \S/);
    expect(page.querySelectorAll("h1")).toHaveLength(1);
    const links = [...page.querySelectorAll("footer a")].map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/voorwaarden", "/misbruik-melden"]);
  },
);

it.each(documents.map(({ path }) => path))(
  "%s has the same parts in English, and no inline styles",
  async (path) => {
    const dutch = await documentAt(path);
    const english = await documentAt(path, "en");
    const parts = (page: Document) =>
      [...page.querySelectorAll<HTMLElement>("[data-part]")].map((part) => part.dataset.part);
    expect(parts(english)).toEqual(parts(dutch));
    expect(english.documentElement.lang).toBe("en");
    expect(english.querySelectorAll("[style]")).toHaveLength(0);
  },
);

it("the landing page can be read and filled in before any script has run", async () => {
  const page = await documentAt("/");
  expect(page.querySelectorAll("dt")).toHaveLength(4);
  expect(page.querySelectorAll("ol > li")).toHaveLength(4);
  expect(page.querySelectorAll("main ul > li")).toHaveLength(4);
  expect(page.querySelector("button[type=submit]")?.textContent).toBe("Bestellen en betalen · €\u00a00,99");
  expect(page.querySelector<HTMLInputElement>("#sender")?.getAttribute("value")).toBe("Anoniem");
  expect(page.querySelector("form")?.getAttribute("action")).toBe("/api/payments/create");
});

it("an unknown page reads 'Page Not Found' and is kept out of search engines", async () => {
  const page = await documentAt("/404");
  expect(page.querySelector("h1")?.textContent).toBe("Page Not Found");
  expect(page.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
});

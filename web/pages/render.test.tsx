import { afterEach, describe, expect, it } from "vitest";
import { keeping, retention } from "#domain/retention";
import { duration } from "#voice/format";
import { speak } from "../i18n/language";
import {
  documents,
  knownFrom,
  render,
  renderBanner,
  robots,
  securityTxt,
  sitemap,
  webManifest,
} from "./render";

const known = knownFrom({
  PUBLIC_URL: "https://briefje.example",
  COMPANY_NAME: "Strook & Zegel B.V.",
  COMPANY_CONTACT: "post@briefje.example",
});
const parse = (html: string) => new DOMParser().parseFromString(html, "text/html");
const documentAt = async (path: string, language: "nl" | "en" = "nl") => {
  const page = documents.find((one) => one.path === path);
  if (!page) throw new Error(`no document at ${path}`);
  return parse(await render(page, language, known));
};

afterEach(() => speak("nl"));

it.each(documents.map(({ path }) => path))(
  "%s has a language, a title, one heading, and a footer that says who we are",
  async (path) => {
    const page = await documentAt(path);
    expect(page.documentElement.lang).toBe("nl");
    expect(page.title).toMatch(/\S – \S/);
    expect(page.querySelectorAll("h1")).toHaveLength(1);
    const links = [...page.querySelectorAll("footer a")].map((link) => link.getAttribute("href"));
    expect(links).toEqual([
      "mailto:post@briefje.example",
      "/voorwaarden",
      "/misbruik-melden",
      "/mijn-nummer",
      "/wat-we-bewaren",
      "/cijfers",
    ]);
    expect(page.querySelector("footer")?.textContent).toMatch(/KvK \d{8}/);
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

it("breaks no line of what one may expect within IP-adres", async () => {
  const page = await documentAt("/");
  const [fact] = [...page.querySelectorAll("dd")].filter((dd) => dd.textContent?.includes("IP-adres"));
  expect(fact?.querySelector(".whitespace-nowrap")?.textContent).toBe("IP-adres");
});

const staging = { STAGE: "staging", TEST_RECEIVERS: "listed" };

describe("the banner (decision 060)", () => {
  const bannersOf = async (env: Record<string, string>) =>
    Promise.all(
      documents.flatMap((page) =>
        (["nl", "en"] as const).map(async (language) => {
          const aside = parse(await render(page, language, knownFrom(env))).querySelector("body > aside");
          return [...(aside?.querySelectorAll("p") ?? [])]
            .map((p) => `${p.lang}: ${p.textContent}`)
            .join(" ");
        }),
      ),
    );

  it("stands on no page of an ordinary site, and in none of its shells", async () => {
    expect(new Set(await bannersOf({}))).toEqual(new Set([""]));
    expect(renderBanner(known)).toBe("");
  });

  it.each([
    ["a trial", { TEST_RECEIVERS: "listed" }, /^nl: Dit is een proef: .* en: This is a trial: /],
    ["staging", staging, /^nl: Dit is een proefsite: .* en: This is a trial site: payments are not real/],
  ])("stands on every page of %s, in both languages", async (_name, env, said) => {
    for (const banner of await bannersOf(env)) expect(banner).toMatch(said);
    expect(parse(renderBanner(knownFrom(env))).querySelectorAll("aside p")).toHaveLength(2);
  });
});

it("asks search engines to stay out of staging altogether", () => {
  const usual = "User-agent: *\nDisallow: /api/\n";
  expect(robots(knownFrom(staging), usual)).toBe("User-agent: *\nDisallow: /\n");
  expect(robots(known, usual)).toBe(`${usual}\nSitemap: https://briefje.example/sitemap.xml\n`);
});

it("the landing page can be read and filled in before any script has run", async () => {
  const page = await documentAt("/");
  expect(page.querySelectorAll("dt")).toHaveLength(4);
  expect(page.querySelectorAll("ol > li")).toHaveLength(4);
  const prices = [...page.querySelectorAll("tbody tr")].map((row) => row.textContent);
  expect(prices).toHaveLength(8);
  expect(prices.at(0)).toBe("1tot 160€\u00a00,99€\u00a00,17");
  expect(prices.at(-1)).toBe("8tot 1.280€\u00a05,82€\u00a01,01");
  expect(page.querySelectorAll("main ul > li")).toHaveLength(4);
  expect(page.querySelector("button[type=submit]")?.textContent).toBe("Bestel en betaal · €\u00a00,99");
  expect(page.querySelector<HTMLInputElement>("#sender")?.getAttribute("value")).toBe("Anoniem");
  expect(page.querySelector("form")?.getAttribute("action")).toBe("/api/payments/create");
});

it("an unknown page reads 'Page Not Found' and is kept out of search engines", async () => {
  const page = await documentAt("/404");
  expect(page.querySelector("h1")?.textContent).toBe("Page Not Found");
  expect(page.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
});

it("the terms have ten sections with the product's own numbers, the company, and a button that goes home", async () => {
  const page = await documentAt("/voorwaarden");
  const headings = [...page.querySelectorAll("h2")].map((heading) => heading.textContent ?? "");
  expect(headings.slice(0, 10).map((heading) => Number.parseInt(heading, 10))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ]);
  expect(headings.slice(10)).toEqual(["Contact"]);
  const text = page.querySelector("main")?.textContent?.replaceAll("\u00a0", " ") ?? "";
  for (const said of [
    "kosten € 0,99, elk volgend deel van 160 tekens € 0,69",
    "hoogstens 8 delen en kost dan € 5,82",
    "inclusief 21% btw",
    "We versturen je sms alleen nadat de betaling is gelukt",
    "artikel 6:230p",
    "IP-adres en browser wissen we na 30 dagen. Tekst en nummer wissen we 14 dagen nadat je sms is afgehandeld, of na 24 uur",
    "bewaren we 7 jaar",
    "Nederlands recht",
    "Strook & Zegel B.V.",
  ]) {
    expect(text).toContain(said);
  }
  expect(page.querySelector("main a[href='/']")?.textContent).toBe("Ik ga akkoord");
  expect(page.querySelector("a[href^=mailto]")?.getAttribute("href")).toBe("mailto:post@briefje.example");
});

it("what is kept is told for each kind of data, with the period that the code keeps, and nothing that keeps nothing (ux-2 D25)", async () => {
  const page = await documentAt("/wat-we-bewaren");
  const periods = [...page.querySelectorAll("td b")].map((cell) => cell.textContent);
  expect(periods).toEqual(keeping.map((kind) => duration(retention[kind], "nl")));
  expect(periods).toContain("14 dagen");
  expect(page.body.textContent).toContain("dan geldt die na 72 uur als afgehandeld");
});

it.each(["/voorwaarden", "/wat-we-bewaren"])(
  "%s has a table of contents that leads to each of its chapters, in order",
  async (path) => {
    const page = await documentAt(path);
    const ids = [...page.querySelectorAll("main nav a")].map((link) => link.getAttribute("href")?.slice(1));
    expect(ids).toEqual([...page.querySelectorAll("main h2")].map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(6);
  },
);

it("the terms number their ten sections, and the text speaks of them by number", async () => {
  const page = await documentAt("/voorwaarden");
  const numbers = [...page.querySelectorAll("main h2 .ringed")].map(({ textContent }) => textContent);
  expect(numbers).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
  expect(page.querySelector("#onderdeel-7")?.textContent).toBe("7Wat we vastleggen");
});

it("an address that does not exist is a letter that could not be delivered, with a place for that address", async () => {
  const page = await documentAt("/404");
  expect(page.querySelector("h1")?.textContent).toBe("Page Not Found");
  expect(page.querySelector("[data-asked-path]")?.textContent).toBe("");
  expect(page.body.textContent).toContain("@@page-script@@");
});

it.each(["/misbruik-melden", "/melding"])(
  "the form on %s stands in the page before any script",
  async (path) => {
    const page = await documentAt(path);
    expect(page.querySelector("#form form button[type=submit]")).not.toBeNull();
    expect(page.documentElement.dataset.island).toBe("@@island@@");
  },
);

it("pages to be found say their one address and bring a card, and the others keep out of search engines", async () => {
  for (const { path, listed } of documents) {
    const page = await documentAt(path);
    const content = (name: string) => page.querySelector(`meta[property='${name}']`)?.getAttribute("content");
    const canonical = page.querySelector("link[rel=canonical]")?.getAttribute("href") ?? null;
    expect(canonical).toBe(listed ? `https://briefje.example${path}` : null);
    expect(content("og:image")).toBe(listed ? "https://briefje.example/share.png" : undefined);
    expect(page.querySelector("meta[name=robots]") === null).toBe(listed);
  }
});

it("the sitemap lists the pages to be found, and only those", () => {
  const listed = [...sitemap(known).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual([
    "https://briefje.example/",
    "https://briefje.example/voorwaarden",
    "https://briefje.example/misbruik-melden",
    "https://briefje.example/mijn-nummer",
    "https://briefje.example/wat-we-bewaren",
    "https://briefje.example/cijfers",
  ]);
});

it.each([
  ["hallo@briefje.example", "mailto:hallo@briefje.example"],
  ["Noor, hallo@briefje.example", "mailto:hallo@briefje.example"],
  ["https://briefje.example/contact", "https://briefje.example/contact"],
  ["+31 (20) 123-4567", "tel:+31201234567"],
  ["aan de balie", "https://briefje.example/voorwaarden"],
])("security.txt says where to tell of a hole, and until when that holds: %s", (contact, uri) => {
  const builtAt = new Date("2026-11-22T07:00:00.123Z");
  expect(securityTxt({ ...known, company: { ...known.company, contact } }, builtAt)).toBe(
    [
      `Contact: ${uri}`,
      "Expires: 2027-11-17T07:00:00Z",
      "Preferred-Languages: nl, en",
      "Canonical: https://briefje.example/.well-known/security.txt",
      "",
    ].join("\n"),
  );
});

it("a site for production is not built without the name of who runs it", () => {
  const env = { ENVIRONMENT: "production", PUBLIC_URL: "https://briefje.example" };
  expect(() => knownFrom(env)).toThrow("COMPANY_NAME is missing");
  expect(knownFrom({}).publicUrl).toBe("http://localhost:8787");
});

it("what is loaded of others is told truly, without keys of Turnstile and with them", async () => {
  const told = async (env: Record<string, string>) => {
    const texts = documents
      .filter(({ path }) => path === "/" || path === "/wat-we-bewaren")
      .map(async (page) => parse(await render(page, "nl", knownFrom(env))).body.textContent ?? "");
    return (await Promise.all(texts)).join(" ");
  };
  const without = await told({});
  expect(without).toContain("Op deze site staat niets van derden");
  expect(without).toContain("geen advertenties, trackers of onderdelen van anderen");
  expect(without).not.toContain("controle van Cloudflare");
  const withKey = await told({ TURNSTILE_SITE_KEY: "0x4site" });
  expect(withKey).not.toMatch(/niets van derden|onderdelen van anderen/);
  expect(withKey.match(/controle van Cloudflare/g)).toHaveLength(2);
});

it("a home screen has a name, a colour and pictures for the site, and every page says where they stand", async () => {
  const manifest = JSON.parse(webManifest());
  expect(manifest).toMatchObject({
    name: "Briefje",
    short_name: "Briefje",
    start_url: "/",
    display: "browser",
  });
  const pictures = import.meta.glob("../public/*.png", { query: "?url", import: "default" });
  for (const { src } of manifest.icons) expect(Object.keys(pictures)).toContain(`../public${src}`);
  expect(
    manifest.icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`),
  ).toEqual(["192x192 any", "512x512 any", "512x512 maskable"]);
  for (const { path } of documents)
    expect((await documentAt(path)).querySelector("link[rel=manifest]")).not.toBeNull();
});

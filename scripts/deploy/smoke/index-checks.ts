import { isHidden } from "./pages.ts";
import { type Look, unless } from "./visitor.ts";

/** Production is to be found by searching, staging is not. */
const searchEngines: Look = async ({ visit, expected }) => {
  const [home, robots] = [await visit("/"), await visit("/robots.txt")];
  const closed = /^Disallow:\s*\/\s*$/m.test(robots.text);
  if (expected.stage === "staging")
    return unless(
      [!isHidden(home) && "the home page may be indexed (X-Robots-Tag is not noindex)"],
      "noindex",
    );
  return unless(
    [
      isHidden(home) && "the home page is noindex",
      closed && "robots.txt closes the whole site",
      !robots.text.includes(`Sitemap: ${expected.publicUrl}/sitemap.xml`) &&
        "robots.txt names no sitemap of ours",
    ],
    "open, with a sitemap",
  );
};

/** Pages serves each project at an address of its own too: a copy of the site, with no API, that nobody is to find. */
const pagesAddress: Look = async ({ visit, expected }) => {
  if (expected.pagesUrl === null) return { ok: true, said: "is the public address itself" };
  const met = await visit(expected.pagesUrl);
  const location = met.headers.get("location") ?? "";
  if (met.status >= 300 && met.status < 400 && location.startsWith(expected.publicUrl))
    return { ok: true, said: `${met.status} to ${expected.publicUrl}` };
  return unless([!isHidden(met) && `status ${met.status}, and it may be indexed`], "noindex");
};

export const indexChecks: readonly (readonly [string, Look])[] = [
  ["search engines", searchEngines],
  ["the address at pages.dev", pagesAddress],
];

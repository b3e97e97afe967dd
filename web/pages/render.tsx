import type { ComponentType } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import type { Language } from "#contract/language";
import { siteName } from "#domain/company";
import { pages } from "#voice/pages";
import { colours } from "#voice/theme";
import { CaseLookup } from "../features/case/CaseLookup";
import { MonthlyFigures } from "../features/figures/MonthlyFigures";
import { MyNumber } from "../features/number/MyNumber";
import { ReportForm } from "../features/report/ReportForm";
import { SendForm } from "../features/send/SendForm";
import { speak } from "../i18n/language";
import { replaceOnce } from "../lib/replace-once";
import { Abuse } from "./abuse/Abuse";
import { Banner } from "./Banner";
import { Case } from "./case/Case";
import { placeholders } from "./Document";
import { Figures } from "./figures/Figures";
import { formPlaceholder } from "./Island";
import { Kept } from "./Kept";
import { type Known, KnownProvider, knownFrom } from "./known";
import { Landing } from "./landing/Landing";
import { NotFound } from "./NotFound";
import { OwnNumber } from "./number/OwnNumber";
import { Terms } from "./Terms";

export { knownFrom, placeholders };

export type Page = {
  readonly path: string;
  /** The file that Pages serves there. */
  readonly file: string;
  readonly Content: ComponentType;
  /** Its sheet: what is only read does not weigh on the page that sells. */
  readonly sheet: "site" | "reading";
  /** The script that stands in it beside the one for its language. */
  readonly script?: "asked-path" | "back-to-form";
  /** The island: the form that is hydrated, and the entry of the code that does it. */
  readonly Form?: ComponentType;
  readonly island?: string;
  /** Whether search engines are told of it. */
  readonly listed: boolean;
};

/** Every document of the site. */
export const documents: readonly Page[] = [
  {
    path: "/",
    file: "index.html",
    Content: Landing,
    sheet: "site",
    Form: SendForm,
    island: "pages/landing/island.tsx",
    listed: true,
  },
  {
    path: "/voorwaarden",
    file: "voorwaarden.html",
    Content: Terms,
    sheet: "reading",
    script: "back-to-form",
    listed: true,
  },
  {
    path: "/misbruik-melden",
    file: "misbruik-melden.html",
    Content: Abuse,
    sheet: "reading",
    Form: ReportForm,
    island: "pages/abuse/island.tsx",
    listed: true,
  },
  {
    path: "/mijn-nummer",
    file: "mijn-nummer.html",
    Content: OwnNumber,
    sheet: "reading",
    Form: MyNumber,
    island: "pages/number/island.tsx",
    listed: true,
  },
  { path: "/wat-we-bewaren", file: "wat-we-bewaren.html", Content: Kept, sheet: "reading", listed: true },
  {
    path: "/cijfers",
    file: "cijfers.html",
    Content: Figures,
    sheet: "reading",
    Form: MonthlyFigures,
    island: "pages/figures/island.tsx",
    listed: true,
  },
  {
    path: "/melding",
    file: "melding.html",
    Content: Case,
    sheet: "reading",
    Form: CaseLookup,
    island: "pages/case/island.tsx",
    listed: false,
  },
  {
    path: "/404",
    file: "404.html",
    Content: NotFound,
    sheet: "reading",
    script: "asked-path",
    listed: false,
  },
];

/** A document as HTML, with the build's placeholders still in it. */
export async function render(
  { path, Content, Form }: Page,
  language: Language,
  known: Known,
): Promise<string> {
  await speak(language);
  const html = renderToStaticMarkup(
    <KnownProvider value={known}>
      <Content />
    </KnownProvider>,
  );
  const whole = Form ? replaceOnce(html, formPlaceholder, renderToString(<Form />), path) : html;
  return `<!doctype html>${whole}`;
}

/** The banner alone, for the shells of the apps: it stands outside of what their code draws. */
export const renderBanner = ({ banner }: Known): string => renderToStaticMarkup(<Banner kind={banner} />);

/** What search engines may visit: in staging nothing, and there is no list of addresses either. */
export const robots = ({ publicUrl, banner }: Known, usual: string): string =>
  banner === "staging"
    ? "User-agent: *\nDisallow: /\n"
    : `${usual.trim()}\n\nSitemap: ${publicUrl}/sitemap.xml\n`;

/** The addresses that search engines are told of. */
export function sitemap({ publicUrl }: Known): string {
  const addresses = documents.filter(({ listed }) => listed).map(({ path }) => `${publicUrl}${path}`);
  const urls = addresses.map((address) => `<url><loc>${address}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
}

/**
 * What a browser shows of the site where somebody puts it on a home screen (web app manifest). It opens in the browser, for
 * one pays here and must see the address; and there is no service worker, for a page kept alive after a deployment is worse
 * than one that says it is offline.
 */
export function webManifest(): string {
  const picture = (size: number, purpose: string) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return JSON.stringify({
    name: siteName,
    short_name: siteName,
    description: pages.nl.landing.lead,
    lang: "nl",
    start_url: "/",
    display: "browser",
    background_color: colours.air[0],
    theme_color: colours.air[0],
    icons: [picture(192, "any"), picture(512, "any"), picture(512, "maskable")],
  });
}

/** How long after its build a site says that `security.txt` holds: within a year, and the site is built more often. */
const securityTxtLasts = 360 * 24 * 60 * 60 * 1000;

/** Where to tell of a hole (RFC 9116), for `/.well-known/security.txt`. */
export function securityTxt({ publicUrl, company }: Known, builtAt: Date): string {
  const expires = new Date(builtAt.getTime() + securityTxtLasts).toISOString().replace(/\.\d+Z$/, "Z");
  return [
    `Contact: ${contactUri(company.contact, publicUrl)}`,
    `Expires: ${expires}`,
    "Preferred-Languages: nl, en",
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}

/** A contact as an address that can be opened; of what is none, the page on which it stands. */
function contactUri(contact: string, publicUrl: string): string {
  const mail = /[^\s<>"]+@[^\s<>"]+\.[^\s<>"]+/.exec(contact)?.[0];
  if (mail) return `mailto:${mail}`;
  if (/^https:\/\/\S+$/.test(contact)) return contact;
  const number = contact.replace(/[\s()-]/g, "");
  return /^\+\d{6,15}$/.test(number) ? `tel:${number}` : `${publicUrl}/voorwaarden`;
}

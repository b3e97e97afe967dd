import type { ReactNode } from "react";
import type { Language } from "#contract/language";
import { type Company, isMailAddress, siteName } from "#domain/company";
import type { commonNl } from "#voice/common";
import { Mark } from "./Stamp";

/** The two languages under their own names: each is found by those who need it, and by who says aloud what they see (WCAG 2.5.3). */
const languages = [
  { language: "nl", short: "NL", name: "Nederlands" },
  { language: "en", short: "EN", name: "English" },
] as const;

type Link = { readonly href: string; readonly text: string };

type Words = typeof commonNl;

/**
 * The top of every page. The buttons carry their language as data: one listener in the document's head acts on them,
 * whether or not anything else has loaded.
 */
export function Masthead({ language, words }: { language: Language; words: Words }) {
  return (
    <header data-part="masthead" className="relative z-10">
      <a href="#main" className="skip">
        {words.skip}
      </a>
      <div className="frame flex min-h-18 flex-wrap items-center justify-between">
        <a href="/" className="flex items-center gap-2.5 py-2 text-ink no-underline hover:text-ink">
          <Mark className="h-8.5 w-7.5" />
          <span className="font-display text-heading tracking-tight">{siteName}</span>
        </a>
        <div className="flex items-center gap-7">
          {anchors(words).map(({ href, text }) => (
            <a
              key={href}
              href={href}
              className="hidden py-2 text-note text-ink no-underline hover:text-ink hover:underline pad:block"
            >
              {text}
            </a>
          ))}
          <nav aria-label={words.languageSwitch} className="flex">
            {languages.map((one) => (
              <button
                key={one.language}
                type="button"
                lang={one.language}
                data-language={one.language}
                aria-current={one.language === language || undefined}
                className="min-h-11 min-w-11 border-b-3 border-transparent text-note font-bold text-muted hover:text-ink aria-current:border-red aria-current:text-ink"
              >
                <span>{one.short}</span> <span className="sr-only">{one.name}</span>
              </button>
            ))}
          </nav>
        </div>
      </div>
    </header>
  );
}

/** Where the home page tells how it works, what it costs and what is kept. */
const anchors = (words: Words): readonly Link[] => [
  { href: "/#zo-werkt-het", text: words.howItWorks },
  { href: "/#wat-het-kost", text: words.whatItCosts },
  { href: "/#wat-we-bewaren", text: words.kept },
];

/** Where help is found, in the same order on every page. */
const footerLinks = (words: Words): readonly Link[] => [
  { href: "/voorwaarden", text: words.terms },
  { href: "/misbruik-melden", text: words.reportAbuse },
  { href: "/mijn-nummer", text: words.myNumber },
  { href: "/wat-we-bewaren", text: words.kept },
  { href: "/cijfers", text: words.figures },
];

type FooterProps = {
  words: Words;
  /** Who is behind the site, where the page knows it. */
  company?: Company | undefined;
};

/** The foot of every page, under the flap of an envelope: who we are, and help in the same place everywhere. */
export function Footer({ words, company }: FooterProps) {
  return (
    <footer data-part="footer" className="mt-auto pt-24 text-note [main.bg-page~&]:pt-0 print:hidden">
      <div className="flap" aria-hidden="true" />
      <div className="frame flex flex-wrap items-end justify-between gap-x-10 gap-y-6 pt-6 pb-10">
        {company && (
          <div className="min-w-0">
            <p className="font-display text-heading tracking-tight">{words.signature}</p>
            <p className="mt-2 text-body">
              {company.name}, {company.address}
            </p>
            <p className="text-muted">
              KvK {company.kvk} · {words.vat} {company.vat}
            </p>
            <p className="mt-1 py-2">
              <Contact contact={company.contact} />
            </p>
          </div>
        )}
        <p className="flex flex-wrap gap-x-6">
          {footerLinks(words).map(({ href, text }) => (
            <a key={href} href={href} className="py-2 text-ink hover:text-ink">
              {text}
            </a>
          ))}
        </p>
      </div>
    </footer>
  );
}

/** How the company can be reached: a link where it is an address of e-mail. */
export const Contact = ({ contact }: { contact: string }): ReactNode =>
  isMailAddress(contact) ? (
    <a href={`mailto:${contact}`} className="text-ink hover:text-ink">
      {contact}
    </a>
  ) : (
    contact
  );

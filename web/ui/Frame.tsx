import type { ReactNode } from "react";
import type { Language } from "#contract/language";
import { type Company, siteName } from "#domain/company";
import { Mark } from "./Stamp";

/** The two languages under their own names: each is found by those who need it. */
const languages = [
  { language: "nl", short: "NL", name: "Nederlands" },
  { language: "en", short: "EN", name: "English" },
] as const;

type Link = { readonly href: string; readonly text: string };

type MastheadProps = {
  language: Language;
  switchLabel: string;
  skipLabel: string;
  anchors?: readonly Link[];
};

/**
 * The top of every page. The buttons carry their language as data: one listener in the document's head acts on them,
 * whether or not anything else has loaded.
 */
export function Masthead({ language, switchLabel, skipLabel, anchors = [] }: MastheadProps) {
  return (
    <header data-part="masthead" className="relative z-10">
      <a href="#main" className="skip">
        {skipLabel}
      </a>
      <div className="frame flex min-h-18 items-center justify-between">
        <a href="/" className="flex items-center gap-2.5 py-2 text-ink no-underline hover:text-ink">
          <Mark className="h-8.5 w-7.5" />
          <span className="font-display text-heading tracking-tight">{siteName}</span>
        </a>
        <div className="flex items-center gap-7">
          {anchors.map(({ href, text }) => (
            <a
              key={href}
              href={href}
              className="hidden py-2 text-note text-ink no-underline hover:text-ink hover:underline pad:block"
            >
              {text}
            </a>
          ))}
          <nav aria-label={switchLabel} className="flex">
            {languages.map((one) => (
              <button
                key={one.language}
                type="button"
                lang={one.language}
                data-language={one.language}
                aria-current={one.language === language || undefined}
                className="min-h-11 min-w-11 border-b-3 border-transparent text-note font-bold text-muted hover:text-ink aria-current:border-red aria-current:text-ink"
              >
                <span aria-hidden="true">{one.short}</span>
                <span className="sr-only">{one.name}</span>
              </button>
            ))}
          </nav>
        </div>
      </div>
    </header>
  );
}

/** Where the home page tells how it works, what it costs and what is kept. */
export const anchors = (words: Record<"howItWorks" | "whatItCosts" | "kept", string>): readonly Link[] => [
  { href: "/#zo-werkt-het", text: words.howItWorks },
  { href: "/#wat-het-kost", text: words.whatItCosts },
  { href: "/#wat-we-bewaren", text: words.kept },
];

type FooterProps = {
  links: readonly Link[];
  /** Who is behind the site, where the page knows it, and the sentence that says so. */
  company?: Company | undefined;
  signature: string;
  /** What stands before the numbers by which a company is registered. */
  vatLabel: string;
};

/** The foot of every page, under the flap of an envelope: who we are, and help in the same place everywhere. */
export function Footer({ links, company, signature, vatLabel }: FooterProps) {
  return (
    <footer data-part="footer" className="mt-auto pt-24 text-note [main.bg-page~&]:pt-0 print:hidden">
      <div className="flap" aria-hidden="true" />
      <div className="frame flex flex-wrap items-end justify-between gap-x-10 gap-y-6 pt-6 pb-10">
        {company && (
          <div>
            <p className="font-display text-heading tracking-tight">{signature}</p>
            <p className="mt-2 text-body">
              {company.name}, {company.address}
            </p>
            <p className="text-muted">
              KvK {company.kvk} · {vatLabel} {company.vat}
            </p>
            <p className="mt-1 py-2">
              <Contact contact={company.contact} />
            </p>
          </div>
        )}
        <p className="flex flex-wrap gap-x-6">
          {links.map(({ href, text }) => (
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
  /^\S+@\S+$/.test(contact) ? (
    <a href={`mailto:${contact}`} className="text-ink hover:text-ink">
      {contact}
    </a>
  ) : (
    contact
  );

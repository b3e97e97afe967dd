import type { ReactNode } from "react";
import type { Language } from "#contract/language";

/** The two languages under their own names: each is found by those who need it. */
const languages = [
  { language: "nl", short: "NL", name: "Nederlands" },
  { language: "en", short: "EN", name: "English" },
] as const;

type MastheadProps = { brand: string; language: Language; switchLabel: string; skipLabel: string };

/**
 * The top of every page. The buttons carry their language as data: one listener in the document's head acts on them,
 * whether or not anything else has loaded.
 */
export function Masthead({ brand, language, switchLabel, skipLabel }: MastheadProps) {
  return (
    <header data-part="masthead">
      <a
        href="#main"
        className="sr-only bg-mark p-3 text-on-mark focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        {skipLabel}
      </a>
      <div className="mx-auto flex min-h-14 max-w-page items-center justify-between px-5 wide:min-h-20">
        <a href="/" className="py-2 text-heading font-bold text-ink no-underline hover:text-ink">
          {brand}
        </a>
        <nav aria-label={switchLabel} className="flex">
          {languages.map((one) => (
            <button
              key={one.language}
              type="button"
              lang={one.language}
              data-language={one.language}
              aria-current={one.language === language || undefined}
              className="min-h-11 min-w-11 border-b-4 border-transparent text-note font-bold text-muted hover:text-ink aria-current:border-action aria-current:text-ink"
            >
              <span aria-hidden="true">{one.short}</span>
              <span className="sr-only">{one.name}</span>
            </button>
          ))}
        </nav>
      </div>
    </header>
  );
}

type FooterProps = { links: readonly { href: string; text: string }[]; children?: ReactNode };

/** The foot of every page: help stands in the same place everywhere. */
export function Footer({ links, children }: FooterProps) {
  return (
    <footer data-part="footer" className="mt-16 border-t border-line">
      <div className="mx-auto flex max-w-page flex-wrap items-baseline gap-x-6 px-5 py-6 text-note text-muted">
        {links.map(({ href, text }) => (
          <a key={href} href={href} className="py-3">
            {text}
          </a>
        ))}
        {children}
      </div>
    </footer>
  );
}

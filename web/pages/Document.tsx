import type { ReactNode } from "react";
import { useTexts } from "../i18n/catalogue";
import { common } from "../i18n/common";
import { useLanguage } from "../i18n/language";
import { siteName } from "../lib/site";
import { Footer, Masthead } from "../ui/Frame";

/** What only the build knows; it takes the places of these words in the rendered document. */
export const placeholders = {
  style: "@@style@@",
  languageScript: "@@language-script@@",
  firstAidScript: "@@first-aid-script@@",
  englishAddress: "@@english@@",
  islandAddress: "@@island@@",
  islandPreload: "@@island-preload@@",
} as const;

type Props = {
  title: string;
  description: string;
  /** Whether search engines may keep it. */
  indexed?: boolean;
  /** Whether a form on the page comes to life. */
  alive?: boolean;
  children: ReactNode;
};

/** A whole document: readable before any script has run. */
export function Document({ title, description, indexed = true, alive = false, children }: Props) {
  const words = useTexts(common);
  const language = useLanguage();
  return (
    <html
      lang={language}
      data-english={placeholders.englishAddress}
      data-island={alive ? placeholders.islandAddress : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} – ${siteName}`}</title>
        <meta name="description" content={description} />
        {!indexed && <meta name="robots" content="noindex" />}
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f4f6f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0e1513" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <style>{placeholders.style}</style>
        <script>{placeholders.languageScript}</script>
      </head>
      <body>
        <Masthead
          brand={siteName}
          language={language}
          switchLabel={words.languageSwitch}
          skipLabel={words.skip}
        />
        {children}
        <Footer
          links={[
            { href: "/voorwaarden", text: words.terms },
            { href: "/misbruik-melden", text: words.reportAbuse },
          ]}
        />
        {alive && <script>{placeholders.firstAidScript}</script>}
      </body>
    </html>
  );
}

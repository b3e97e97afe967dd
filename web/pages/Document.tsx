import type { ReactNode } from "react";
import { common } from "#voice/common";
import { useTexts } from "../i18n/catalogue";
import { useLanguage } from "../i18n/language";
import { Footer, Masthead } from "../ui/Frame";
import { Sprite } from "../ui/Stamp";
import { Banner } from "./Banner";
import { Head } from "./Head";
import { useKnown } from "./known";

/** What only the build can make; it takes the places of these words in the rendered document. */
export const placeholders = {
  style: "@@style@@",
  headScript: "@@head-script@@",
  pageScript: "@@page-script@@",
  laterAddress: "@@later@@",
  englishAddress: "@@english@@",
  islandAddress: "@@island@@",
} as const;

type Props = {
  title: string;
  description: string;
  /** Where the document lives; left out where search engines must not keep it. */
  path?: string;
  /** Whether an island is on the page: a form that is hydrated. */
  island?: boolean;
  children: ReactNode;
};

/** A whole document: readable before any script has run. */
export function Document({ title, description, path, island = false, children }: Props) {
  const words = useTexts(common);
  const language = useLanguage();
  const { company, banner } = useKnown();
  return (
    <html
      lang={language}
      data-later={placeholders.laterAddress}
      data-english={placeholders.englishAddress}
      data-island={island ? placeholders.islandAddress : undefined}
    >
      <head>
        <Head title={title} description={description} path={path} />
        <style>{placeholders.style}</style>
        <script>{placeholders.headScript}</script>
      </head>
      <body className="bg-air">
        <Sprite />
        <Banner kind={banner} />
        <Masthead language={language} words={words} />
        {children}
        <Footer words={words} company={company} />
      </body>
    </html>
  );
}

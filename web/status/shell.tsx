import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "#contract/language";
import { type Company, siteName } from "#domain/company";
import { pages } from "#voice/pages";
import { payment } from "#voice/payment";
import { CompanyProvider } from "../app/company";
import { textsNow } from "../i18n/catalogue";
import { speak } from "../i18n/language";
import { createQueryClient } from "../lib/query-client";
import { replaceOnce } from "../lib/replace-once";
import { createStatusRouter } from "./router";

/** The status page as it looks before anything has been fetched, to stand in its shell until the code runs. */
export async function renderStatus(
  language: Language,
  company: Company,
): Promise<{ title: string; body: string }> {
  await Promise.all([speak(language), payment.load(), pages.load()]);
  const router = createStatusRouter(createMemoryHistory({ initialEntries: ["/betaling/status/x"] }));
  await router.load();
  const page = renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <CompanyProvider value={company}>
        <RouterProvider router={router} />
      </CompanyProvider>
    </QueryClientProvider>,
  );
  const noScripts = renderToStaticMarkup(
    <>
      <WithoutScripts />
      <WithoutCode language={language} />
    </>,
  );
  return {
    title: `${textsNow(payment).page} – ${siteName}`,
    body: replaceOnce(page, /(?<=<main\b[^>]*>)/, noScripts, "the status page"),
  };
}

const languages = ["nl", "en"] as const;

/** The way on for those whose page stays as it is. It is in both languages, for without scripts nobody can choose. */
const WithoutScripts = () => (
  <noscript>
    {languages.map((language) => (
      <WayOn key={language} language={language} words={payment[language] ?? payment.nl} />
    ))}
  </noscript>
);

/** The same for those whose scripts run and cannot have the page's code; `inline.ts` knows, and `data-alone` shows it. */
const WithoutCode = ({ language }: { language: Language }) => (
  <div role="alert">
    <div className="hidden in-data-alone:block">
      <p className="max-w-reading pt-4 font-bold">{textsNow(pages).withoutCode.reload}</p>
      <WayOn language={language} words={textsNow(payment)} />
    </div>
  </div>
);

const WayOn = ({ language, words }: { language: Language; words: typeof payment.nl }) => (
  <p lang={language} className="max-w-reading pt-4">
    {words.withoutScripts} <a href={`/api/payments/page?lang=${language}`}>{words.withoutScriptsLink}</a>.
  </p>
);

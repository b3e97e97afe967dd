import { common } from "#voice/common";
import { deadlinesIn } from "#voice/complaint";
import { pages } from "#voice/pages";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Document } from "../Document";
import { Island } from "../Island";
import { unbroken } from "../unbroken";

/** The report form, and what becomes of a report. */
export function Abuse() {
  const words = useTexts(pages).abuse;
  const { reportAbuse } = useTexts(common);
  const language = useLanguage();
  return (
    <Document title={reportAbuse} description={words.description} path="/misbruik-melden" island>
      <main
        id="main"
        tabIndex={-1}
        className="frame hero wide:beside w-full outline-none wide:pt-4 [&>#form]:contents"
      >
        <Island posted />
        <section data-part="about" className="mt-12 max-w-reading wide:mt-10">
          <h2 className="text-heading">{words.nextTitle}</h2>
          <dl className="mt-4">
            {words.next.map(({ term, text }) => (
              <div key={term} className="border-t border-line py-4">
                <dt className="font-bold">{term}</dt>
                <dd className="mt-1 text-muted">
                  {unbroken(typeof text === "string" ? text : text(deadlinesIn(language)))}
                </dd>
              </div>
            ))}
          </dl>
          <p className="mt-2">
            <a href="/mijn-nummer">{words.ownNumber}</a>
          </p>
          <p className="mt-6">
            {words.followBefore} <a href="/melding">{words.follow}</a>.
          </p>
        </section>
      </main>
    </Document>
  );
}

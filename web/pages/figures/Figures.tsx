import { figuresTexts } from "#voice/figures";
import { useTexts } from "../../i18n/catalogue";
import { Document } from "../Document";
import { Island } from "../Island";

/** What is public of the service, month by month (decision 081). The counts come from the API, for a document is built once. */
export function Figures() {
  const words = useTexts(figuresTexts);
  return (
    <Document title={words.title} description={words.description} path="/cijfers" island>
      <main id="main" tabIndex={-1} className="grow bg-page outline-none">
        <header data-part="about" className="bitten bg-air pb-12 after:text-page">
          <div className="frame">
            <h1 className="pt-4 text-title">{words.title}</h1>
            <div className="mt-4 max-w-reading space-y-2">
              <p className="text-lead">{words.lead}</p>
              <p>{words.how}</p>
            </div>
          </div>
        </header>
        {/* As high as a screen from the start: what comes late moves nothing that is seen (CLS). */}
        <div className="frame min-h-screen py-12 wide:py-16">
          <Island posted={false} />
        </div>
      </main>
    </Document>
  );
}

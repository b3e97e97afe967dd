import { pages } from "#voice/pages";
import { useTexts } from "../../i18n/catalogue";
import { Document } from "../Document";
import { Island } from "../Island";

/** Where a reporter reads how the case stands. Of no use to anyone without a code, so kept out of search engines. */
export function Case() {
  const words = useTexts(pages).case;
  return (
    <Document title={words.title} description={words.description} island>
      <main
        id="main"
        tabIndex={-1}
        className="frame hero wide:beside w-full outline-none wide:pt-4 [&>#form]:contents"
      >
        <Island posted={false} />
      </main>
    </Document>
  );
}

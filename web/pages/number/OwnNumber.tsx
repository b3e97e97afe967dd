import { numberTexts } from "#voice/number";
import { pages } from "#voice/pages";
import { useTexts } from "../../i18n/catalogue";
import { Document } from "../Document";
import { Island } from "../Island";

/** "Mijn nummer": what a receiver sees and decides about their own number (decision 078). */
export function OwnNumber() {
  const { title } = useTexts(numberTexts);
  const { description } = useTexts(pages).number;
  return (
    <Document title={title} description={description} path="/mijn-nummer" island>
      <main
        id="main"
        tabIndex={-1}
        className="frame hero wide:beside w-full outline-none wide:pt-4 [&>#form]:contents"
      >
        <Island posted />
      </main>
    </Document>
  );
}

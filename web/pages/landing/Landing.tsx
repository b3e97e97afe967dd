import { priceFacts } from "#voice/facts";
import { pages } from "#voice/pages";
import { useTexts } from "../../i18n/catalogue";
import { useLanguage } from "../../i18n/language";
import { Phone } from "../../ui/Phone";
import { Document } from "../Document";
import { Island } from "../Island";
import { About } from "./About";
import { SmallPrint } from "./SmallPrint";

/** The home page: what this is beside the letter to fill in, and below it what one can expect, pay and count on. */
export function Landing() {
  const words = useTexts(pages).landing;
  const prices = priceFacts(useLanguage());
  return (
    <Document title={words.title} description={words.description(prices)} path="/" island>
      <main id="main" tabIndex={-1} className="bg-page outline-none">
        <div className="relative isolate overflow-x-clip bg-air">
          <div
            className="waves absolute inset-x-0 top-64 -z-1 h-45.5 text-wave wide:top-136"
            aria-hidden="true"
          />
          <div className="frame home">
            <div data-part="intro" className="relative [grid-area:intro]">
              <h1 className="pt-1 text-title">{words.headline}</h1>
              <p className="mt-4 mb-6 max-w-reading text-body in-data-paused:invisible wide:mt-6 wide:mb-10 wide:text-lead">
                {words.lead}
              </p>
            </div>
            <Island posted className="contents" alone="home-alone" />
            <SmallPrint />
            {/* Behind what stands on its screen and after it: as high as the letter, it would grow as that comes in. */}
            <Phone className="home-phone -z-1" />
          </div>
          <div className="bitten text-page" />
        </div>
        <About />
      </main>
    </Document>
  );
}

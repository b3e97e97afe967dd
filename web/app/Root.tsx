import { Outlet } from "@tanstack/react-router";
import { common } from "#voice/common";
import { useTexts } from "../i18n/catalogue";
import { useLanguage } from "../i18n/language";
import { anchors, Footer, Masthead } from "../ui/Frame";
import { Sprite } from "../ui/Stamp";
import { Toaster } from "../ui/Toaster";
import { useCompany } from "./company";

/** What stands around every screen of the app. */
export function Root() {
  const words = useTexts(common);
  const language = useLanguage();
  const company = useCompany();
  return (
    <>
      <Sprite />
      <div className="print:hidden">
        <Masthead
          language={language}
          switchLabel={words.languageSwitch}
          skipLabel={words.skip}
          anchors={anchors(words)}
        />
      </div>
      <main id="main" data-part="main" tabIndex={-1} className="frame w-full outline-none">
        <Outlet />
      </main>
      <Footer
        company={company}
        signature={words.signature}
        vatLabel={words.vat}
        links={[
          { href: "/voorwaarden", text: words.terms },
          { href: "/misbruik-melden", text: words.reportAbuse },
          { href: "/wat-we-bewaren", text: words.kept },
        ]}
      />
      <div className="print:hidden">
        <Toaster label={words.notices} closeLabel={words.closeNotice} />
      </div>
    </>
  );
}

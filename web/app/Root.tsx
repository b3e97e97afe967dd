import { Outlet } from "@tanstack/react-router";
import { siteName } from "#domain/company";
import { common } from "#voice/common";
import { useTexts } from "../i18n/catalogue";
import { useLanguage } from "../i18n/language";
import { Footer, Masthead } from "../ui/Frame";
import { Toaster } from "../ui/Toaster";

/** What stands around every screen of the app. */
export function Root() {
  const words = useTexts(common);
  const language = useLanguage();
  return (
    <>
      <div className="print:hidden">
        <Masthead
          brand={siteName}
          language={language}
          switchLabel={words.languageSwitch}
          skipLabel={words.skip}
        />
      </div>
      <main id="main" data-part="main" tabIndex={-1} className="mx-auto max-w-page px-5 outline-none">
        <Outlet />
      </main>
      <div className="print:hidden">
        <Footer
          links={[
            { href: "/voorwaarden", text: words.terms },
            { href: "/misbruik-melden", text: words.reportAbuse },
            { href: "/wat-we-bewaren", text: words.kept },
          ]}
        />
        <Toaster label={words.notices} closeLabel={words.closeNotice} />
      </div>
    </>
  );
}

import { Outlet } from "@tanstack/react-router";
import { common } from "#voice/common";
import { useTexts } from "../i18n/catalogue";
import { useLanguage } from "../i18n/language";
import { Footer, Masthead } from "../ui/Frame";
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
        <Masthead language={language} words={words} />
      </div>
      <main id="main" data-part="main" tabIndex={-1} className="frame w-full outline-none">
        <Outlet />
      </main>
      <Footer words={words} company={company} />
      <div className="print:hidden">
        <Toaster label={words.notices} closeLabel={words.closeNotice} />
      </div>
    </>
  );
}

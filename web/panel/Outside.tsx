import { common } from "#voice/common";
import { useCompany } from "../app/company";
import { NotFound } from "../app/NotFound";
import { useTexts } from "../i18n/catalogue";
import { useLanguage } from "../i18n/language";
import { Footer, Masthead } from "../ui/Frame";
import { Door } from "./Door";
import { Login } from "./Login";

/** Before the panel: the sign-in, behind a door of its own, and addresses that lead nowhere, in the site's frame. */
export function Outside({ pathname }: { pathname: string }) {
  const words = useTexts(common);
  const language = useLanguage();
  const company = useCompany();
  if (/^\/admin-login\/?$/.test(pathname))
    return (
      <Door>
        <Login />
      </Door>
    );
  return (
    <>
      <Masthead language={language} words={words} />
      <main id="main" data-part="main" tabIndex={-1} className="frame w-full outline-none">
        <NotFound />
      </main>
      <Footer words={words} company={company} />
    </>
  );
}

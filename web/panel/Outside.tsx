import { common } from "#voice/common";
import { useCompany } from "../app/company";
import { NotFound } from "../app/NotFound";
import { useTexts } from "../i18n/catalogue";
import { useLanguage } from "../i18n/language";
import { Footer, Masthead } from "../ui/Frame";
import { Login } from "./Login";

/** Before the panel: the sign-in, in the site's own frame, and addresses that lead nowhere. */
export function Outside({ pathname }: { pathname: string }) {
  const words = useTexts(common);
  const language = useLanguage();
  const company = useCompany();
  return (
    <>
      <Masthead language={language} words={words} />
      <main id="main" data-part="main" tabIndex={-1} className="frame w-full outline-none">
        {/^\/admin-login\/?$/.test(pathname) ? <Login /> : <NotFound />}
      </main>
      <Footer words={words} company={company} />
    </>
  );
}

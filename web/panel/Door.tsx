import type { ReactNode } from "react";
import { siteName } from "#domain/company";
import { common } from "#voice/common";
import { useTexts } from "../i18n/catalogue";
import { Mark } from "../ui/Stamp";
import { Languages } from "./frame/Languages";
import { frameTexts } from "./frame/words";

/** What stands around the sign-in: the panel's name, the languages and the way home, and nothing of the site that who works here is not looking for. */
export function Door({ children }: { children: ReactNode }) {
  const words = useTexts(common);
  const { desk } = useTexts(frameTexts);
  return (
    <div className="door">
      <a href="#main" className="skip">
        {words.skip}
      </a>
      <header className="door-head">
        <Mark className="h-7 w-6" />
        <p>
          <b>{siteName}</b> {desk}
        </p>
        <Languages />
      </header>
      <main id="main" data-part="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <footer className="pt-4">
        <a href="/">{words.home}</a>
      </footer>
    </div>
  );
}

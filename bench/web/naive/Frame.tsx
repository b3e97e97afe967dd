import { Link, Outlet } from "@tanstack/react-router";
import { Toaster } from "react-hot-toast";
import { speak, useLanguage } from "./texts";

/** The top and the foot of every screen. */
export function Frame() {
  const current = useLanguage();
  return (
    <>
      <header>
        <div className="mx-auto flex min-h-14 max-w-page items-center justify-between px-5 wide:min-h-20">
          <Link to="/" className="py-2 text-heading font-bold text-ink no-underline">
            Briefje
          </Link>
          <nav aria-label="Taal" className="flex">
            {(["nl", "en"] as const).map((language) => (
              <button
                key={language}
                type="button"
                lang={language}
                aria-current={language === current || undefined}
                className="min-h-11 min-w-11 border-b-4 border-transparent text-note font-bold text-muted uppercase aria-current:border-action aria-current:text-ink"
                onClick={() => speak(language)}
              >
                {language}
              </button>
            ))}
          </nav>
        </div>
      </header>
      <main id="main" className="mx-auto max-w-page px-5 outline-none">
        <Outlet />
      </main>
      <footer className="mt-16 border-t border-line">
        <div className="mx-auto flex max-w-page flex-wrap items-baseline gap-x-6 px-5 py-6 text-note text-muted">
          <Link to="/voorwaarden" className="py-3">
            Voorwaarden
          </Link>
          <Link to="/misbruik-melden" className="py-3">
            Misbruik melden
          </Link>
        </div>
      </footer>
      <Toaster />
    </>
  );
}

import { useEffect } from "react";
import { siteName } from "./site";

/** Names the page in the browser's tab and history: what it is about first, the site last. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – ${siteName}`;
  }, [title]);
}

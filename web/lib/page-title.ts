import { useEffect } from "react";
import { siteName } from "./site";

/** Names the page in the browser's tab and history: what it is about first, the site last. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – ${siteName}`;
  }, [title]);
}

/** Puts the word "error" before the page's title, the first thing a screen reader says of a page. */
export function useErrorTitle(prefix: string | false): void {
  useEffect(() => {
    if (!prefix) return;
    const title = document.title;
    document.title = `${prefix} ${title}`;
    return () => {
      document.title = title;
    };
  }, [prefix]);
}

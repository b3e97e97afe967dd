import { useEffect } from "react";
import { siteName } from "#domain/company";

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
    const start = `${prefix} `;
    document.title = start + document.title;
    return () => {
      // Only the word goes: in another language the title has changed meanwhile.
      if (document.title.startsWith(start)) document.title = document.title.slice(start.length);
    };
  }, [prefix]);
}

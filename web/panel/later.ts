import { lazy } from "react";
import { speak } from "../i18n/language";

declare global {
  interface Window {
    /** Where the page brought the first screen's style alone: when all of it is there (`inline.ts`). */
    styled?: Promise<unknown>;
  }
}

/**
 * What comes later: its code is fetched when it is wanted, and it shows itself once its style and its texts in the language of
 * the page are there.
 */
export const later = <Props extends object>(load: () => Promise<React.ComponentType<Props>>) =>
  lazy(async () => {
    const [part] = await Promise.all([load(), window.styled]);
    await speak();
    return { default: part };
  });

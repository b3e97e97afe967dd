/** Where the visitor's choice is kept (spec §3). */
export const preferenceKey = "preferredLanguage";
/** Sent on `document` once English has been chosen: the page's own texts are in place, the rest may follow. */
export const languageEvent = "briefje:language";

declare global {
  interface Window {
    /** Settles when the page's own texts stand in English, or when that has failed. */
    english?: Promise<void>;
  }
}

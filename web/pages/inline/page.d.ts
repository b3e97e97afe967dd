/** What the scripts in the page leave for the code that comes after them. */
interface Window {
  /** Settles when the page's own texts stand in English, or when that has failed. */
  english?: Promise<void>;
  /** The answer that the status page has asked for already. */
  early?: { readonly path: string; readonly answer: Promise<Response> };
}

/** What the scripts in the page leave for the code that comes after them. */
interface Window {
  /** Settles when the page's own texts stand in English, or when that has failed. */
  english?: Promise<void>;
  /** The answers that the page has asked for already, by path. */
  early?: Record<string, Promise<Response>>;
}

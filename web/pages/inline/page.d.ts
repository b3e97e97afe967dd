/** What the script in the head leaves for the code that comes after it. */
interface Window {
  /** Settles when the page's own texts stand in English, or when that has failed. */
  english?: Promise<void>;
}

import { checked } from "./call";

declare global {
  interface Window {
    /** What a script in the page has asked for before the page's code had come. */
    early?: { readonly path: string; readonly answer: Promise<Response> };
  }
}

/** The answer to what the page has asked for already, or null. It is given once: whoever asks again wants news. */
export function takeEarly(path: string): Promise<Response> | null {
  const { early } = window;
  delete window.early;
  return early?.path === path ? early.answer.then(checked) : null;
}

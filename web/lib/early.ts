import { checked } from "./call";

/** The answer to what the page has asked for already, or null. It is given once: whoever asks again wants news. */
export function takeEarly(path: string): Promise<Response> | null {
  const { early } = window;
  delete window.early;
  return early?.path === path ? early.answer.then(checked) : null;
}

import { checked } from "./call";

/** The answer to what the page has asked for already, or null. It is given once: whoever asks again wants news. */
export function takeEarly(path: string): Promise<Response> | null {
  const answer = window.early?.[path];
  delete window.early?.[path];
  return answer ? answer.then(checked) : null;
}

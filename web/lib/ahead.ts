/** Whether a file of a form's code is a style that only that code names. */
export const isStyle = (file: string): boolean => file.endsWith("css");

/** Puts a link to a file in the page's head. */
export const link = (href: string, attributes: Partial<HTMLLinkElement>): void =>
  document.head.append(Object.assign(document.createElement("link"), { href, ...attributes }));

/** Fetches files all at once, and runs none (`preload`, `modulepreload`): a chunk names the next only when it has come. */
export function fetchAhead(files: readonly string[]): void {
  for (const file of files)
    link(file, isStyle(file) ? { rel: "preload", as: "style" } : { rel: "modulepreload" });
}

/** How long after it was asked for the head of a page is read on a line that is not slow, in ms. */
const slow = 200;

/**
 * Whether code that is asked for now comes after the first paint (LCP). To be asked in the head: where that came late, so
 * does the code, when all of the document is here, and delays nothing. On a fast line it would come before the paint and get
 * in its way, and waiting for it costs little.
 */
export const isSlowLine = (): boolean => performance.now() > slow;

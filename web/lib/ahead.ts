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

/**
 * Whether code that is asked for now comes after the first paint (LCP). To be asked in the head: where that is read later than
 * 200 ms after it was asked for, the code is as long on its way. It comes when all of the document is here, and delays
 * nothing. On a fast line it would come before the paint and get in its way, and waiting for it costs little.
 * @param than how much later is slow, in ms: less where what the page is for needs its code
 */
export const isSlowLine = (than = 200): boolean => performance.now() > than;

/**
 * Translates what stands in an element as Chrome does: each text is taken out, and an element with its translation stands in its
 * place, except where the page asks it not to. It runs in a test's own page and, sent there as it is, in that of a browser.
 */
export function translate(root: Element, into = (text: string) => `«${text}»`): void {
  const walker = root.ownerDocument.createTreeWalker(root, 4);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (
      text.data.trim() === "" ||
      text.parentElement?.closest(".notranslate, script, style, textarea, option, font")
    )
      continue;
    const font = root.ownerDocument.createElement("font");
    font.append(root.ownerDocument.createElement("font"));
    if (font.firstElementChild) font.firstElementChild.textContent = into(text.data);
    text.parentNode?.insertBefore(font, text);
    text.remove();
  }
}

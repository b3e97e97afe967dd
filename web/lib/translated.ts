/**
 * Keeps a page that the browser translates up to date. Chrome's translator takes each text node out and puts a `<font>` with the
 * translation in its place, so what our code writes into that node later on is seen by nobody: a status page would go on saying
 * "wacht op je betaling" after the SMS was delivered. A node that is written to comes back to its place, and the translator, which
 * watches the page, translates the news.
 * @param root what is watched
 * @returns stops watching
 */
export function followTranslation(root: Node = document.body): () => void {
  /** What stands in the place of a text node that was taken out. */
  const inPlaceOf = new WeakMap<Node, Element>();
  const taken = new WeakSet<Element>();

  const written = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const translation = inPlaceOf.get(target);
      if (target.isConnected || !translation?.isConnected) continue;
      translation.replaceWith(target);
      inPlaceOf.delete(target);
    }
  });

  const translated = new MutationObserver((changes) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of changes) {
      const [text] = removedNodes;
      if (!(text instanceof Text)) continue;
      // Put there in the same move, or in one of its own before that, on either side.
      const translation = [...addedNodes, previousSibling, nextSibling].find(
        (node): node is Element => node instanceof Element && node.localName === "font" && !taken.has(node),
      );
      if (!translation) continue;
      taken.add(translation);
      inPlaceOf.set(text, translation);
      written.observe(text, { characterData: true });
    }
  });
  translated.observe(root, { childList: true, subtree: true });
  return () => {
    translated.disconnect();
    written.disconnect();
  };
}

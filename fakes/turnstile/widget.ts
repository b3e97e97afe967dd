/**
 * What the widget's script does, as far as a page can tell: `turnstile.render` puts a box in the page, and calls back with a
 * token after a press on it. The widget of Cloudflare decides by itself whether anybody has to press.
 *
 * @param token one that counts
 */
export const widget = (token: string, siteKey: string): string => `(() => {
  const boxes = new Map();
  let count = 0;
  window.turnstile = {
    render(container, options) {
      const id = "played-" + ++count;
      const box = document.createElement("button");
      box.type = "button";
      box.textContent = options.language === "en" ? "Verify you are human" : "Verifieer dat u een mens bent";
      box.addEventListener("click", () => {
        if (options.sitekey !== ${JSON.stringify(siteKey)}) return options["error-callback"]?.("110100");
        options.callback([${JSON.stringify(token)}, location.hostname, options.action].join("|"));
      });
      container.append(box);
      boxes.set(id, box);
      return id;
    },
    remove(id) {
      boxes.get(id)?.remove();
      boxes.delete(id);
    },
  };
})();
`;

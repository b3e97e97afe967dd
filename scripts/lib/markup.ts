/** A script or style, which is left as it is, or a tag; what would end a tag may stand inside of an attribute. */
const scriptOrTag = /<(script|style)>[\s\S]*?<\/\1>|<[a-z](?:"[^"]*"|[^">])*>/g;

/**
 * A document without the quotes, the empty values and the closing slashes that HTML does not ask for (minification): the
 * first packets have room for what they say instead.
 * @param html as the build renders it: every value between double quotes
 */
export const shortMarkup = (html: string): string =>
  html.replace(scriptOrTag, (found, isCode?: string) =>
    isCode
      ? found
      : found
          .replace(/ ?\/>$/, ">")
          .replace(/=""(?=[ >])/g, "")
          .replace(/="([^"'=<>`\s]+)"(?=[ >])/g, "=$1"),
  );

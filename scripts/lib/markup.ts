/** A script or style, which is left as it is, or a tag; what would end a tag may stand inside of an attribute. */
const scriptOrTag = /<(script|style)>[\s\S]*?<\/\1>|<[a-z](?:"[^"]*"|[^">])*>/g;
const scriptOrStyle = /(<script>[\s\S]*?<\/script>|<style>[\s\S]*?<\/style>)/;

/** An end tag before one of these start tags, or before one of these end tags. */
const before = (end: string, starts: string, ends = "(?!)"): RegExp =>
  new RegExp(`</(?:${end})>(?=<(?:${starts})[ >]|</(?:${ends})>)`, "g");

/**
 * End tags that HTML lets out where this follows at once (WHATWG HTML, 13.1.2.4 Optional tags); of the parents whose end may end a
 * paragraph, those that our pages have.
 */
const optionalEnds: readonly RegExp[] = [
  before(
    "p",
    "article|aside|details|div|dl|fieldset|figure|footer|form|h[1-6]|header|main|nav|ol|p|section|table|ul",
    "article|aside|button|dd|details|div|fieldset|figcaption|figure|footer|form|header|li|main|nav|section|td",
  ),
  before("li", "li", "ol|ul"),
  before("dt", "dt|dd"),
  before("dd", "dt|dd", "dl|div"),
  before("td|th", "td|th", "tr"),
  before("tr", "tr", "thead|tbody"),
  before("caption|thead", "thead|tbody"),
  before("tbody", "tbody|tfoot", "table"),
  before("option", "option|optgroup", "optgroup|select"),
  before("optgroup", "optgroup", "select"),
  before("head", "body"),
  /<\/body><\/html>\s*$/g,
];

/** Shapes of a drawing end in their own tag. */
const emptyShape = /(.)><\/(?:path|circle|rect|use)>/g;

/**
 * A document without the quotes, the empty values, the closing slashes and the end tags that HTML does not ask for (minification): the
 * first packets have room for what they say instead.
 * @param html as the build renders it: every value between double quotes
 */
export const shortMarkup = (html: string): string =>
  html
    .replace(scriptOrTag, (found, isCode?: string) =>
      isCode
        ? found
        : found
            .replace(/ ?\/>$/, ">")
            .replace(/=""(?=[ >])/g, "")
            .replace(/="([^"'=<>`\s]+)"(?=[ >])/g, "=$1"),
    )
    .split(scriptOrStyle)
    .map((piece, at) => (at % 2 === 1 ? piece : withoutEnds(piece)))
    .join("");

const withoutEnds = (html: string): string =>
  optionalEnds
    .reduce((rest, end) => rest.replace(end, ""), html)
    .replace(emptyShape, (_, last: string) => (last === '"' ? `${last}/>` : `${last} />`));

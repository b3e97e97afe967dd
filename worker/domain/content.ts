/**
 * The first link a page can see while someone types (decision 025). Deliberately small: plain schemes, `www` and
 * domains under the most used top levels; the Worker's own look is thorough and decides.
 * @returns `index` in UTF-16 units and the link as it stands there, or null
 */
export function findLinkLight(text: string): { readonly index: number; readonly text: string } | null {
  const match = plainLink.exec(text);
  const found = match?.[1];
  return match && found !== undefined
    ? { index: match.index + match[0].length - found.length, text: found }
    : null;
}

// Top levels in small letters only: a capital after a full stop without its space begins a sentence (`thuis.De hond`).
const plainLink =
  /(?:^|[^\p{L}\p{N}-])([a-z]{2,12}:\/\/\S*|[Hh](?:tt|xx)ps?:\S+|[Ww]{3}\.[\p{L}\p{N}]\S*|(?:[\p{L}\p{N}-]{1,63}\.){0,4}(?!\d+\.)[\p{L}\p{N}-]{1,62}[\p{L}\p{N}]\.(?:nl|com|eu|net|org|fr|biz|ly|uk|xyz|ru|cn|tk|gl|gd|cc|(?<=[-\d][\p{L}\p{N}]*\.)(?:be|de|info|co|io|me|nu|app|link|shop|site|online|top|to))(?![\p{L}\p{N}]|\.\p{L}{2})(?:[/?#:]\S*)?|(?:t|m|wa)\.me\/\S*)/u;

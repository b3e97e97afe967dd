/**
 * Puts `by` where `place` stands, which must be exactly once: a replacement that matches nothing would leave a page that
 * looks right and is not, so it throws instead.
 *
 * @param place the text that stands there, or a pattern of it
 * @param by taken as it is: a dollar sign in it means nothing
 * @param where the page or file, for whoever reads that it went wrong
 */
export function replaceOnce(text: string, place: string | RegExp, by: string, where: string): string {
  const pattern = typeof place === "string" ? place : new RegExp(place, `${place.flags}g`);
  const found =
    typeof pattern === "string" ? text.split(pattern).length - 1 : [...text.matchAll(pattern)].length;
  if (found !== 1) throw new Error(`${where}: ${place} stands there ${found} times, and should once`);
  return text.replace(place, () => by);
}

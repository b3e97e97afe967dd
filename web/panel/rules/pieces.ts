/** A stretch of a text, in UTF-16 units, the end not included. */
type Stretch = { readonly start: number; readonly end: number };

/** A piece of a text, and whether something was found in it. */
export type Piece = { readonly text: string; readonly marked: boolean };

/** A text cut where things were found in it; what overlaps is one piece. */
export function piecesOf(text: string, places: readonly Stretch[]): Piece[] {
  const marked: Stretch[] = [];
  for (const place of places.toSorted((one, other) => one.start - other.start)) {
    const last = marked.at(-1);
    if (last && place.start <= last.end)
      marked[marked.length - 1] = { start: last.start, end: Math.max(last.end, place.end) };
    else marked.push(place);
  }
  const cuts = marked.flatMap(({ start, end }, index) => [
    { text: text.slice(marked[index - 1]?.end ?? 0, start), marked: false },
    { text: text.slice(start, end), marked: true },
  ]);
  return [...cuts, { text: text.slice(marked.at(-1)?.end ?? 0), marked: false }].filter(
    (piece) => piece.text !== "",
  );
}

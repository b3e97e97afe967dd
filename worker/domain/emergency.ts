/** A telephone number as people write it, and as a telephone takes it (RFC 3966). */
export type Callable = { readonly written: string; readonly dialled: string };

/** Who to call in the Netherlands: at once, without haste, and that same desk from abroad, where 0900 is not put through. */
export const emergencyNumbers = {
  emergency: { written: "112", dialled: "112" },
  police: { written: "0900-8844", dialled: "09008844" },
  policeFromAbroad: { written: "+31 34 357 8844", dialled: "+31343578844" },
} as const satisfies Record<string, Callable>;

const callable: readonly Callable[] = Object.values(emergencyNumbers);
const anyNumber = new RegExp(`(${callable.map(({ written }) => written.replace("+", "\\+")).join("|")})`);

/**
 * A sentence cut where one of those numbers stands in it, so that a page can make each a link that calls it.
 * @param text a sentence, with the numbers as they are written above
 * @returns its pieces in order: plain text, or a number
 */
export const piecesOf = (text: string): readonly (string | Callable)[] =>
  text
    .split(anyNumber)
    .filter(Boolean)
    .map((piece) => callable.find(({ written }) => written === piece) ?? piece);

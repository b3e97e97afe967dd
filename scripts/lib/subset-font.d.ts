/** What is used of `subset-font`, which has no types of its own: harfbuzz's subsetter, in WebAssembly. */
declare module "subset-font" {
  type Options = {
    readonly targetFormat: "truetype" | "woff2";
    /** OpenType features to keep, by tag. */
    readonly keepFeatures?: readonly string[];
    /** An axis held at one value, or to a part of its range. */
    readonly variationAxes?: Readonly<
      Record<string, number | { readonly min: number; readonly max: number }>
    >;
    readonly noHinting?: boolean;
    /** All of the font; the text is then empty. */
    readonly keepAllGlyphs?: boolean;
  };
  /** @param text the characters that are kept */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}

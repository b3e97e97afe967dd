import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import subsetFont from "subset-font";
import { facesCss, type Typeface } from "../../worker/voice/typefaces.ts";
import { at } from "./root.mjs";
import { countryNames, formatted, sentences } from "./sentences.ts";

/** Where each typeface comes from, and what of it is kept (OpenType features and the range of its weight axis). */
export const sources = {
  display: {
    file: "node_modules/@fontsource/momo-trust-display/files/momo-trust-display-latin-400-normal.woff2",
    keepFeatures: ["kern"],
    variationAxes: {},
  },
  text: {
    file: "node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
    keepFeatures: ["kern", "tnum"],
    variationAxes: { wght: { min: 400, max: 700 } },
  },
} as const satisfies Record<Typeface, object>;

/**
 * What both faces must be able to say: a heading has the letters of any text. No face has the hyphen at which no line breaks;
 * browsers draw it as the plain one (Unicode's compatibility decomposition).
 */
export const glyphs = (): string =>
  [...new Set([...sentences(), ...formatted(), ...countryNames()].join("").replaceAll("\u2011", "\u2010"))]
    .sort()
    .join("");

/** A typeface with nothing in it that the site does not say, as WOFF2. */
export function subset(name: Typeface): Promise<Buffer> {
  const { file, keepFeatures, variationAxes } = sources[name];
  const kept = { keepFeatures, variationAxes, noHinting: true };
  return subsetFont(readFileSync(at(file)), glyphs(), { targetFormat: "woff2", ...kept });
}

/**
 * Makes both files and the sheet that declares them, in `.cache/fonts`, where web/ui/theme.css finds it: Vite gives the
 * files their hashed names.
 */
export async function makeFonts(): Promise<void> {
  mkdirSync(at(".cache/fonts"), { recursive: true });
  for (const name of Object.keys(sources) as Typeface[])
    writeFileSync(at(`.cache/fonts/${name}.woff2`), await subset(name));
  const sheet = facesCss({ display: "./display.woff2", text: "./text.woff2" });
  writeFileSync(at(".cache/fonts/faces.css"), `${sheet}\n`);
}

/**
 * Puts both files where they keep one name, for the Worker's own pages, which do not know how the build named its own; and
 * beside them the licence that goes with every copy (OFL 1.1).
 */
export function writeFonts(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const licences = (Object.keys(sources) as Typeface[]).map((name) => {
    copyFileSync(at(`.cache/fonts/${name}.woff2`), `${folder}/${name}.woff2`);
    return readFileSync(at(`${dirname(sources[name].file)}/../LICENSE`), "utf8").trim();
  });
  writeFileSync(`${folder}/OFL.txt`, `${licences.join("\n\n\n")}\n`);
}

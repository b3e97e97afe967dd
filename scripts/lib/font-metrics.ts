import { readFileSync } from "node:fs";
import { create, type Font } from "fontkitten";
import subsetFont from "subset-font";
import { sources } from "./fonts.ts";
import { at } from "./root.mjs";
import { sentences } from "./sentences.ts";

/** The bold and the regular of the faces that stand in, as files: Arimo has the measures of Arial, and so has Liberation. */
const systems = {
  arial: [
    "@fontsource/arimo/files/arimo-latin-400-normal.woff2",
    "@fontsource/arimo/files/arimo-latin-700-normal.woff2",
  ],
  roboto: [
    "@fontsource/roboto/files/roboto-latin-400-normal.woff2",
    "@fontsource/roboto/files/roboto-latin-700-normal.woff2",
  ],
  dejavu: ["dejavu-fonts-ttf/ttf/DejaVuSans.ttf", "dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"],
} as const;

type System = keyof typeof systems;

/**
 * How the system's face must be stretched to stand in for ours, in percent as CSS takes it: `size` makes what the site
 * says as wide as in ours, and the overrides, of the stretched face, its lines as high.
 */
export async function metricsOf(name: keyof typeof sources, system: System, weight: 400 | 700) {
  const ours = await readOurs(name, weight);
  const theirs = readFont(readFileSync(at(`node_modules/${systems[system][weight === 700 ? 1 : 0]}`)));
  const size = widthOf(ours) / widthOf(theirs);
  const percent = (part: number) => Math.round(part * 10_000) / 100;
  return {
    size: percent(size),
    ascent: percent(ours.ascent / ours.unitsPerEm / size),
    descent: percent(-ours.descent / ours.unitsPerEm / size),
  };
}

/** One of our own at one weight; display type has but one. */
async function readOurs(name: keyof typeof sources, weight: number): Promise<Font> {
  const { file, variationAxes } = sources[name];
  const held: Record<string, number> = "wght" in variationAxes ? { wght: weight } : {};
  const whole = { keepAllGlyphs: true, variationAxes: held };
  return readFont(await subsetFont(readFileSync(at(file)), "", { targetFormat: "truetype", ...whole }));
}

function readFont(file: Buffer): Font {
  const font = create(file);
  if (font.isCollection) throw new Error("a collection of fonts is not one font");
  return font;
}

const said = sentences().filter((text) => text.includes(" "));

/** The width of all that the site says, in units of the size of the type. */
function widthOf(font: Font): number {
  const units = font.glyphsForString(said.join(" ")).reduce((sum, { advanceWidth }) => sum + advanceWidth, 0);
  return units / font.unitsPerEm;
}

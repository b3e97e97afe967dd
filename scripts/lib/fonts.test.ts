import { create } from "fontkitten";
import { beforeAll, expect, test } from "vitest";
import { commonEn } from "../../worker/voice/common.en.ts";
import { facesCss } from "../../worker/voice/typefaces.ts";
import { glyphs, subset } from "./fonts.ts";
import { sentences, textsIn } from "./sentences.ts";

const files: Record<string, Buffer> = {};
const signs = glyphs();
beforeAll(async () => {
  for (const name of ["display", "text"] as const) files[name] = await subset(name);
});

test("both typefaces together weigh no more than 24 KB", () => {
  const sizes = Object.entries(files).map(([name, { length }]) => [name, length] as const);
  expect(
    sizes.reduce((sum, [, size]) => sum + size, 0),
    JSON.stringify(sizes),
  ).toBeLessThanOrEqual(24_000);
});

test.each(["display", "text"] as const)(
  "the %s face has every letter and digit that the catalogues say",
  (name) => {
    const font = create(files[name] as Buffer);
    if (font.isCollection) throw new Error("two fonts in one file");
    const letters = [...signs].filter((sign) => /[\p{L}\p{N}\p{Zs}.,:;?!’“”…€]/u.test(sign));
    expect(letters.length).toBeGreaterThan(70);
    expect(letters.filter((sign) => !font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))).toEqual([]);
    const held = font.characterSet
      .filter((code) => code !== 0xffff)
      .map((code) => String.fromCodePoint(code));
    expect(held.filter((sign) => !signs.includes(sign))).toEqual([]);
  },
);

test("the text face is variable from 400 to 700, and its figures can be tabular", () => {
  const font = create(files.text as Buffer);
  if (font.isCollection) throw new Error("two fonts in one file");
  expect(font.variationAxes.wght).toMatchObject({ min: 400, max: 700 });
  // Beside the figures of each their own width stand those of one width.
  expect(font.numGlyphs).toBeGreaterThanOrEqual(font.characterSet.length + 10);
});

test("what they must say is read from the catalogues: strings and the still pieces of templates, in both languages", () => {
  const said = ["`ö $", "{d} ü`"].join("");
  const source = `import { a } from "é"; export const t = { b: "ï", c: (d: string) => ${said} } as const;`;
  expect(textsIn(source)).toEqual(["ï", "ö ", " ü"]);
  expect(sentences()).toContain(commonEn.terms);
});

test("the sheet declares each face with its file, and large type is there before its own", () => {
  const sheet = facesCss({ display: "/d.woff2", text: "/t.woff2" });
  expect(sheet).toMatch(/"Momo Trust Display";[^}]*url\("\/d\.woff2"\)[^}]*font-display:swap/);
  expect(sheet).toMatch(/"Figtree";[^}]*url\("\/t\.woff2"\)[^}]*font-display:optional/);
});

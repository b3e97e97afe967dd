import { describe, expect, it } from "vitest";
import { mostRead, plainOf, readingsOf } from "./link-reading";
import { maxCharacters } from "./message";

const latin = (text: string) => readingsOf(text)[0]?.text;
const drawn = (text: string) => readingsOf(text).find((one) => one.text.length < text.length);

describe("a foreign letter reads as the Latin one that it looks like", () => {
  it.each([
    ["a", "аαɑᴀАⱥȺɐꓮꭺᎪⲁ"],
    ["b", "ЬвВΒʙ"],
    ["c", "сϲςᴄС"],
    ["d", "ԁᴅđĐðꓓꭰ"],
    ["e", "еєҽεᴇЕɇɆǝəꓰⲉ"],
    ["f", "ꜰ"],
    ["g", "ɡɢց"],
    ["h", "һнНΗʜհ"],
    ["i", "іıιɩɪӏІ"],
    ["j", "јᴊյЈ"],
    ["k", "кκᴋК"],
    ["l", "ⅼʟǀӀłŁꓡꮮ"],
    ["m", "мМΜᴍ"],
    ["n", "пηոΝɴꓠⲛ"],
    ["o", "оοσօᴏОøØɵꓳⲟ"],
    ["p", "рρᴘР"],
    ["q", "ԛ"],
    ["r", "гʀᴦɹꓣꮢ"],
    ["s", "ѕꜱЅ"],
    ["t", "тτᴛТŧŦʇꓔⲧ"],
    ["u", "υսᴜ"],
    ["v", "ѵνᴠ"],
    ["w", "ԝωᴡ"],
    ["x", "хχХ"],
    ["y", "уγΥʏУ"],
    ["z", "ᴢ"],
  ])("as '%s': %s", (letter, others) => {
    expect([...others].map(latin)).toEqual(Array.from(others, () => letter));
  });
});

it("our own letters are read as they stand, capitals too", () => {
  const own = "ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789 ~!";
  expect(readingsOf(own).map(({ text }) => text)).toEqual([own]);
});

it("the longest message, all of forms that stand for two characters each, is read whole", () => {
  expect(latin("⒈".repeat(maxCharacters))).toBe("1.".repeat(mostRead / 2));
});

describe("a sign reads as ours", () => {
  it.each([
    [".", "。·•∙⋅‧・⸱ꓸ۔"],
    ["/", "⁄∕⧸╱"],
    [":", "∶꞉ː"],
  ])("as '%s': %s", (sign, others) => {
    expect([...others].map(plainOf)).toEqual(Array.from(others, () => sign));
  });
});

it("flags read as capitals, so that one behind a full stop begins no top level", () => {
  expect(drawn("🇧🇪🇹🇦🇦🇱 nu")?.text).toBe("BETAAL nu");
  expect(latin("🇧🇪🇹🇦🇦🇱")).toBe("🇧🇪🇹🇦🇦🇱");
});

describe("flags spell where they are more or less than one, or an address ends with them", () => {
  it.each([
    ["bol.🇨🇴🇲", "bol.COM"],
    ["r🇦bo", "rAbo"],
    ["bol.🇨🇴m", "bol.COm"],
    ["🇷🇦🇧🇴.🇳🇱", "RABO.NL"],
    ["r🇦bo.🇳🇱", "rAbo.NL"],
    ["bol(.)🇳🇱", "bol(.)NL"],
    ["bol.🇳🇱/x", "bol.NL/x"],
    ["kijk op bol.🇳🇱", "kijk op bol.NL"],
    ["kijk op bol .🇳🇱", "kijk op bol .NL"],
    ["ga naar mijnpakket.🇳🇱", "ga naar mijnpakket.NL"],
    ["bezoek rabo-inlog.🇧🇪", "bezoek rabo-inlog.BE"],
    ["rabobank.🇳🇱", "rabobank.NL"],
  ])("'%s'", (text, spelled) => {
    expect(drawn(text)?.text).toBe(spelled);
  });

  it.each([
    "Hup Holland.🇳🇱",
    "Hup Holland. 🇳🇱 🇧🇪",
    "we zijn op texel.🇳🇱",
    "Fijne dag.🇧🇪 Tot morgen",
    "ik ga naar spanje.🇪🇸",
    "nog een pakket.🇳🇱",
  ])("and not in '%s'", (text) => {
    expect(drawn(text)).toBeUndefined();
  });
});

describe("letters that stand alone are drawn together", () => {
  it.each([
    ["b i t . l y", "bit.ly"],
    ["ga naar b i t . l y / x nu", "ga naar bit.ly/x nu"],
    ["zie 1 2 3 4, dan", "zie 1234, dan"],
    ["é é é é", "eeee"],
    ["b-i-t-.-l-y", "bit.ly"],
    ["b*e*t*a*a*l j*e nu", "betaal je nu"],
    ["b_e_l_t", "belt"],
    ["0|9|0|9|-|1|2 b|e|l", "0909-12 bel"],
    ["b\ne\nl\nt", "belt"],
    ["b\te\tl\tt", "belt"],
    ["b🔥e🔥l🔥t", "belt"],
    ["b - e - l - t", "belt"],
    ["we-te-n wa-ar", "weten waar"],
    // Figures within their row only, or beside a letter.
    ["a.u.b. 09.00", "aub. 09.00"],
    ["ma-di-do 09-17", "madido 09-17"],
    ["b-e-t-4-4-l j-3 nu", "bet44l j3 nu"],
    ["1-2-3-4 en 5-6", "1234 en 5-6"],
  ])("'%s'", (text, together) => {
    expect(drawn(text)?.text).toBe(together);
  });

  it("each with its place in the original", () => {
    expect(drawn("x: a b c d")).toEqual({ text: "x: abcd", at: [0, 1, 2, 3, 5, 7, 9] });
  });

  it.each(["a b c", "7, 8, 6, 9", "ja b c dag", "t-shirt en e-mail", "t/m 5-12", "na's-n's"])(
    "and not in '%s'",
    (text) => {
      expect(drawn(text)).toBeUndefined();
    },
  );
});

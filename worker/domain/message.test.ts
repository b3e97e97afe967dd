import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cleanUp,
  countParts,
  hasControls,
  hasVisible,
  marksOf,
  maxCharacters,
  maxParts,
  normaliseMessage,
  segmentsOf,
} from "./message";

const emoji = "😀";
const a = (n: number) => "a".repeat(n);
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      "a",
      "€",
      "ë",
      "…",
      "’",
      "\r\n",
      emoji,
      "❤️",
      "œ",
      "\t",
      "^",
      "\u0301",
      "\ud83d",
      "\u202d",
      "\u202c",
      "\u009f",
    ),
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
  ),
  maxLength: 400,
});

describe("whether there is anything to read", () => {
  it.each(["a", " é ", "👩‍👩‍👧", "\u200b.", "1"])("%j: yes", (text) => {
    expect(hasVisible(text)).toBe(true);
  });

  it.each(["", " ", "\n\t\u00a0", "\u200b\u200d\ufeff", "\u0007\u0000", "\u2065\u3164", "\ud83c"])(
    "%j: no",
    (text) => {
      expect(hasVisible(text)).toBe(false);
    },
  );
});

describe("whether a text has characters that steer", () => {
  it.each(["\0", "a\u0007", "\u007f", "\u009f", "\u202dabc", "abc\u202e"])("%j: yes", (text) => {
    expect(hasControls(text)).toBe(true);
  });

  it.each(["", "Regel\r\n\tregel", "\u200fשלום\u200e", "\u2067abc\u2069", "👩‍👩‍👧", "می‌خواهم", "ø ł đ"])(
    "%j: no",
    (text) => {
      expect(hasControls(text)).toBe(false);
    },
  );
});

it("letters that force UCS-2 are spelled as people spell them where they have none", () => {
  expect(cleanUp("10×15").text).toBe("10x15");
  expect(cleanUp("regel 1\u2028regel 2\u0085").text).toBe("regel 1\nregel 2\n");
  expect(cleanUp("Łódź, Đorđe, łaska, ılık").text).toBe("Lódz, Dorde, laska, ilik".replace("ó", "o"));
  const long = "een lange zin die ".repeat(6);
  expect(cleanUp(`${long}œuf Œuvre ĳs Ĳs`).text).toBe(`${long}oeuf OEuvre ijs IJs`);
});

describe("parts as they are sold", () => {
  it.each([
    [0, 0],
    [1, 1],
    [160, 1],
    [161, 2],
    [1280, 8],
    [1281, 9],
  ])("%i characters are %i parts", (length, parts) => {
    expect(countParts(a(length))).toBe(parts);
  });

  it("fits the longest text in the most parts", () => {
    expect(countParts(a(maxCharacters))).toBe(maxParts);
  });
});

describe("segments as the network cuts them", () => {
  it.each([
    ["nothing", "", 0],
    ["160 a", a(160), 1],
    ["161 a", a(161), 2],
    ["306 a", a(306), 2],
    ["307 a", a(307), 3],
    ["1224 a", a(1224), 8],
    ["1225 a", a(1225), 9],
    ["1280 a", a(1280), 9],
    ["80 euro signs", "€".repeat(80), 1],
    ["81 euro signs", "€".repeat(81), 2],
    ["159 a and a euro sign", `${a(159)}€`, 2],
    ["152 a, a euro sign, 151 a", `${a(152)}€${a(151)}`, 2],
    ["152 a, a euro sign, 152 a", `${a(152)}€${a(152)}`, 3],
    ["160 é", "é".repeat(160), 1],
    ["70 ë", "ë".repeat(70), 1],
    ["71 ë", "ë".repeat(71), 2],
    ["134 ë", "ë".repeat(134), 2],
    ["135 ë", "ë".repeat(135), 3],
    ["536 ë", "ë".repeat(536), 8],
    ["537 ë", "ë".repeat(537), 9],
    ["1280 ë", "ë".repeat(1280), 20],
    ["159 a and an ë", `${a(159)}ë`, 3],
    ["35 emoji", emoji.repeat(35), 1],
    ["36 emoji", emoji.repeat(36), 2],
    ["66 emoji", emoji.repeat(66), 2],
    ["67 emoji", emoji.repeat(67), 3],
    ["66 a, an emoji, 66 a", `${a(66)}${emoji}${a(66)}`, 3],
    ["a curly quote and 69 a", `’${a(69)}`, 1],
    ["80 line ends of two characters", "\r\n".repeat(80), 1],
    ["81 line ends of two characters", "\r\n".repeat(81), 2],
  ])("%s", (_name, text, segments) => {
    expect(segmentsOf(text).segments).toBe(segments);
  });

  it("counts an extension character as two septets", () => {
    expect(segmentsOf("a^{}\\[~]|€\f")).toEqual({ encoding: "gsm7", units: 21, segments: 1 });
  });

  it("counts UTF-16 units once a character is not in GSM-7", () => {
    expect(segmentsOf(`a€${emoji}`)).toEqual({ encoding: "ucs2", units: 4, segments: 1 });
  });

  it("knows the 127 printable places of the default alphabet, and no others", () => {
    const alphabet =
      "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
    expect([...alphabet]).toHaveLength(127);
    expect(segmentsOf(alphabet)).toEqual({ encoding: "gsm7", units: 127, segments: 1 });
    for (const char of "ëïçêáíóú`\t’‘“”–—…\u00a0°×") expect(segmentsOf(char).encoding, char).toBe("ucs2");
  });

  it("never needs fewer segments for a longer text", () => {
    fc.assert(
      fc.property(anyText, anyText, (first, second) => {
        expect(segmentsOf(first + second).segments).toBeGreaterThanOrEqual(segmentsOf(first).segments);
      }),
    );
  });
});

describe("what forces UCS-2", () => {
  it("is marked by its place in UTF-16 units", () => {
    expect(marksOf(`a${emoji}ë!`)).toEqual([
      { index: 1, length: 2, char: emoji, replacement: null },
      { index: 3, length: 1, char: "ë", replacement: "e" },
    ]);
  });

  it("is nothing in a plain text", () => {
    expect(marksOf("Tot straks! Groetjes, één kus van Zoé à Köln {€}\n")).toEqual([]);
  });

  it("is exactly what the marks say", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const marks = marksOf(text);
        for (const mark of marks) expect(text.substr(mark.index, mark.length)).toBe(mark.char);
        expect(segmentsOf(text).encoding).toBe(marks.length === 0 ? "gsm7" : "ucs2");
      }),
    );
  });
});

describe("cleaning up", () => {
  it.each([
    ["‘ja’ “nee” „o” ´`", `'ja' "nee" "o" ''`],
    ["maandag – vrijdag — weg", "maandag - vrijdag - weg"],
    ["nou ja…", "nou ja..."],
    ["a\u00a0b\tc\u202fd", "a b c d"],
    ["België, geïnteresseerd, óf, façade, naïef", "Belgie, geinteresseerd, of, facade, naief"],
    ["x\u200by\ufeff", "xy"],
    ["Bel \u202d+31 6 12345678\u202c even", "Bel +31 6 12345678 even"],
    ["a\u202ab\u202bc\u202ed\0e\u007ff\u0085g", "abcdef\ng"],
    ["cœur łódź", "coeur lodz"],
    ["één café in Köln", "één café in Köln"],
  ])("turns %j into %j", (text, cleaned) => {
    expect(cleanUp(text).text).toBe(cleaned);
  });

  it("says what it changed and how often", () => {
    expect(cleanUp("ë’ë…").changes).toEqual([
      { from: "ë", to: "e", count: 2 },
      { from: "’", to: "'", count: 1 },
      { from: "…", to: "...", count: 1 },
    ]);
  });

  it("leaves emoji whole, and writes nothing longer beside them", () => {
    expect(cleanUp("’t is 👩‍👩‍👧 ❤️…").text).toBe("'t is 👩‍👩‍👧 ❤️…");
  });

  it("keeps an ellipsis that would cost a further part", () => {
    const text = `${a(159)}…`;
    expect(cleanUp(text)).toEqual({ text, changes: [] });
  });

  it("keeps ellipses that would cost a further segment, though no further part", () => {
    const text = "…".repeat(30) + "€".repeat(40);
    expect(segmentsOf(text).segments).toBe(1);
    expect(cleanUp(text)).toEqual({ text, changes: [] });
  });

  it("takes away a mark that stands on a letter with no form of its own for it", () => {
    expect(cleanUp("q\u0301ua").text).toBe("qua");
  });

  it("leaves nothing that is refused as a control", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(hasControls(cleanUp(text).text)).toBe(false);
      }),
      { numRuns: 200 },
    );
  });

  it("never costs more parts or segments, and has nothing left to do the second time", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { text: cleaned, changes } = cleanUp(text);
        expect(segmentsOf(cleaned).segments).toBeLessThanOrEqual(segmentsOf(text).segments);
        expect(countParts(cleaned)).toBeLessThanOrEqual(countParts(text));
        expect(cleanUp(cleaned)).toEqual({ text: cleaned, changes: [] });
        expect(changes.length === 0).toBe(cleaned === text);
      }),
      { numRuns: 200 },
    );
  });
});

it("composes a decomposed letter, which would cost a UCS-2 message", () => {
  expect(segmentsOf("e\u0301").encoding).toBe("ucs2");
  expect(segmentsOf(normaliseMessage("e\u0301"))).toEqual({ encoding: "gsm7", units: 1, segments: 1 });
});

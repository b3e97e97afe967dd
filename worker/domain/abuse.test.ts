import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isEmail,
  isProven,
  kindOf,
  maxEmail,
  normaliseReason,
  priorityOf,
  quotesMessage,
  readCaseCode,
  repeatWindow,
  reportDueAt,
  reportNamedIn,
  storedKind,
  toCaseCode,
} from "./abuse";

const base64Url = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const hashes = fc.string({
  unit: fc.constantFrom(...base64Url),
  minLength: 43,
  maxLength: 43,
});

describe("by when a report is decided", () => {
  it("is an hour after a threat came in, and a day after anything else", () => {
    expect(reportDueAt(1_000, priorityOf(true))).toBe(1_000 + 3_600_000);
    expect(reportDueAt(1_000, priorityOf(false))).toBe(1_000 + 86_400_000);
  });
});

describe("what a report is about", () => {
  it.each([
    ["Hij wil dat ik geld over maak", "fraud"],
    ["Dit is een nepbericht met een betaalverzoek", "fraud"],
    ["They asked for money, and for my WhatsApp code", "fraud"],
    ["Ze vragen om mijn WhatsAppcode", "fraud"],
    ["Iemand doet zich voor als mijn dochter", "posing"],
    ["Sent in my name, to customers of my shop", "posing"],
    ["Reclame waar ik niet om vroeg", "advertising"],
    ["An unwanted newsletter", "advertising"],
    ["Ik wil dit niet meer krijgen", "unwanted"],
    ["", "unwanted"],
  ] as const)("is guessed from its words: %s", (reason, kind) => {
    expect(kindOf(false, reason)).toBe(kind);
  });

  it("is the gravest that its words say", () => {
    expect(kindOf(false, "Reclame van een oplichter die zich uitgeeft: doet zich voor als ons")).toBe(
      "fraud",
    );
    expect(kindOf(false, "Spam uit onze naam")).toBe("posing");
  });

  it("is a threat where its reporter says so, whatever the words", () => {
    expect(kindOf(true, "Reclame")).toBe("threat");
    expect(kindOf(true, "")).toBe("threat");
  });

  it("of before there were kinds is a threat or unwanted, by its priority", () => {
    expect(storedKind(null, priorityOf(true))).toBe("threat");
    expect(storedKind(null, priorityOf(false))).toBe("unwanted");
    expect(storedKind("posing", priorityOf(false))).toBe("posing");
    expect(storedKind("fraud", priorityOf(true))).toBe("fraud");
  });
});

describe("a case code", () => {
  it("is ten characters of Crockford's alphabet in two groups", () => {
    fc.assert(
      fc.property(hashes, (hash) => {
        expect(toCaseCode(hash)).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
      }),
    );
  });

  it("uses each of the 32 characters equally often", () => {
    const counts = new Map<string, number>();
    for (const char of base64Url) {
      const first = toCaseCode(char.repeat(10)).charAt(0);
      counts.set(first, (counts.get(first) ?? 0) + 1);
    }
    expect([counts.size, new Set(counts.values())]).toEqual([32, new Set([2])]);
  });

  it("is read back as people type it", () => {
    fc.assert(
      fc.property(hashes, (hash) => {
        const code = toCaseCode(hash);
        const spellings = [
          code,
          code.toLowerCase(),
          code.replace("-", ""),
          code.replace("-", " "),
          ` ${code} `,
          code.replaceAll("0", "o").replaceAll("1", "l"),
          code.replaceAll("1", "I"),
        ];
        for (const typed of spellings) expect(readCaseCode(typed)).toBe(code);
      }),
    );
  });

  it.each([
    "",
    " ",
    "-",
    "ABCDE",
    "ABCDE-FGHJ",
    "ABCDE-FGHJKM",
    "ABCDE-FGHJU",
    "ABCDE_FGHJK",
    "ABCDE-FGHJ\u0000",
    "ＡBCDE-FGHJK",
    "ABCDE-FGHJß",
    "ABCDE-FGHJ🎁",
    "../../etc/passwd",
    "' OR 1=1",
    "A".repeat(10_000),
    "\ud800".repeat(10),
  ])("is not read out of %j", (typed) => {
    expect(readCaseCode(typed)).toBe(null);
  });
});

it("the same report within a day is one report", () => {
  expect(repeatWindow / (60 * 60_000)).toBe(24);
});

describe("a reason", () => {
  it("keeps its text and its lines", () => {
    expect(normaliseReason("  regel 1\r\nregel 2\rregel 3\n ")).toBe("regel 1\nregel 2\nregel 3");
    expect(normaliseReason("<b>Hoi</b> & 🎁 \ud83c!")).toBe("<b>Hoi</b> & 🎁 \ufffd!");
  });
});

describe("an e-mail address", () => {
  it.each([
    "noor@example.nl",
    "noor.van.dam@example.nl",
    "n.o+o_r@post.example.co.uk",
    "o'neill@example.ie",
    "noor@xn--e1afmkfd.xn--p1ai",
  ])("may be %s", (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each([
    "",
    " ",
    "noor",
    "noor@",
    "@example.nl",
    "noor@example",
    "noor @example.nl",
    "noor@example.nl>",
    "noor@example.nl1",
    "a..b@example.nl",
    ".a@b.nl",
  ])("may not be '%s'", (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it("is no longer than mail allows", () => {
    const ending = "@example.nl";
    expect(isEmail(`${"a".repeat(maxEmail - ending.length)}${ending}`)).toBe(true);
    expect(isEmail(`${"a".repeat(maxEmail - ending.length + 1)}${ending}`)).toBe(false);
  });
});

describe("a report quotes the message", () => {
  const message = "Heb jij je schoen al gezet? Bel me, ik wacht op je!";
  it.each([
    ["Ik kreeg “heb jij JE schoen, al” en nog meer", true],
    ["heb\njij je\r\nschoen al", true],
    [message, true],
    ["Deze sms is een bedreiging.", false],
    ["Heb jij je ... (drie woorden)", false],
    ["Ik heb wel vaker jij je jas en je schoen", false],
    ["He bjij je schoen al", false],
    ["", false],
  ])("%j: %s", (reason, quoted) => {
    expect(quotesMessage(reason, message)).toBe(quoted);
  });

  it("not where the message is shorter than what is nobody's guess", () => {
    expect(quotesMessage("Hij schreef: Bel me nu", "Bel me nu")).toBe(false);
  });

  it("in any script, and in the time that a few thousand characters take", () => {
    expect(quotesMessage("Кто ты такой, дружище", "кто ты такой дружище?")).toBe(true);
    expect(quotesMessage("a ".repeat(1_000), "b ".repeat(640))).toBe(false);
  });
});

describe("a report proves enough to block on", () => {
  it("only when we texted the number, and the report quotes that text", () => {
    const proof = { addressOf: "sender", orderId: "o", quotes: 1, proven: 0 } as const;
    expect(isProven(proof)).toBe(true);
    for (const less of [
      { addressOf: "reporter" },
      { orderId: null },
      { quotes: 0 },
      { quotes: null },
    ] as const)
      expect(isProven({ ...proof, ...less })).toBe(false);
  });

  it("or when a code has proven that the number is the reporter's, whatever it quotes", () => {
    const proof = { addressOf: "sender", orderId: "o", quotes: null, proven: 1 } as const;
    expect(isProven(proof)).toBe(true);
    expect(isProven({ ...proof, addressOf: "reporter" })).toBe(false);
    expect(isProven({ ...proof, orderId: null })).toBe(false);
  });

  it.each([
    ["Abuse report: Zk3vQ8s1T0aXw2yB7cD9eF", "Zk3vQ8s1T0aXw2yB7cD9eF"],
    [" abuse report:Zk3vQ8s1T0aXw2yB7cD9eF ", "Zk3vQ8s1T0aXw2yB7cD9eF"],
    ["Abuse report: ", null],
    ["See abuse report: Zk3vQ8s1T0aXw2yB7cD9eF", null],
    ["Abuse report: Zk3vQ8s1T0aXw2yB7cD9eF and more", null],
    ["Spam", null],
  ])("and is named by a block's reason: %s", (reason, id) => {
    expect(reportNamedIn(reason)).toBe(id);
  });
});

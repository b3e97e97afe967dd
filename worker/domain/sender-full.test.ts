import { describe, expect, it } from "vitest";
import { guardedNames } from "./protected-groups";
import { genericNames, protectedNames } from "./protected-names";
import { checkSender } from "./sender";
import { judgeSender } from "./sender-full";

const tierOf = (name: string) => judgeSender(name).tier;

describe("the verdict on a sender name", () => {
  it.each([
    ["Jan", { tier: "send", codes: [], refusal: null }],
    ["Rab0bank", { tier: "refuse", codes: ["sender_protected"], refusal: "sender_protected" }],
    ["BelDienst", { tier: "hold", codes: ["near_miss"], refusal: null }],
    ["kijk-nu.nl", { tier: "refuse", codes: ["sender_link"], refusal: "sender_link" }],
    ["", { tier: "refuse", codes: ["sender_required"], refusal: "sender_required" }],
    ["0612345678", { tier: "refuse", codes: ["sender_needs_letter"], refusal: "sender_needs_letter" }],
  ])("of %j", (name, verdict) => {
    expect(judgeSender(name)).toEqual(verdict);
  });

  it("is the same for who asks again, however many asked meanwhile, and depends on the names that are guarded", () => {
    const [before, plain] = [judgeSender("Rab0bank"), judgeSender("Wolkje")];
    for (let index = 0; index < 450; index++) judgeSender(`Wolkje ${index}`);
    expect([judgeSender("Rab0bank"), judgeSender("Wolkje")]).toEqual([before, plain]);
    expect([judgeSender("Wolkje", ["Wolkje"]).tier, tierOf("Wolkje")]).toEqual(["refuse", "send"]);
  });

  it("is never milder than what the page says by itself", () => {
    const names = [...protectedNames, ...genericNames].map((name) => name.replace(/^[=~*]/, ""));
    const said = names.filter((name) => checkSender(name) === "sender_protected");
    expect(said.length).toBeGreaterThan(200);
    expect(said.filter((name) => tierOf(name) !== "refuse")).toEqual([]);
  });

  it("guards at least six hundred names", () => {
    expect(guardedNames.length).toBeGreaterThan(600);
  });
});

describe("a sender that phones make a link of", () => {
  it.each([
    "bit.ly",
    "t.ly",
    "kijk-nu.nl",
    "mijnlink.nl",
    "huur24.com",
    "bonus24.eu",
    "foto.cyou",
    "www.foto",
    "bit . ly",
  ])("is refused as such: '%s'", (name) => {
    expect(judgeSender(name).refusal).toBe("sender_link");
  });

  it.each([
    "Fam. Smit",
    "J. de Wit",
    "J.de Wit",
    "Dr. Bakker",
    "Jan.de Wit",
    "St. Niklaas",
    "Opa & Oma",
    "Kim-Jo",
    "B.V. Vis",
  ])("and a name with a dot is none: '%s'", (name) => {
    expect(tierOf(name)).toBe("send");
  });
});

describe("trust-2 F4: what passed and deceives", () => {
  it("is refused: trust words, emergency numbers with anything around them, pairs that look alike, firms of elsewhere", () => {
    const names = (
      "Fraudedesk|Bankpas|Boete|Aanmaning|Inlogcode|Douane|INGfraude|INGpas|Klantenserv|Rechercheur|NoReply|Alarm|INGs|" +
      "112 NL|De 112|112 Help|Alarm112|1-1-2 NL|De ll2|T-nnobile|Proxinnus|IVlenzis|13unq|Ledger|Kraken|Schiphol|Wise|" +
      "Tibber|ABP|Zoom|Fraudehelp|Uw pas|Klantcontct|Verkeersbt|Ledger Live|ING.nl"
    ).split("|");
    expect(names.filter((name) => tierOf(name) !== "refuse")).toEqual([]);
  });

  it("is refused where a small l among capitals is an I, though the word is somebody's name", () => {
    expect(["ANTAl", "ANTAI"].map(tierOf)).toEqual(["refuse", "refuse"]);
    expect(["Antal", "antal", "Al", "Jan Al", "MvdL"].map(tierOf)).toEqual(Array(5).fill("send"));
  });

  it("is held: cut, thinned, mistyped and sounding alike, and words that press", () => {
    const names = "Belast.dnst|BelDienst|Rbbnk|FedX|DigD|itsne|Bpos|Tikky|MijnOverhd|Spoed".split("|");
    expect(names.filter((name) => tierOf(name) !== "hold")).toEqual([]);
  });

  it("is held: short names in capitals that are taken for each other, and long ones without their vowels", () => {
    const names = "lNC|1NC|GJIB|0PD|OPD|0HL|OHL|VPS|0PD Pakket|Bel.dnst|Blstngdnst|Vodafn|Vattenfl".split(
      "|",
    );
    expect(names.filter((name) => tierOf(name) !== "hold")).toEqual([]);
    const others = "OPA|OMA|COR|UGO|DAVE|Opd|Vps|Jan V|CVO|Dnst|Bldrs|Vod".split("|");
    expect(others.filter((name) => tierOf(name) !== "send")).toEqual([]);
  });

  it("is refused: what is left of a bank's name, and the police of elsewhere", () => {
    const names = "NG Bank|AMRO|AMR0|INGB|Politi|Klantendnst|Betaalvz|Postnederl".split("|");
    expect(names.filter((name) => tierOf(name) !== "refuse")).toEqual([]);
  });

  it("is sent: words for a sender that borrow nobody's trust", () => {
    const names = "Sender 1|My Sender|Afzender 1|Afzender|Bedrijf|Het bedrijf".split("|");
    expect(names.filter((name) => tierOf(name) !== "send")).toEqual([]);
  });
});

describe("trust-2 F4: an emergency number", () => {
  it.each([
    "112 NL",
    "NL 112",
    "Alarm112",
    "x112x",
    "1-1-2 NL",
    "1.1.2 NL",
    "1 1 2 NL",
    "1_ 1 & 2 N",
    "NL 911",
    "NL 999",
    "De ll2",
    "De I12",
    "De 1lz",
    "De 11Z",
    "De 9Il",
    "De ggg",
    "De 9g9",
    "1-l-2 NL",
    "l I 2 NL",
  ])("is refused with anything around it, and spelled with letters as a word: %s", (name) =>
    expect(judgeSender(name).refusal).toBe("sender_protected"),
  );

  it.each([
    "Jan 1123",
    "Jan 2112",
    "Jan 9110",
    "Jan 1999",
    "Lijn 12",
    "xll2",
    "Ill2x",
    "Egggs",
    "Jan 91",
    "Jan 99",
    "1-12-3 Jan",
  ])("is none within a longer number or word: %s", (name) => expect(judgeSender(name).tier).toBe("send"));
});

describe("trust-2 F4: innocents", () => {
  it("pass, though they resemble a name", () => {
    const names =
      "Nikkie|Rikkie|Bikkie|Vikkie|Lander|Homer|Essen|Signaal|Amazone|Justitia|Kim|Pascal|Santa|Oranje|Je zus|Zus|Bill2|Boeters|Itske".split(
        "|",
      );
    expect(names.filter((name) => !["Zus", "Oranje"].includes(name) && tierOf(name) !== "send")).toEqual([]);
  });

  it("pass where one letter is all they are made of, whatever it begins", () => {
    for (const letter of "ABDEFGHKLMNOPRSTUWZ")
      expect(judgeSender(letter.repeat(11)).tier, letter).toBe("send");
  });

  it("are at most held where a firm is called so too, or a firm's name is one of their words", () => {
    const names =
      "Zara|Mollie|Meta|Delta|Ben|Duo Penotti|Bakker Bol|Apple Pie|DUO-fiets|Chase|TIM|Bolt".split("|");
    expect(names.filter((name) => tierOf(name) !== "hold")).toEqual([]);
    expect(["Z4ra", "M-eta", "Mijn Mollie", "DeltaNL"].filter((name) => tierOf(name) !== "refuse")).toEqual(
      [],
    );
    expect(["Ben Bakker", "Oom Ben", "Meta en Jan", "Tim"].filter((name) => tierOf(name) !== "send")).toEqual(
      [],
    );
  });
});

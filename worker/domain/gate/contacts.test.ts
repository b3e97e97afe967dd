import { describe, expect, it } from "vitest";
import { contactsIn } from "./contacts";
import { gateReadings } from "./reading";

/** What is found in a text: each kind with its stretch. */
function found(text: string, country: string | null = "NL"): readonly string[] {
  const reading = gateReadings(text)[0];
  if (!reading) return [];
  return contactsIn(reading, country).map(
    ({ kind, start, end }) => `${kind} ${reading.text.slice(start, end)}`,
  );
}

type Row = readonly [text: string, number: string, country?: string];
const rowsOf = (rows: readonly Row[]) =>
  rows.map(([text, number, country = "NL"]) => ({ text, number, country }));

describe("a number to call is known", () => {
  const numbers: readonly Row[] = [
    // By how it begins and how long it is.
    ["zie 06-12345698", "06-12345698"],
    ["zie 0612345698", "0612345698"],
    ["zie 020 123 45 98", "020 123 45 98"],
    ["zie 0201234598", "0201234598"],
    ["zie 0123456789012", "0123456789012"],
    ["zie 00612345698", "00612345698"],
    ["zie 00316123456981", "00316123456981"],
    ["zie 000712349", "000712349"],
    ["zie 000 712 349", "000 712 349"],
    ["zie 0000712349812", "0000712349812"],
    ["zie 612345698", "612345698"],
    ["zie 612 345 698", "612 345 698"],
    ["zie 31612345698", "31612345698"],
    ["zie 32470123498", "32470123498"],
    ["zie 447712345698", "447712345698"],
    ["zie 491512345698", "491512345698"],
    ["zie 33612345698", "33612345698"],
    ["zie 3361 234 56 98", "3361 234 56 98"],
    ["zie 800 12345 98123", "800 12345 98123"],
    ["bel 0800", "0800"],
    // By the plus before it.
    ["zie +7 123 45 98", "7 123 45 98"],
    ["zie +1234598", "1234598"],
    ["zie +1234569812345698", "1234569812345698"],
    ["plus 1234598", "1234598"],
    // By the word before it, however short.
    ["bel 1234598", "1234598"],
    ["bel me op 123 498", "123 498"],
    ["mijn nummer: 1234598", "1234598"],
    ["whatsapp 1234598", "1234598"],
    ["text 1234598", "1234598"],
    ["📞 1234598", "1234598"],
    ["bel dit nummer 1234569812345698", "1234569812345698"],
    ["bel dit nummer 12345678901234598", "12345678901234598"],
    // By the word behind it.
    ["1234598 bellen", "1234598"],
    ["1234598: appen", "1234598"],
    ["1234598 app", "1234598"],
    ["123 498 call", "123 498"],
    // By being spelled.
    ["een drie vijf zeven acht twee vier", "een drie vijf zeven acht twee vier"],
    ["nul zes dubbel een twee drie vier vijf zes zeven", "nul zes dubbel een twee drie vier vijf zes zeven"],
    // By its length alone.
    ["zie 512345698", "512345698"],
    ["zie 512319698", "512319698"],
    // As North America writes one.
    ["zie 213 448 2207", "213 448 2207"],
    ["zie (213) 448-2207", "213) 448-2207"],
    ["zie 844.221.9037", "844.221.9037"],
    // Short codes: what is sent there costs who sends it.
    ["sms aan naar 4411", "sms aan naar 4411"],
    ["text 'claim' to 66033 now", "text 'claim' to 66033"],
    ["stuur info naar 3010, dag", "stuur info naar 3010"],
    ["stuur ja naar 3010 en win", "stuur ja naar 3010"],
    ["send chat to 86688 now", "send chat to 86688"],
    ["send win now to 88012", "send win now to 88012"],
    // Beside a time, which it keeps its place behind.
    ["om 12:34 bel 1234598", "1234598"],
    ["zie 5123456981234", "5123456981234"],
    ["zie 51234 56981", "51234 56981"],
    ["zie 512 345 zes 98 71", "512 345 zes 98 71"],
    // Whatever it is called, where it is grouped as numbers are.
    ["bestelling 020 1234598", "020 1234598"],
    ["ticket 06 123 45 698", "06 123 45 698"],
    // Whatever it is called and however it is written, where it is a mobile number of ours.
    ["klantnummer 0612345698", "0612345698"],
    ["ref 0612345698", "0612345698"],
    ["pas 0031612345698", "0031612345698"],
    ["zie 06-12-34 56 98", "06-12-34 56 98"],
    ["zie 06.12.34 / 56.98", "06.12.34 / 56.98"],
    ["zie 06:12 34:56 98", "06:12 34:56 98"],
    ["zie 0612 €3456 €98", "0612 €3456 €98"],
    ["zie 06 12 34 56 minuten 98", "06 12 34 56 minuten 98"],
    ["zie 0.612345698", "0.612345698"],
    ["zie +31 6-12-34 56 98", "31 6-12-34 56 98"],
    ["app me op0612345698graag", "0612345698"],
    ["tel0612345698", "0612345698"],
    ["zie 06a12a34a56a98a", "06a12a34a56a98"],
    ["n06x12x34x56x98n", "06x12x34x56x98"],
    ["dag. 06! 1234! 5698!", "06! 1234! 5698"],
    ["zie 0612\n\n3456\n\n98", "0612\n\n3456\n\n98"],
    ["eerst 0612. dan nog 3456. laatste 98", "0612. dan nog 3456. laatste 98"],
    // A row that may be one in pairs, or more figures than a draw has; what is asked to be called; a box for post that is none.
    ["zie 06 12 19 24 33", "06 12 19 24 33"],
    ["zie 06 7 8 12 34 56", "06 7 8 12 34 56"],
    ["bel 06 12 19 24 33 41", "06 12 19 24 33 41"],
    ["postbus 06123 45698", "06123 45698"],
    ["postbus 90801 2509 app me", "90801 2509"],
    ["zie 978 0612345698", "978 0612345698"],
    ["zie ꘠꘦꘡꘢꘣꘤꘥꘦꘩꘨", "0612345698"],
    ["zie 𞥐𞥖𞥑𞥒𞥓𞥔𞥕𞥖𞥙𞥘", "0612345698"],
  ];
  it.each(rowsOf(numbers))("in '$text'", ({ text, number, country }) => {
    expect(found(text, country)).toEqual([`phone ${number}`]);
  });
});

describe("no number to call is", () => {
  const others: readonly string[] = [
    // Too short, or too long, and nobody asks to call it.
    "zie 12345",
    "bel 12345",
    "zie 1234598",
    "zie 123 45 98",
    "bel 123498",
    "zie 123 498",
    "zie +123498",
    "zie 12345698123456981",
    "zie 512345698123498",
    "zie 51 23 45 6981",
    "zie 0800",
    // Times of a roster, unless somebody is to call them or they cost something.
    "Your shift is 0900-1730 tomorrow",
    "Rooster: ma 0800-1600 di 0900-1700",
    "Open 0800-1700, zaterdag 0900-1200",
    "Dienst 0900 1700 maandag",
    "Morgen 0900, 1030 of 1400?",
    "zie 1800123",
    "bel 12 398",
    "zie 61234569812345",
    "zie 51 31 61 234 56 98",
    "zie 31 61 234 56 98 123",
    // Asked to call, and not this one.
    "zie 1234598, ik kom straks bellen",
    "bel jan straks. zie 1234598",
    "bel 800",
    "zie 09001234598712",
    "zie +12345698123456981",
    "zie 2012345698",
    "zie 1912345698",
    // A count, up or down, or one figure again and again.
    "bel 1234567",
    "bel 10987654",
    "bel 7777777777",
    "een twee drie vier vijf zes zeven",
    "bel 12",
    // A label says what it is.
    "bestelnummer 31612345698",
    "ticket 5123456981",
    "code 512 345 698",
    "code 0 612 3459",
    "isbn 9012345698123",
    "code 99 0612345698",
    "code 0612345698 12",
    // Grouped otherwise, or no area of North America.
    "zie 113 448 2207",
    "zie 213 148 2207",
    "zie 213 44 82207",
    // A town, a time, a sum, a place to go.
    "stuur het pakje naar 9000 gent",
    "stuur een kaartje naar 1012 ab",
    "stuur een kaartje naar 1012 enkhuizen",
    "sms oma naar 1830 uur",
    "sms me aan 25.000 mensen",
    "stuur de groep naar lokaal 2104",
    "stuur 50 naar 4411",
    "bestuur gaat naar 4411",
    // What machines write: moments in s and in ms, UUIDs, fractions.
    "test 1764012345",
    "test-1764012345678",
    "test sms 1764012345678",
    "run 176401234567",
    "hoi 123e4567-e89b-12d3-a456-426614174000",
    "hallo 0.8472839472",
    "hallo 3,141592653589",
    "dit is een test op 2026-11-24t10:11:12z",
    // Rows of numbers.
    "lotto 3 12 18 25 33 41",
    "1 2 3 4 5 6 7 8 9 10 11 12",
    "06:30, 14:30 en 22:30",
    "lotto: 06 12 19 24 33 41 en reserve 7",
    "sudoku 534678912",
    "rij 2: 672195348",
    // Where post goes, and what books and customers are known by.
    "postbus 90801, 2509 lv den haag",
    "antwoordnummer 12345\n1000wb amsterdam",
    "po box 90801, 2509 lv the hague",
    "het isbn van het boek is 9789044612345, kan jij het halen?",
    "isbn-nummer 978-90-446-1234-5",
    "mijn klantnummer bij de gym is 4401 2290 8817",
    // The police, at the local rate.
    "bel de politie op 0900-8844 als je iets ziet",
    "0900 8844",
    "vanuit het buitenland: +31 34 357 8844",
    "trein om 06:15 van spoor 3, aankomst 07:45",
    "afspraak 06-12-25 14:30",
    "op 06-12-2026 12 uur",
    "dienst van 06:00-14:30, 30 min pauze",
    "ik kan op 06-12, 07-12 of 08-12",
    "code 10 0612345698",
    // Money, a date, a time.
    "0201-23-12",
    "€ 1.234.598",
    "om 12:34, 598 keer",
  ];
  it.each(others)("'%s'", (text) => {
    expect(found(text)).toEqual([]);
  });
});

describe("a number that costs money is known", () => {
  const numbers: readonly Row[] = [
    ["zie 0900-1234", "0900-1234"],
    ["bel 0900-8845", "0900-8845"],
    ["bel 0900-88441", "0900-88441"],
    ["zie 09091234", "09091234"],
    ["zie 090612345981", "090612345981"],
    ["bel 0900 12 34", "0900 12 34"],
    ["bel 31 900 1234598", "31 900 1234598"],
    ["bel 0031 900 1234598", "0031 900 1234598"],
    ["bel +31 900 1234", "31 900 1234"],
    ["bel +32 90 312 345", "32 90 312 345"],
    ["bel 00900 1234 5", "00900 1234 5"],
    // By its rate, before or behind it.
    ["bel 020 1234598, € 1,50 per minuut", "020 1234598"],
    ["bel 020 1234598 (90 cent p/m)", "020 1234598"],
    ["80 cpm, bel 020 1234598", "020 1234598"],
    ["text 1234598 for £1.50 per msg", "1234598"],
    // Of the countries that most come from.
    ["call 09012345698", "09012345698", "GB"],
    ["call 09112345698", "09112345698", "GB"],
    ["call 09812345698", "09812345698"],
    ["call 449123456981", "449123456981"],
    ["call 08712345698", "08712345698", "GB"],
    ["call 0044 8701234598", "0044 8701234598", "GB"],
    ["call 1900 123 4598", "1900 123 4598", "US"],
    ["call 900 123 4598", "900 123 4598", "US"],
    ["call 001 900 123 4598", "001 900 123 4598", "US"],
    ["anruf 0900 1234598", "0900 1234598", "DE"],
    ["zie 0049 900 1234598", "0049 900 1234598", "DE"],
    ["zie 0137 123459", "0137 123459", "DE"],
    ["zie 49 13751234598", "49 13751234598", "DE"],
    ["zie 0137 1234598", "0137 1234598", "DE"],
    ["zie 0891234598", "0891234598", "FR"],
    ["zie 0033 891234598", "0033 891234598", "FR"],
  ];
  it.each(rowsOf(numbers))("in '$text'", ({ text, number, country }) => {
    expect(found(text, country)).toEqual([`premium ${number}`]);
  });

  it.each([
    ["zie 0891 234 598 1", "phone 0891 234 598 1"],
    ["zie 0912345698", "phone 0912345698"],
    ["zie 9001234", "phone 9001234"],
    ["zie 0906123459812", "phone 0906123459812"],
    ["zie 0871234569", "phone 0871234569"],
    ["zie +31 20 900 12 34", "phone 31 20 900 12 34"],
    ["bel 020 1234598, kost niks", "phone 020 1234598"],
    ["zie 9908712345698", "phone 9908712345698"],
    ["zie 0871234569812", "phone 0871234569812"],
    ["zie 5509001234598", "phone 5509001234598"],
    ["zie 900123459812", "phone 900123459812"],
    ["zie 0137123459812", "phone 0137123459812"],
    ["zie 5550891234598", "phone 5550891234598"],
  ])("and '%s' costs none", (text, phone) => {
    expect(found(text)).toEqual([phone]);
  });

  it("a label before it makes it none", () => {
    expect(found("bestelnummer 9001234")).toEqual([]);
  });
});

describe("no account is", () => {
  it.each([
    "Factuur SE20240118 van 45 euro is betaald, dank!",
    "Your invoice IT2024118 amount 45 pounds, thanks",
    "Uw order DE102938 is klaar, te betalen 45 euro bij afhalen.",
    "Dossier MK2024-0118, kosten 45 euro",
    "VAT GB123456789 for the invoice",
    "Shipped 28-11-26, 20481234",
    "Codes 60-16-13 en 3192681",
  ])("the number of an order, an invoice or a firm: '%s'", (text) => {
    expect(found(text).filter((one) => one.startsWith("iban"))).toEqual([]);
  });
});

describe("an account is known", () => {
  it.each([
    ["naar NL91ABNA0417164300 graag", "iban nl91abna0417164300"],
    ["naar NL91 ABNA 0417 1643 00 graag", "iban nl91 abna 0417 1643 00"],
    ["naar N L 9 1 A B N A 0 4 1 7 1 6 4 3 0 0", "iban n l 9 1 a b n a 0 4 1 7 1 6 4 3 0 0"],
    ["naar BE68 5390 0754 7034 graag", "iban be68 5390 0754 7034"],
    ["naar DE89 3704 0044 0532 0130 00", "iban de89 3704 0044 0532 0130 00"],
    ["naar GB29NWBK60161331926819", "iban gb29nwbk60161331926819"],
    ["naar NO93 8601 1117 947", "iban no93 8601 1117 947"],
    ["sort code 20-30-40", "iban sort code 20-30-40"],
    ["naar 60-16-13 31926819 graag", "iban 60-16-13 31926819"],
    ["naar 60-16-13, acc no 31926819", "iban 60-16-13, acc no 31926819"],
    ["op 539-0075470-34", "iban 539-0075470-34"],
    ["rekening 12 34 56 798", "iban rekening 12 34 56 798"],
  ])("in '%s', and its figures are no number to call", (text, account) => {
    expect(found(text)).toEqual([account]);
  });

  it("and the word 'bel' before a number makes none of it", () => {
    expect(found("bel 31 612345698")).toEqual(["phone 31 612345698"]);
    expect(found("bel 0031612345698")).toEqual(["phone 0031612345698"]);
  });

  it("beside a number to call both are told", () => {
    expect(found("0612345698 of NL91ABNA0417164300")).toEqual([
      "iban nl91abna0417164300",
      "phone 0612345698",
    ]);
    expect(found("NL91ABNA0417164300 of 0612345698")).toEqual([
      "iban nl91abna0417164300",
      "phone 0612345698",
    ]);
  });
});

describe("a wallet is known", () => {
  it.each([
    ["bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh"],
    ["0x52908400098527886e0f7030069857d2e4169ee7"],
    ["1boatslrhtknngkdxeeobr76b53lettpyt"],
    ["0 x 52908400098527886e0f7030069857d2e4169ee7"],
    // Of whatever coin: Solana, Monero, Polkadot, Ethereum without its mark, Algorand, TON.
    ["7ecdhsygxxysczyep35khn8vvw3svaulktzxwcfltv"],
    ["9wzdxwbbmkg8ztbnmquxvqrayrzzdsgydlvl9zytawwm"],
    ["44affq5ksigboz4nmdwytn18obc8aems33dblws3h7otxft3xjrpdtqgv7sqssabybb98unbr2vbbezz"],
    ["14e5nqkap3oajcmzgzhud2rcptbeubscxkhgjku4hpnckvf3"],
    ["71c7656ec7ab88b098defb751b7401b5f6d8976f"],
    ["vcmjkwoy5p5p7skmzffoceropjczotijmniynuckh7lro45jmjp6uybija"],
    ["eqdtfpewcfaecre5mlvh2n6c0x-_hjem7w61_jlnsf74p4q2"],
  ])("in '%s'", (wallet) => {
    expect(found(`naar ${wallet}, graag`)).toEqual([`wallet ${wallet}`]);
  });

  it.each([
    "gefeliciteerdmetjevijftigste50everjaardag",
    "zomaareenheellangwoordvan40en50letters",
    "kom-je-om-8-uur-en-neem-je-2-biertjes-mee-voor-3",
    "3sabcd12345678901234",
  ])("and '%s' is none", (text) => {
    expect(found(`naar ${text}, graag`)).toEqual([]);
  });
});

describe("a name on a platform is known", () => {
  it.each([
    ["zoek me op snapchat: jan_123", "handle snapchat: jan_123"],
    ["insta is piet.99", "handle insta is piet.99"],
    ["volg @lisa_99 daar", "handle @lisa_99"],
    ["voeg me toe op @cashking", "handle voeg me toe op @cashking"],
    ["dm @vrijmetfleur nu", "handle dm @vrijmetfleur"],
    ["telegram: goudvinger", "handle telegram: goudvinger"],
    ["signal naam: goudmax.", "handle signal naam: goudmax"],
    ["ik zit op telegram as goudvinger for more", "handle telegram as goudvinger"],
    ["op snap onder goudvinger", "handle snap onder goudvinger"],
    ["mijn discord is goudvinger#1234", "handle discord is goudvinger#1234"],
    ["betaal via revtag @jdoe", "handle revtag @jdoe"],
    ["pay on cashapp $goudmax", "handle cashapp $goudmax"],
    ["pay on cash app: $goudmax", "handle cash app: $goudmax"],
  ])("in '%s'", (text, handle) => {
    expect(found(text)).toContain(handle);
  });
  it.each([
    "ik zit op insta",
    "text me on telegram as usual.",
    "text me on telegram as agreed.",
    "ik gebruik discord as we speak",
    "kom naar discord, kamer #1234",
    "paypal me $5000",
    "kom naar de line 3",
    "mail@huis",
    "insta: wat een mooie foto",
    "snap: leuk!",
    "signal: geweldig!",
    "voeg me toe aan de groep",
    "groetjes @cashking",
  ])("and '%s' has none", (text) => {
    expect(found(text)).toEqual([]);
  });
});

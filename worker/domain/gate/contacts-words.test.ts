import { describe, expect, it } from "vitest";
import { contactsIn } from "./contacts";
import { gateReadings } from "./reading";

/** What is found in a text: each kind with its stretch. */
function found(text: string): readonly string[] {
  const reading = gateReadings(text)[0];
  if (!reading) throw new Error("no reading");
  return contactsIn(reading, "NL").map(({ kind, start, end }) => `${kind} ${reading.text.slice(start, end)}`);
}

describe("a word that asks to call makes a number of seven figures one to call", () => {
  it.each([
    "terugbel",
    "terugbellen",
    "tel",
    "telefoon",
    "telefoonnummer",
    "mobiel",
    "gsm",
    "nr",
    "app",
    "whatapp",
    "whatsapp",
    "sms",
    "smsen",
    "sms'en",
    "bereikbaar op",
    "bereik",
    "contact",
    "ring",
    "cell",
    "number",
    "tikkie",
  ])("'%s'", (word) => expect(found(`${word} 1234598`)).toEqual(["phone 1234598"]));

  it.each(["zie", "belangrijk", "apparaat", "bel hem, hij is er niet nu, maar straks"])(
    "and not '%s'",
    (word) => {
      expect(found(`${word} 1234598`)).toEqual([]);
    },
  );
});

describe("a word that says what a number is makes it none to call", () => {
  it.each([
    "bestelling",
    "order",
    "ordernummer",
    "factuur",
    "factuurnummer",
    "klantnummer",
    "kenmerk",
    "zending",
    "zendingnummer",
    "track",
    "trackcode",
    "dossier",
    "dossiernummer",
    "polis",
    "polisnummer",
    "ticket",
    "ticketnummer",
    "reservering",
    "reserveringsnummer",
    "boeking",
    "boekingsnummer",
    "pas",
    "pasnummer",
    "ref",
    "referentie",
    "serie",
    "serienummer",
    "kvk",
    "btw",
    "ordernummer is",
    "code: (nl)",
  ])("'%s'", (word) => expect(found(`${word} 512345698`)).toEqual([]));

  it.each(["order 12, zie", "code is gestuurd; kijk even op", "orde"])("and not '%s'", (words) => {
    expect(found(`${words} 512345698`)).toEqual(["phone 512345698"]);
  });
});

describe("a rate beside a number makes it one that costs money", () => {
  it.each([
    "€ 1,50 per minuut",
    "€1,50p/m",
    "€ 1,50 pm",
    "€ 1,50 p/min",
    "eur 1,50 p/m",
    "euro 1,50 p/m",
    "£1.50 per min",
    "€1,50/min",
    "€ 1,50 / min",
    "90 ct per gesprek",
    "45 ct per bericht",
    "50p per text",
    "50 p per call",
    "25p/min",
    "25 p/min",
    "25pmin",
    "30pmsg",
    "80 cpm",
  ])("'%s'", (rate) => {
    expect(found(`bel 020 1234598 voor ${rate}`)).toEqual(["premium 020 1234598"]);
  });

  it.each(["€ 1,50 per persoon", "50 pagina's", "om 5 pm", "1 op de 5 minuten", "stop/min"])(
    "and '%s' does not",
    (words) => {
      expect(found(`bel 020 1234598 voor ${words}`)).toEqual(["phone 020 1234598"]);
    },
  );
});

it("a rate in pence right behind a number costs money too, though its figures read as part of the number", () => {
  expect(found("bel 020 1234598, 50 p per call")).toEqual(["premium 020 1234598, 50"]);
  expect(found("bel 020 1234598, 50 per persoon")).toEqual(["phone 020 1234598, 50"]);
});

it("a rate that stands far from a number is of something else", () => {
  expect(
    found("bel 020 1234598 of kom gewoon eens langs in onze winkel aan de markt, bellen is 80 cpm"),
  ).toEqual(["phone 020 1234598"]);
});

describe("an account is known however it is written", () => {
  it.each([
    ["sortcode 203040", "iban sortcode 203040"],
    ["sort code: 20 30 40", "iban sort code: 20 30 40"],
    ["sort code is 20-30-40", "iban sort code is 20-30-40"],
    ["op 539-0075470-34 graag", "iban 539-0075470-34"],
    ["rekeningnummer is 12 34 56 79", "iban rekeningnummer is 12 34 56 79"],
    ["rekeningnr: 123.456.798", "iban rekeningnr: 123.456.798"],
    ["account number 12345698", "iban account number 12345698"],
  ])("in '%s'", (text, account) => expect(found(text)).toEqual([account]));

  it.each(["rekening 1234569", "op 539-0075470-345", "op 1539-0075470-34", "resort code 20-30-40"])(
    "and '%s' is none",
    (text) => {
      expect(found(text).filter((one) => one.startsWith("iban"))).toEqual([]);
    },
  );
});

describe("a wallet is known with spaces in it, and is no long number and no long word", () => {
  it.each([
    "bc1 qxy2 kgdy gjrs qtzq 2n0y",
    "bc1-qxy2.kgdy_gjrs",
    "0x52 9084 0009 8527 886e 0f70",
    "33boatslrhtknngkdxeeobr76b53lettp",
  ])("'%s'", (wallet) => {
    expect(found(`naar ${wallet}, graag`)).toEqual([`wallet ${wallet}`]);
  });

  it.each([
    "31415926535897932384626433832795",
    "aanhoudendeonzinnigheidwoordje1",
    "0x52 en meer",
    "abc1 qxy2 kgdy gjrs",
  ])("'%s' is none", (text) => {
    expect(found(`naar ${text}, graag`)).toEqual([]);
  });
});

it("a name behind an at sign is an account where it has a figure or an underscore itself", () => {
  expect(found("groet @lisa_bon, dag")).toEqual(["handle @lisa_bon"]);
  expect(found("groet @lisabon om 9, dag")).toEqual([]);
});

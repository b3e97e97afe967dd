import { describe, expect, it } from "vitest";
import { asksToAnswer, newNumber, secretAsked, withoutWarnings } from "./lexicon";

const isNew = (text: string) => newNumber.some((one) => one.test(text));

describe("that somebody has another number is known", () => {
  it.each([
    "mijn nieuw nummer",
    "mijn nieuwe nummer",
    "dit is  mijn   nieuwe   nummer",
    "mijn tijdelijk nummer",
    "m'n tijdelijke nr",
    "mijn andere nummer",
    "heb een nieuw nummer",
    "mijn echte nieuwe nummer",
    "mijn hele  eigen  nieuwe nummer",
    "mijn nieuwe belgische nummer",
    "mijn nieuwe belgische  nummer",
    "mijn nieuwe telefoonnummer",
    "mijn nieuwe telefoon-nummer",
    "mijn nieuwe gsm nummer",
    "mijn nieuwe belgische gsm-nummer",
    "mijn nieuwe mobielnummer",
    "mijn nieuwe mobiele nummer",
    "mijn nieuwe belgische mobiele nummer",
    "oud nummer mag weg",
    "oude nummer verwijderen",
    "ouden nummer is weg",
    "vorig nummer blokkeren",
    "vorige nummer is kapot",
    "oude  nummer mag je verwijder",
    "oude telefoonnummer werkt niet meer",
    "oude gsm-nummer weg",
    "oude tel nr weg",
    "my new number",
    "this is my  new  number",
    "my brand new number",
    "my brand  new number",
    "my temp no",
    "my new phone number",
    "my new phone  number",
    "my new mobile number",
    "my new mobile  number",
    "my new cell  number",
    "got a temporary num",
    "zet dit nummer in je telefoon",
    "sla even dit nieuwe nummer op",
    "save this number",
  ])("in '%s'", (text) => expect(isNew(text)).toBe(true));

  it.each([
    "mijn nummer",
    "mijnnieuwe nummer",
    "mijn nieuwenummer",
    "mijn ene lange mooie nieuwe nummer",
    "mijn nieuwe hele lange nummer",
    "mijn nieuwe nummerbord",
    "oude nummer. ga weg",
    "oudenummer weg",
    "oude nummer blijft",
    "oude 2e nummer weg",
    "het oude nummerbord is weg",
    "my number",
    "mynew number",
    "my very brand new number",
    "my newnumber",
    "my new phones",
    "my new phonenumbers",
    "zet dit nummertje op",
    "zet dit lied op",
  ])("and not in '%s'", (text) => expect(isNew(text)).toBe(false));
});

it("a word of the lexicon stands by itself, with an ending where it may have one, and over any spaces", () => {
  expect(["stuur me", "stuurde", "mag  weg", "app"].map((text) => asksToAnswer.test(text))).toEqual(
    Array(4).fill(true),
  );
  expect(["bestuur", "appel", "mag", "magweg", "", "oma"].map((text) => asksToAnswer.test(text))).toEqual(
    Array(6).fill(false),
  );
});

it("a secret is asked for in either order, in one sentence, and over words with accents", () => {
  const isAsked = (text: string) => secretAsked.some((one) => one.test(text));
  expect(["geef de pincode", "pincode graag doorgeven", "stuur die ene code"].map(isAsked)).toEqual([
    true,
    true,
    true,
  ]);
  expect(
    ["geef de kat. de pincode", "vergeef de pincode", "geef de pincodeshow", "de pincode"].map(isAsked),
  ).toEqual(Array(4).fill(false));
});

it.each([
  "door uw seed phrase te antwoorden",
  "reply with your 12 word phrase",
  "confirm your medicare number",
  "your national insurance number, please confirm",
])("an insurance's number and a wallet's words are secrets: '%s'", (text) =>
  expect(secretAsked.some((one) => one.test(text))).toBe(true),
);

describe("what only warns", () => {
  it.each([
    ["geef nooit je pincode weg", "geef                  weg"],
    ["nooit je wachtwoord delen", "                    delen"],
    ["never give your pin away", "           your pin away"],
    ["je code nooit delen", "je            delen"],
    ["als je een sms krijgt dat ik een nieuw nummer heb, dag", `${" ".repeat(49)}, dag`],
  ])("is no request: '%s'", (text, rest) => expect(withoutWarnings(text)).toBe(rest));

  it.each([
    "geef nooit je pincode, behalve aan onze collega",
    "geef je pincode alleen aan ons, nooit aan anderen",
    "never share your code but with our agent",
    "dat vergeet ik nooit. geef me je pincode",
    "mam ik heb een nieuw nummer, app me als je dit krijgt",
  ])("and '%s' is one", (text) => expect(withoutWarnings(text)).toBe(text));
});

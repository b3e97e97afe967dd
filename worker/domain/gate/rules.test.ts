import { describe, expect, it } from "vitest";
import { findingsIn } from "./rules";

const found = (text: string, sender = "Anoniem") =>
  findingsIn({ text, sender, country: "NL", facts: { widespread: false } });
const codes = (text: string, sender?: string) => found(text, sender).map(({ code }) => code);

describe("what the rules find in a text, and no more", () => {
  it.each([
    // An account, and whether money is asked for beside it.
    ["het was NL91ABNA0417164300 toch?", ["bank_account"]],
    ["Maak 40 euro over naar NL91ABNA0417164300", ["payment_demand", "bank_account"]],
    // A number, and whether it is to be called for something that cannot wait.
    ["hij heeft 06 12345678 toch?", ["phone_number"]],
    ["bel me op 06 12345678", ["phone_number"]],
    ["Dringend! Bel 06 12345678", ["callback_number", "phone_number"]],
    ["Uw bank: bel 020 123 45 67", ["callback_number", "phone_number"]],
    ["dringend! het was 06 12345678 dus", ["phone_number"]],
    // A new number, and whether it is said by family, or to be answered.
    ["Dit is mijn nieuwe nummer", []],
    ["Hoi mam, dit is mijn nieuwe nummer", ["new_number"]],
    ["Dit is mijn nieuwe nummer, app je me even?", ["new_number"]],
    ["Hoi mam, app je me even?", []],
    // A secret, and whether it matters.
    ["Geef uw pincode aan onze collega", ["asks_secret"]],
    ["pincode van uw kaart graag doorgeven", ["asks_secret"]],
    ["Koop drie steam kaarten en stuur me de codes", ["asks_secret"]],
    ["Gezellig, tot morgen", []],
    // Who warns of a fraud asks for nothing.
    ["Opa nooit je pincode geven aan de telefoon", []],
    ["Geef uw pincode nooit aan anderen, alleen aan onze collega", ["asks_secret"]],
    ["Mam als je een sms krijgt dat ik een nieuw nummer heb, dat ben ik niet", []],
  ])("of %j are %j", (text, expected) => {
    expect(codes(text)).toEqual(expected);
  });

  it("may speak for an institution by its name too", () => {
    expect(codes("bel me op 06 12345678", "Rabobank")).toEqual(["callback_number", "phone_number"]);
    expect(codes("bel me op 06 12345678", "")).toEqual(["phone_number"]);
  });

  it("has one place for each, from its first letter to its last", () => {
    const written = (text: string) =>
      found(text).map(({ place }) => place && text.slice(place.start, place.end));
    expect(written("bel me op 06 12345678 nu")).toEqual(["06 12345678"]);
    expect(written("Hoi mam, dit is mijn nieuwe nummer en mijn nieuwe nummer is er")).toHaveLength(1);
    expect(written("Hoi mam, my new number")).toEqual(["my new number"]);
    expect(written("Hoi mam, dit is mijn nieuwe nummer, my new number")).toHaveLength(1);
    const [place] = written("Hallo. Geef uw pincode aan onze collega.");
    expect(place?.startsWith("Geef uw pincode")).toBe(true);
  });

  it("is found with lone letters drawn together besides or figures as letters, and once where several readings have it", () => {
    expect(codes("Antwoord met de ver1ficat1ecode die u zojuist ontving")).toEqual(["asks_secret"]);
    expect(codes("M a m  d i t  i s  m i j n  n i e u w e  n u m m e r")).toEqual(["new_number"]);
    expect(codes("b c 1 q x y 2 k g d y g j r s q nu")).toEqual(["wallet_address"]);
    expect(codes("B E T A A L dan, het was 06 12345678")).toEqual(["phone_number"]);
    expect(codes("het was 06 12345678 of b c 1 q x y 2 k g d y g j r s q")).toEqual([
      "phone_number",
      "wallet_address",
    ]);
  });
});

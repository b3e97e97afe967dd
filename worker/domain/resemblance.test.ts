import { describe, expect, it } from "vitest";
import { isOneEditApart, resemblanceTo } from "./resemblance";

const names =
  "Rabobank|Belastingdienst|=ING|~Delta|*Mollie|Nationale Nederlanden|Vodafone|KPN|Eneco|~Ben|Coolblue|*Tim|Ziggo|Tikkie|Menzis".split(
    "|",
  );
/** Those of a row, with commas between them, that are something else. */
const butFor = (seen: "taken_for" | "near" | null, row: string) =>
  row.split(",").filter((name) => resemblanceTo(name, names) !== seen);

describe("a sender name is taken for a guarded one", () => {
  it.each([
    ["as it stands, in any case", "Rabobank,rabobank,RABOBANK,ING,KPN"],
    ["whatever separates its letters", "RABO-BANK,R a b o b a n k,I N G,K-PN,Cool blue,Co olblue,Rab Obank"],
    ["with signs that look like its letters", "R4bobank,Rab0b4nk,1NG,lNG,Zlggo,Zigg0,T1kkie,Tjkkie,IVlenzis"],
    ["with letters doubled", "Rabbobank,Enecco,Ziggoo,Ccolblue"],
    [
      "with official words around it",
      "Mijn Rabobank,RabobankNL,INGfraude,Mijn ING,mijnKPN,uw KPN,CoolblueNL,Kpnlezer,Ingsaldo,ingscanner",
    ],
    ["with an ending", "INGs,INGx,KPNs,KPNtje,Ziggos,UwRabobankje"],
    ["within another word, where it is long", "Jara Bobank,RaboIVlenzis,Nationale Jan"],
    ["cut off behind its eighth letter", "Belastin,Belastingd,Belastingdi,NationaleNed"],
    [
      "with one typo, where it is long",
      "Rabobnk,Rabobamk,Rabobnak,Coolblu,Coolbleu,Menzic,Vdafone,Jan Vodafona",
    ],
    ["in another order of its words", "Nederlanden Nationale"],
  ])("%s: %s", (_, row) => {
    expect(butFor("taken_for", row)).toEqual([]);
  });
});

describe("a sender name comes near a guarded one", () => {
  it.each([
    ["with one typo, where it is of five letters", "Eneko,Eneca,Eneoc,Zigga,Mijn Zigga"],
    ["cut off", "Belast.,Coolb,Coolbl.,Rabo.,Raboba,Vodaf,Enec,Menz."],
    ["without its vowels, or letters in its middle", "Rbbnk,Vdfn,Clbl,Rabobk,Vodfne,Ntnl Ndrlndn"],
    ["with its words cut", "Nat Ned,NatNed,Nat.Ned.,Na Ned,Ned Nat,Nat Nederl"],
    ["by its sound", "Tikky,Siggo,Zigoh"],
    ["with two letters swapped, where it is short and has no vowels", "PKN,KNP,pkn,KNP Alert"],
  ])("%s: %s", (_, row) => {
    expect(butFor("near", row)).toEqual([]);
  });
});

describe("a word of every day that a firm is called by too", () => {
  it("is the firm's by itself, with an official word, a plural or a figure", () => {
    expect(
      butFor(
        "taken_for",
        "Delta,DELTA,D3lta,Deltas,Delta NL,DeltaNL,Mijn Delta,Delta team,Delta 12,1Delta,Ben,Benn",
      ),
    ).toEqual([]);
  });

  it("is near it beside other words, with other endings, and with a typo", () => {
    expect(butFor("near", "Oom Delta,Ben Bakker,Delta Jan NL,Deltatje,Deltaatje,xDelta,Delda")).toEqual([]);
    expect(butFor(null, "Jan Delda,Bem")).toEqual([]);
  });
});

describe("a first name that a firm is called by too", () => {
  it("is near it where it stands plainly by itself, in its own letters", () => {
    expect(butFor("near", "Mollie,mollie,MOLLIE,Mollie 3,Mollies,Molliex,Mollietje,Tim,TIM")).toEqual([]);
  });

  it("is a person's in small letters, where the firm writes itself in capitals", () => {
    expect(resemblanceTo("Tim", ["*TIM"])).toBeNull();
    expect(resemblanceTo("tim", ["*TIM"])).toBeNull();
    expect(resemblanceTo("TIM", ["*TIM"])).toBe("near");
    expect(resemblanceTo("T1m", ["*TIM"])).toBe("taken_for");
    expect(resemblanceTo("Tim NL", ["*TIM"])).toBe("taken_for");
    expect(resemblanceTo("Tim", ["*Tim"])).toBe("near");
  });

  it("is the firm's in a disguise, or with an official word", () => {
    expect(butFor("taken_for", "M0llie,mOllie,T1m,Tirn,Mollie NL,Mijn Mollie,Tim NL")).toEqual([]);
  });

  it("is nobody's beside other words, unless it is in disguise", () => {
    expect(butFor(null, "Oom Mollie,Oom mollie,Oom MOLLIE")).toEqual([]);
    expect(butFor("near", "Oom M0llie")).toEqual([]);
  });
});

it("what is further away is somebody's own", () => {
  const row =
    "Jan,Joling,Inge,KPM,Raboxbnk,Belasti,Janeco,Jane Company,Jan Zig,Jan Zigga,Jan Kooblui,Rab.,Men.,Menz,Coo.,Rbobnk," +
    "Vdfne,Vodne,Vfn,NN,N N,Na Ne,Kolblu,Kol,Nikkie,Vodafom,Wodafoon,NPK,Jan PKN,NIG,IGN";
  expect(butFor(null, row)).toEqual([]);
  expect(resemblanceTo("Rabobank", [])).toBeNull();
});

describe("one edit lies between two texts", () => {
  it.each([
    ["none", "bank", "bank"],
    ["a letter less", "bnk", "bank"],
    ["a letter more", "baank", "bank"],
    ["a first letter more", "xbank", "bank"],
    ["a last letter less", "ban", "bank"],
    ["another letter", "bonk", "bank"],
    ["another last letter", "banx", "bank"],
    ["two letters swapped", "bnak", "bank"],
    ["the last two swapped", "bakn", "bank"],
    ["the first two swapped", "abnk", "bank"],
  ])("at most: %s", (_, one, other) => {
    expect([isOneEditApart(one, other), isOneEditApart(other, one)]).toEqual([true, true]);
  });

  it.each([
    ["two letters less", "ba", "bank"],
    ["two other letters", "boxk", "bank"],
    ["one less and another", "bxk", "bank"],
    ["letters swapped over another", "nabk", "bank"],
    ["two swaps", "abkn", "bank"],
    ["a swap and another letter", "bnax", "bank"],
    ["a swap of one", "bnok", "bank"],
    ["a swap of the other", "bxak", "bank"],
  ])("no more: %s", (_, one, other) => {
    expect([isOneEditApart(one, other), isOneEditApart(other, one)]).toEqual([false, false]);
  });
});

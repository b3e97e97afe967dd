import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { judgeSender } from "./sender-full";

const seeds = readFileSync(`${import.meta.dirname}/../../scripts/seed.sql`, "utf8");
const names = [...seeds.matchAll(/\('([^']+)', (?:NULL|\d)\)/g)].map(([, name = ""]) => name);

/** Who somebody in particular is to the receiver: the terms forbid posing as another person. */
const somebody =
  /^(?:(?:je|jouw|de|mijn) )?(?:ma+|pa+|mam|pap|mama|papa|mam+ie|papp?ie|moeder|vader|oma|opa|zus|zusje|broer|broertje|oom|tante|neef|nicht|zoon|dochter|man|vrouw|vriend|vriendin|ex|baas|buren|buurman|buurvrouw|juf|meester|dokter)$/i;

describe("the names that the picker begins with", () => {
  it("are all found here", () => {
    expect(names.length).toBeGreaterThan(15);
    expect(names).toContain("Sinterklaas");
  });

  it("are neither refused nor held", () => {
    expect(names.filter((name) => judgeSender(name).tier !== "send")).toEqual([]);
  });

  it("pose as nobody in particular, as the terms ask of everyone", () => {
    expect(["Mama", "Je zus", "Opa", "De buren"].every((name) => somebody.test(name))).toBe(true);
    expect(names.filter((name) => somebody.test(name))).toEqual([]);
  });
});

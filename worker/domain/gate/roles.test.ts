import { expect, it } from "vitest";
import { glossOf } from "./gloss";
import { rolesOf } from "./roles";

const rolesIn = (text: string) => rolesOf(glossOf(text.split(" ")));

it.each([
  ["ik weet waar jij woont", "i know where you live", ["me", "know", "you"]],
  ["wij wurgen je hond", "we strangle your dog", ["we", "harm", "you", "kin"]],
  ["betaal anders brand je huis", "pay otherwise fire your house", ["cash", "cond", "arm", "you", "home"]],
])("0.3: who does what to whom is the same in both languages: %s", (dutch, english, roles) => {
  expect([rolesIn(dutch), rolesIn(english)]).toEqual([roles, roles]);
});

it("0.3: what plays no part is left out, and a row of marks counts as one", () => {
  expect(rolesIn("de parasol !!!")).toEqual(["!"]);
});

import { expect, it } from "vitest";
import { emergencyNumbers, piecesOf } from "./emergency";

it("finds each number of a sentence, and leaves the rest as it is written (finding 19)", () => {
  const { emergency, police, policeFromAbroad } = emergencyNumbers;
  expect(piecesOf("Bel 112, of 0900-8844; van ver +31 34 357 8844.")).toEqual([
    "Bel ",
    emergency,
    ", of ",
    police,
    "; van ver ",
    policeFromAbroad,
    ".",
  ]);
  expect(piecesOf("112")).toEqual([emergency]);
  expect(piecesOf("Niets om te bellen")).toEqual(["Niets om te bellen"]);
});

it("dials what is written", () => {
  for (const { written, dialled } of Object.values(emergencyNumbers)) {
    expect(dialled).toBe(written.replace(/[ -]/g, ""));
  }
});

import { expect, it } from "vitest";
import { differenceOf } from "./difference";

const text = "Uw pakket ligt vast. Betaal € 1,95 voor vandaag.";

it("names the words that another text of the wave has instead", () => {
  expect(differenceOf(text.replace("1,95", "2,95"), text)).toBe("2,95");
  expect(differenceOf(text.replace("voor vandaag", "nog voor morgen"), text)).toBe("nog voor morgen.");
});

it("names what stands after all that the other has, and before it", () => {
  expect(differenceOf(`${text} Via deze link.`, text)).toBe("Via deze link.");
  expect(differenceOf(`Let op! ${text}`, text)).toBe("Let op!");
});

it("cuts nothing that just has room", () => {
  const [fits, long] = ["x".repeat(40), "x".repeat(41)];
  expect(differenceOf(`a ${fits} b`, "a b")).toBe(fits);
  expect(differenceOf(`a ${long} b`, "a b")).toBe(`${"x".repeat(39)}…`);
});

it("says nothing of what differs in space alone", () => {
  expect(differenceOf(` ${text.replace("ligt ", "ligt  \n")} `, text)).toBeNull();
});

it("stands for words that are missing, and cuts what is long", () => {
  expect(differenceOf("Uw pakket ligt vast.", text)).toBe("…");
  expect(differenceOf(`a ${"woord ".repeat(20)}b`, "a b")).toHaveLength(40);
  expect(differenceOf("a a b", "a b")).toBe("a");
});

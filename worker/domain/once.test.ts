import { expect, it } from "vitest";
import { once } from "./once";

it("makes a thing once for each object, also where that thing is nothing", () => {
  const made: object[] = [];
  const make = once((of: { readonly name: string }) => {
    made.push(of);
    return of.name === "nobody" ? undefined : [of.name];
  });
  const [one, same, nobody] = [{ name: "one" }, { name: "one" }, { name: "nobody" }];
  expect(make(one)).toBe(make(one));
  expect(make(same)).not.toBe(make(one));
  expect([make(nobody), make(nobody)]).toEqual([undefined, undefined]);
  expect(made).toEqual([one, same, nobody]);
});

it("keeps nothing of a try that failed", () => {
  let tries = 0;
  const make = once(() => {
    tries++;
    if (tries === 1) throw new Error("the first time");
    return tries;
  });
  const of = {};
  expect(() => make(of)).toThrow("the first time");
  expect([make(of), make(of)]).toEqual([2, 2]);
});

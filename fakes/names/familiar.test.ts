import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { packWords, unpackWords } from "../../worker/domain/front-coding.ts";
import { familiarWords } from "./familiar.ts";

const file = new URL("../../worker/domain/familiar-names.gen.json", import.meta.url);
const read = (): string[] => unpackWords(JSON.parse(readFileSync(file, "utf8")).familiar);
const mode = process.env.NAMES;

it.runIf(mode === "write")(
  "makes the list of familiar names anew",
  () => {
    // What stands in it hides what resembles, so it is empty while it is made.
    expect(read()).toEqual([]);
    writeFileSync(file, `${JSON.stringify({ familiar: packWords(familiarWords()) })}\n`);
  },
  600_000,
);

it("holds each familiar name once, in small letters, and is small enough for the Worker", () => {
  const names = read();
  expect(names.length).toBeGreaterThan(500);
  expect(names).toEqual([...new Set(names)].toSorted());
  expect(names.filter((name) => !/^[a-z0-9]{3,}$/.test(name))).toEqual([]);
  expect(readFileSync(file).length).toBeLessThan(20_000);
});

import { expect, it } from "vitest";
import { catalogue, loadEnglish } from "./catalogue";

const dutch = { title: "Sms", steps: [{ term: "Typ" }], parts: (count: string) => `${count} delen` };
const parts = (count: string) => `${count} parts`;

it("holds English to the keys and arguments of the Dutch, and Dutch to those of the English", () => {
  catalogue(dutch, async () => ({ title: "Text", steps: [{ term: "Type" }], parts }));
  // @ts-expect-error English lacks a text
  catalogue(dutch, async () => ({ title: "Text", parts }));
  // @ts-expect-error English says what Dutch does not
  catalogue(dutch, async () => ({ title: "Text", steps: [{ term: "Type" }], parts, more: "More" }));
  // @ts-expect-error so it does deeper down
  catalogue(dutch, async () => ({ title: "Text", steps: [{ term: "Type", more: "More" }], parts }));
  // @ts-expect-error English wants another argument
  catalogue(dutch, async () => ({ title: "Text", steps: [], parts: (count: number) => `${count} parts` }));
  expect.assertions(0);
});

it("loads English once it is asked for, and not again", async () => {
  let loads = 0;
  const texts = catalogue({ hello: "Hallo" }, async () => {
    loads++;
    return { hello: "Hello" };
  });
  expect(texts.en).toBeNull();
  await loadEnglish();
  await loadEnglish();
  expect(texts.en).toEqual({ hello: "Hello" });
  expect(loads).toBe(1);
});

import { expect, it } from "vitest";
import { readsTypeScript } from "./install.mjs";

it.each([
  ["20.20.0", false],
  ["22.12.0", false],
  ["22.17.1", false],
  ["22.18.0", true],
  ["22.21.0", true],
  ["23.5.0", false],
  ["23.6.0", true],
  ["24.0.0", true],
])("knows of Node %s whether it runs TypeScript by itself", (version, does) => {
  expect(readsTypeScript(version)).toBe(does);
});

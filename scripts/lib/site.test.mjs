import { expect, it } from "vitest";
import { moveAddress, siteSettings } from "./site.mjs";

it("takes from the settings whose site it is and where it lives, and no secret", () => {
  const settings = { PUBLIC_URL: "http://localhost:1", COMPANY_NAME: "Strook", HASH_KEY: "x", COMPANYX: "y" };
  expect(siteSettings(settings)).toEqual({ PUBLIC_URL: "http://localhost:1", COMPANY_NAME: "Strook" });
});

it("moves a built page to another port without touching addresses that only begin alike", () => {
  const text = '<a href="http://localhost:87/x"> "http://localhost:87" <loc>http://localhost:8787/</loc>';
  expect(moveAddress(text, "http://localhost:87/", "https://briefje.example")).toBe(
    '<a href="https://briefje.example/x"> "https://briefje.example" <loc>http://localhost:8787/</loc>',
  );
});

import { expect, it } from "vitest";
import { checkoutOrigins, moveAddress, siteSettings } from "./site.mjs";

it("takes from the settings whose site it is and where it lives, and no secret", () => {
  const settings = { PUBLIC_URL: "http://localhost:1", COMPANY_NAME: "Strook", HASH_KEY: "x", COMPANYX: "y" };
  expect(siteSettings(settings)).toEqual({ PUBLIC_URL: "http://localhost:1", COMPANY_NAME: "Strook" });
});

it("moves a built page to another port without touching addresses that only begin alike", () => {
  const text =
    '<a href="http://localhost:87/x"> "http://localhost:87" <loc>http://localhost:8787/</loc> form-action http://localhost:87 x';
  expect(moveAddress(text, "http://localhost:87/", "https://briefje.example")).toBe(
    '<a href="https://briefje.example/x"> "https://briefje.example" <loc>http://localhost:8787/</loc> form-action https://briefje.example x',
  );
});

it("lets forms lead to every provider's checkout, and to where the settings put one", () => {
  const usual = ["https://*.mollie.com", "https://checkout.stripe.com"];
  expect(checkoutOrigins({}, "https://briefje.example")).toEqual(["https://briefje.example", ...usual]);
  const settings = { MOLLIE_API_URL: "http://127.0.0.1:9001/v2", STRIPE_API_URL: "" };
  expect(checkoutOrigins(settings, "http://localhost:8787")).toEqual([
    "http://localhost:8787",
    "http://127.0.0.1:9001",
    ...usual,
  ]);
});

import { expect, it } from "vitest";
import { hmacFits } from "./hmac";

// Mollie's scheme for signed webhooks (X-Mollie-Signature): HMAC-SHA256 of the raw body.
const known = "19373ef0e8c66f206e49d251e4402291615bbce6ef00922e94a47a213fb76ee1";
const fits = (...claims: string[]) => hmacFits("whsec", '{"a":1}', claims);

it("knows a signature that was made elsewhere, also among others", async () => {
  expect(await fits(known)).toBe(true);
  expect(await fits("0".repeat(64), known)).toBe(true);
});

it("takes no other, and nothing that is no signature", async () => {
  expect(await fits(known.replace("1", "2"))).toBe(false);
  expect(await fits(known.slice(2))).toBe(false);
  expect(await fits("", "x".repeat(64))).toBe(false);
  expect(await fits()).toBe(false);
  expect(await hmacFits("whsec2", '{"a":1}', [known])).toBe(false);
  expect(await hmacFits("whsec", '{"a":2}', [known])).toBe(false);
});

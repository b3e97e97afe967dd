import { expect, it } from "vitest";
import { cost } from "#domain/password";
import { credentials } from "./credentials";

it("stretches with scrypt as RFC 7914 defines it", async () => {
  const cheap = { log2N: 10, r: 8, p: 16 };
  // The first 32 of the standard's 64 bytes, for scrypt is PBKDF2 at its end, which counts bytes one by one.
  const known = "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162";
  const key = await credentials.stretch("password", "NaCl", cheap);
  expect(Buffer.from(key, "base64url").toString("hex")).toBe(known);
});

it("can pay the price that we ask", async () => {
  expect(await credentials.stretch("een heel lang wachtwoord", "salt", cost)).toMatch(/^[\w-]{43}$/);
});

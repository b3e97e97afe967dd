import { expect, it } from "vitest";
import { hashEvery } from "#domain/login";
import { cost } from "#domain/password";
import { createCredentials } from "./credentials";

const timer = { now: 1_000_000, waits: [] as number[] };
const credentials = createCredentials({
  now: () => timer.now,
  wait: async (ms) => void timer.waits.push(ms),
});
const cheap = { log2N: 10, r: 8, p: 1 };

it("stretches with scrypt as RFC 7914 defines it", async () => {
  const cost = { log2N: 10, r: 8, p: 16 };
  // The first 32 of the standard's 64 bytes, for scrypt is PBKDF2 at its end, which counts bytes one by one.
  const known = "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162";
  const key = await credentials.stretch("password", "NaCl", cost);
  expect(Buffer.from(key, "base64url").toString("hex")).toBe(known);
});

it("can pay the price that we ask", async () => {
  expect(await credentials.stretch("een heel lang wachtwoord", "salt", cost)).toMatch(/^[\w-]{43}$/);
});

it("hashes for strangers once a second, and for each as soon as it is their turn", async () => {
  const hash = () => credentials.stretchInTurn("password", "NaCl", cheap);
  const [first, second] = await Promise.all([hash(), hash(), hash()]);
  expect(timer.waits).toEqual([0, hashEvery, 2 * hashEvery]);
  expect(first).toBe(second);
  timer.now += 5 * hashEvery;
  await hash();
  expect(timer.waits.at(-1)).toBe(0);
});

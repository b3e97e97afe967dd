import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeIn, enrolUri, fromBase32, offerLife, openStep, stepBytes, stepOf, toBase32 } from "./totp";

const sha1 = (key: Uint8Array, message: Uint8Array) =>
  new Uint8Array(createHmac("sha1", key).update(message).digest());

describe("a code", () => {
  // RFC 6238, appendix B.
  it.each([
    [59, "94287082"],
    [1111111109, "07081804"],
    [1111111111, "14050471"],
    [1234567890, "89005924"],
    [2000000000, "69279037"],
    [20000000000, "65353130"],
  ])("at %d seconds is that of the standard", (seconds, code) => {
    const secret = new TextEncoder().encode("12345678901234567890");
    const mac = sha1(secret, stepBytes(stepOf(seconds * 1000)));
    expect([codeIn(mac, 8), codeIn(mac)]).toEqual([code, code.slice(2)]);
  });
});

it("a new secret can be confirmed for ten minutes", () => expect(offerLife / 60_000).toBe(10));

it("no bytes are no text, and no text is no bytes", () => {
  expect([toBase32(new Uint8Array()), fromBase32("").length]).toEqual(["", 0]);
});

describe("the step that is open", () => {
  it("may be the first of all", () => expect(openStep(0, null)).toBe(0));

  const now = 100 * 30_000;
  it("is this one, for thirty seconds", () =>
    expect([now - 1, now, now + 29_999, now + 30_000].map((at) => openStep(at, null))).toEqual([
      99, 100, 100, 101,
    ]));
  it("is none that was used, nor one before it", () =>
    expect([openStep(now, 99), openStep(now, 100), openStep(now, 101)]).toEqual([100, null, null]));
});

describe("base 32", () => {
  // RFC 4648 §10, without padding.
  it("is that of the standard", () => {
    const bytes = new TextEncoder().encode("fooba");
    expect([toBase32(bytes), [...fromBase32("MZXW6YTB")]]).toEqual(["MZXW6YTB", [...bytes]]);
  });

  it("gives back any secret", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
        expect([...fromBase32(toBase32(bytes))]).toEqual([...bytes]);
      }),
    );
  });
});

it("is told to an authenticator app by a URI that names the site and the person", () => {
  const uri = new URL(enrolUri("Briefje & co", "noor", "ABCDEFGH"));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    "otpauth:",
    "totp",
    "/Briefje & co:noor",
  ]);
  expect([...uri.searchParams]).toEqual([
    ["secret", "ABCDEFGH"],
    ["issuer", "Briefje & co"],
  ]);
});

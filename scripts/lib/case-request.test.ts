import { createHash } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { endOfDay, fileOf, proofIn, readRequest, requestIn } from "./case-request.ts";

describe("a request", () => {
  it("says whom it is about and why, in any order and over several lines", () => {
    expect(readRequest("reason: brief van 14 november\n  paspoort gezien\nsubject: +31612345678\n")).toEqual({
      subject: "+31612345678",
      reason: "brief van 14 november\n  paspoort gezien",
      code: undefined,
    });
    expect(readRequest("subject: x\nreason: y\ncode: 123456").code).toBe("123456");
  });

  it.each(["", "subject: x", "reason: y", "+31612345678", "subject: x\nsubject: y\nreason: z"])(
    "is refused where it does not say both, once: %j",
    (text) => expect(() => readRequest(text)).toThrow(/request/),
  );

  it("is read from a file only where nobody else can read it", () => {
    const folder = mkdtempSync(join(tmpdir(), "briefje-"));
    const file = join(folder, "request");
    writeFileSync(file, "subject: x\nreason: y\n", { mode: 0o600 });
    expect(requestIn(file).subject).toBe("x");
    chmodSync(file, 0o640);
    expect(() => requestIn(file)).toThrow("chmod 600");
    rmSync(folder, { recursive: true });
  });
});

describe("an export's file", () => {
  const document = JSON.stringify({
    case: "a",
    orders: [{ text: "Hé, 🎈 \u202e", amount: 0.99, none: null }],
  });

  it("holds what was signed to the letter, however it is laid out", () => {
    const digest = createHash("sha256").update(document).digest("hex");
    const file = fileOf(document, "s1");
    expect(proofIn(file)).toEqual({ digest, signature: "s1" });
    expect(proofIn(file.replace(/\n\s*/g, ""))).toEqual({ digest, signature: "s1" });
    expect(proofIn(file.replace("0.99", "0.98")).digest).not.toBe(digest);
  });

  it.each(["", "{}", "[]", '{"document": 1, "signature": "x"}'])(
    "is refused where it is none: %j",
    (text) => {
      expect(() => proofIn(text)).toThrow("This is no export.");
    },
  );
});

it("a hold lasts until the end of its day", () => {
  expect(new Date(endOfDay("2027-01-31")).toISOString()).toBe("2027-01-31T23:59:59.000Z");
  for (const day of ["31-01-2027", "2027-13-01", "2027-02-31", "soon"])
    expect(() => endOfDay(day)).toThrow("is no day");
});

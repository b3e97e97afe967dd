import { describe, expect, it } from "vitest";
import { toCaseCode } from "./abuse";
import { readRecoveryCode, toRecoveryCode } from "./recovery-code";

const one = "AbCdEfGhIjKlMnOpQrStUv";
const other = "0123456789-_zyxwvutsrq";
const code = toRecoveryCode(one, other);

describe("a recovery code", () => {
  it("is seven groups of four out of both random ids", () => {
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(toRecoveryCode(other, one)).not.toBe(code);
    expect(toRecoveryCode(one, one)).not.toBe(code);
  });

  it("is read back as people type it", () => {
    const typings = [code, code.toLowerCase(), code.replaceAll("-", ""), code.replaceAll("-", " ")];
    for (const typed of typings) expect(readRecoveryCode(typed)).toBe(code);
  });

  it("may be one of the first ones, which were as short as a case code", () => {
    const short = toCaseCode(one);
    expect(readRecoveryCode(short.toLowerCase())).toBe(short);
  });

  it("is none with a character less, or more, or of another alphabet", () => {
    for (const typed of [code.slice(1), `${code}0`, code.replace(/^./, "U"), ""])
      expect(readRecoveryCode(typed)).toBeNull();
  });
});

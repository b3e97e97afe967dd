import { describe, expect, it } from "vitest";
import { formatHash, idOfHashKey, keyIdOf, macOf } from "./keyed-hash";

describe("a keyed hash", () => {
  it("carries the id of its key, by which it is counted on which one it hangs", () => {
    expect(formatHash("2027", "mac")).toBe("2027:mac");
    expect(keyIdOf("2027:mac")).toBe("2027");
    expect(macOf("2027:mac")).toBe("mac");
  });

  it("of the key that came before there was a ring carries none, and is read as its own", () => {
    expect(formatHash(idOfHashKey, "mac")).toBe("mac");
    expect(keyIdOf("mac")).toBe("HASH_KEY");
    expect(macOf("mac")).toBe("mac");
  });
});

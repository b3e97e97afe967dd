import { createHmac, hkdfSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { keyIdOf, macOf } from "#domain/keyed-hash";
import type { Place } from "#ports/vault";
import { createVault, type Key } from "./vault";

const keyOf = (id: string, fill: number): Key => ({ id, bytes: new Uint8Array(32).fill(fill) });
const hashKey = [{ id: "HASH_KEY", bytes: new Uint8Array(32).fill(9) }];
const [first, second] = [keyOf("first", 1), keyOf("second", 2)];
const vault = createVault([first], hashKey);
const place: Place = { table: "messages", column: "body", row: "order-1" };

describe("a sealed text", () => {
  it.each(["", "Hoi", "🎁 é\u0301 \u0000 \ufeff \u202e", "\ufeffeerst", "a".repeat(1280), "🎁".repeat(640)])(
    "opens as it was: %j",
    async (text) => {
      expect(await vault.open(place, await vault.seal(place, text))).toEqual({ ok: true, value: text });
    },
  );

  it("names its key and shows nothing of the text", async () => {
    const sealed = await vault.seal(place, "Heb jij je schoen al gezet?");
    expect(sealed).toMatch(/^1\.first\.[\w-]+$/);
    const bytes = atob((sealed.split(".")[2] ?? "").replaceAll("-", "+").replaceAll("_", "/"));
    expect(bytes).not.toContain("schoen");
  });

  it("is another one each time: 2,000 seals of one text share no start", async () => {
    const sealed = await Promise.all(Array.from({ length: 2_000 }, () => vault.seal(place, "Hoi")));
    expect(new Set(sealed.map((text) => text.slice(0, "1.first.".length + 16))).size).toBe(2_000);
  });

  it("does not open with any of its bits flipped", async () => {
    const sealed = await vault.seal(place, "Hoi");
    const [version, id, body = ""] = sealed.split(".");
    const bytes = Uint8Array.from(atob(body.replaceAll("-", "+").replaceAll("_", "/")), (c) =>
      c.charCodeAt(0),
    );
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const flipped = bytes.slice();
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const text = btoa(String.fromCharCode(...flipped))
        .replaceAll("+", "-")
        .replaceAll("/", "_");
      expect(await vault.open(place, `${version}.${id}.${text.replaceAll("=", "")}`)).toEqual({
        ok: false,
        error: "broken",
      });
    }
  });

  it.each([
    ["row", { row: "order-2" }],
    ["column", { column: "receiver" }],
    ["table", { table: "orders" }],
  ])("does not open in another %s", async (_what, elsewhere) => {
    const sealed = await vault.seal(place, "Hoi");
    expect(await vault.open({ ...place, ...elsewhere }, sealed)).toEqual({ ok: false, error: "broken" });
  });

  it.each([
    "",
    ".",
    "1",
    "1.first",
    "1.first.",
    "1.first.!!!",
    "1.first.AAAA",
    "2.first.AAAA",
    "1.first.é",
    "Hoi",
    "...",
  ])("is broken when it reads %j, and never throws", async (sealed) => {
    expect(await vault.open(place, sealed)).toEqual({ ok: false, error: "broken" });
  });
});

describe("a keyring", () => {
  it("seals with its first key and still opens what an older one sealed", async () => {
    const old = await createVault([first], hashKey).seal(place, "oud");
    const rotated = createVault([second, first], hashKey);
    expect(await rotated.open(place, old)).toEqual({ ok: true, value: "oud" });
    const fresh = await rotated.seal(place, "nieuw");
    expect(fresh).toMatch(/^1\.second\./);
    expect(await vault.open(place, fresh)).toEqual({ ok: false, error: "unknown_key" });
  });

  it("tells a missing key from an altered text", async () => {
    const sealed = await createVault([second], hashKey).seal(place, "Hoi");
    expect(await vault.open(place, sealed)).toEqual({ ok: false, error: "unknown_key" });
    expect(await vault.open(place, sealed.replace("second", "first"))).toEqual({
      ok: false,
      error: "broken",
    });
    const impostor = createVault([{ ...second, id: "first" }], hashKey);
    expect(await impostor.open(place, await vault.seal(place, "Hoi"))).toEqual({
      ok: false,
      error: "broken",
    });
  });

  it("that is empty seals nothing", async () => {
    await expect(createVault([], hashKey).seal(place, "Hoi")).rejects.toThrow("the keyring is empty");
  });
});

describe("a hash", () => {
  const bareMac = createHmac("sha256", new Uint8Array(32).fill(9))
    .update("phone:+31612345678")
    .digest("base64url");

  it("is the same for the same value, whatever the data keys are", async () => {
    const hash = await vault.hash("phone", "+31612345678");
    expect(hash).toMatch(/^[\w-]{43}$/);
    expect(await createVault([second], hashKey).hash("phone", "+31612345678")).toBe(hash);
  });

  it("differs for each purpose, value and key", async () => {
    const purposes = ["phone", "address", "idempotency", "token", "case"] as const;
    const hashes = await Promise.all([
      ...purposes.map((purpose) => vault.hash(purpose, "+31612345678")),
      vault.hash("phone", "+31612345679"),
      vault.hash("phone", ""),
      createVault([first], [{ id: "HASH_KEY", bytes: new Uint8Array(32).fill(8) }]).hash(
        "phone",
        "+31612345678",
      ),
    ]);
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it("under HASH_KEY is what it has been since before there was a ring", async () => {
    expect(await vault.hash("phone", "+31612345678")).toBe(bareMac);
    expect(await vault.hashes("phone", "+31612345678")).toEqual([bareMac]);
  });

  it("under a key of the ring names it, and is HMAC under a key that HKDF derived for the purpose", async () => {
    const ring = createVault([first], [keyOf("h1", 5)]);
    const hash = await ring.hash("phone", "+31612345678");
    expect(hash).toMatch(/^h1:[\w-]{43}$/);
    const derived = hkdfSync("sha256", new Uint8Array(32).fill(5), "", "hash:phone", 32);
    const mac = createHmac("sha256", new Uint8Array(derived)).update("+31612345678").digest("base64url");
    expect(hash).toBe(`h1:${mac}`);
  });

  it("is looked up under every key of the ring, and made under the first", async () => {
    const ring = createVault([first], [keyOf("h2", 6), keyOf("h1", 5), ...hashKey]);
    const all = await ring.hashes("phone", "+31612345678");
    expect(all.map(keyIdOf)).toEqual(["h2", "h1", "HASH_KEY"]);
    expect(all[0]).toBe(await ring.hash("phone", "+31612345678"));
    expect(all[2]).toBe(bareMac);
    expect(new Set(all.map(macOf)).size).toBe(3);
    expect(ring.keyIds).toEqual({ data: ["first"], hash: ["h2", "h1", "HASH_KEY"] });
  });

  it("is not made without a key", async () => {
    await expect(createVault([first], []).hash("phone", "x")).rejects.toThrow(
      "the ring of hash keys is empty",
    );
  });
});

import { err, ok } from "#domain/result";
import type { Place, Vault } from "#ports/vault";
import { fromBase64Url, toBase64Url } from "./base64url";

export type Key = { readonly id: string; readonly bytes: Uint8Array };

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const ivLength = 12;

/**
 * AES-256-GCM and HMAC-SHA-256 from WebCrypto. A sealed value reads `1.<key id>.<base64url of iv and ciphertext>`: the
 * version and key id let keys be changed while old rows still open.
 */
export function createVault(dataKeys: readonly Key[], hashKey: Uint8Array): Vault {
  const keys = new Map(dataKeys.map((key) => [key.id, aesKey(key.bytes)]));
  const current = dataKeys[0];
  const mac = crypto.subtle.importKey("raw", hashKey, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return {
    async seal(place, text) {
      const key = current && keys.get(current.id);
      if (!key) throw new Error("the keyring is empty");
      const iv = crypto.getRandomValues(new Uint8Array(ivLength));
      const sealed = await crypto.subtle.encrypt(gcm(iv, place), await key, encoder.encode(text));
      return `1.${current.id}.${toBase64Url(join(iv, new Uint8Array(sealed)))}`;
    },
    async open(place, sealed) {
      const [version, id, body] = sealed.split(".");
      if (version !== "1" || id === undefined || body === undefined) return err("broken");
      const key = keys.get(id);
      if (!key) return err("unknown_key");
      return opened(await key, place, body);
    },
    hasKeyOf: (sealed) => keys.has(sealed.split(".")[1] ?? ""),
    async hash(purpose, value) {
      const digest = await crypto.subtle.sign("HMAC", await mac, encoder.encode(`${purpose}:${value}`));
      return toBase64Url(new Uint8Array(digest));
    },
    digest: async (text) => new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text))),
  };
}

const aesKey = (bytes: Uint8Array) =>
  crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);

const gcm = (iv: Uint8Array, place: Place) => ({
  name: "AES-GCM",
  iv,
  additionalData: encoder.encode(`${place.table}/${place.column}/${place.row}`),
});

async function opened(key: CryptoKey, place: Place, text: string) {
  try {
    const body = fromBase64Url(text);
    const plain = await crypto.subtle.decrypt(gcm(body.slice(0, ivLength), place), key, body.slice(ivLength));
    return ok(decoder.decode(plain));
  } catch {
    return err("broken" as const);
  }
}

function join(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}

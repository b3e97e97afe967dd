import { formatHash, idOfHashKey } from "#domain/keyed-hash";
import { err, ok } from "#domain/result";
import type { Place, Purpose, Vault } from "#ports/vault";
import { fromBase64Url, toBase64Url } from "./base64url";

/** A key of a ring. That of `HASH_KEY` bears its name as its id. */
export type Key = { readonly id: string; readonly bytes: Uint8Array };

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const ivLength = 12;

/**
 * AES-256-GCM and HMAC-SHA-256 from WebCrypto. A sealed value reads `1.<key id>.<base64url of iv and ciphertext>`, a hash as
 * domain/keyed-hash.ts says: version and key id let keys be changed while old rows still open, and are still found.
 */
export function createVault(dataKeys: readonly Key[], hashKeys: readonly Key[]): Vault {
  const keys = new Map(dataKeys.map((key) => [key.id, aesKey(key.bytes)]));
  const current = dataKeys[0];
  const [firstHash, ...otherHashes] = hashKeys.map(hasherOf);
  const hash: Vault["hash"] = async (purpose, value) => {
    if (!firstHash) throw new Error("the ring of hash keys is empty");
    return firstHash(purpose, value);
  };
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
    hash,
    async hashes(purpose, value) {
      const [first, ...others] = [hash(purpose, value), ...otherHashes.map((other) => other(purpose, value))];
      return [await first, ...(await Promise.all(others))];
    },
    keyIds: { data: dataKeys.map(({ id }) => id), hash: hashKeys.map(({ id }) => id) },
    digest: async (text) => new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text))),
  };
}

type Hasher = (purpose: Purpose, value: string) => Promise<string>;

const hmac = { name: "HMAC", hash: "SHA-256", length: 256 };

/**
 * How a key of the ring hashes. From a key of `HASH_KEYS` one key is derived for each purpose (HKDF-SHA-256, RFC 5869), so that a
 * hash for one purpose says nothing of another. `HASH_KEY` is older than that: it hashes as it always did, with the purpose in
 * what is hashed, or nothing that is stored would be found again.
 */
function hasherOf({ id, bytes }: Key): Hasher {
  if (id === idOfHashKey) {
    const key = crypto.subtle.importKey("raw", bytes, hmac, false, ["sign"]);
    return async (purpose, value) => macOver(await key, `${purpose}:${value}`);
  }
  const ring = crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveKey"]);
  const derived = new Map<Purpose, Promise<CryptoKey>>();
  const keyFor = (purpose: Purpose): Promise<CryptoKey> => {
    const key = derived.get(purpose) ?? ring.then((from) => deriveKey(from, purpose));
    derived.set(purpose, key);
    return key;
  };
  return async (purpose, value) => formatHash(id, await macOver(await keyFor(purpose), value));
}

const deriveKey = (from: CryptoKey, purpose: Purpose): Promise<CryptoKey> =>
  crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encoder.encode(`hash:${purpose}`) },
    from,
    hmac,
    false,
    ["sign"],
  );

const macOver = async (key: CryptoKey, text: string): Promise<string> =>
  toBase64Url(new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text))));

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

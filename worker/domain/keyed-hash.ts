/**
 * How a keyed hash (HMAC) reads: `<key id>:<mac>` under a key of `HASH_KEYS`, and the bare mac under `HASH_KEY`, the key that
 * came before there was a ring (decision 066). The id says on which key a row hangs, so that this can be counted.
 */

/** The id of the key that `HASH_KEY` sets, whose hashes carry none. */
export const idOfHashKey = "HASH_KEY";

/** The ids of the keys of both rings, the first of each first. */
export type KeyIds = { readonly data: readonly string[]; readonly hash: readonly string[] };

/** A keyed hash as it is stored; `mac` in base64url. */
export const formatHash = (keyId: string, mac: string): string =>
  keyId === idOfHashKey ? mac : `${keyId}:${mac}`;

/** The mac alone, for what is derived from a hash: a code, an id, a mark. */
export const macOf = (hash: string): string => hash.slice(hash.indexOf(":") + 1);

/** The id of the key that a hash, or the beginning of one, was made with. */
export const keyIdOf = (hash: string): string =>
  hash.includes(":") ? hash.slice(0, hash.indexOf(":")) : idOfHashKey;

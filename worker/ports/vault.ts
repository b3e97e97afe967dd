import type { KeyIds } from "#domain/keyed-hash";
import type { Result } from "#domain/result";

/** Sealing and hashing of what must not lie open in the database (decision 015). */
export interface Vault {
  /** AES-256-GCM under the current key; `place` (table, column, row) is bound in, so a swapped row does not open. */
  seal(place: Place, text: string): Promise<string>;
  /** `unknown_key`: the keyring lacks the key (a setting is wrong). `broken`: the text was altered or moved. */
  open(place: Place, sealed: string): Promise<Result<string, "unknown_key" | "broken">>;
  /** Whether the keyring has the key of a sealed text; nothing is opened. */
  hasKeyOf(sealed: string): boolean;
  /**
   * A keyed hash for look-ups (domain/keyed-hash.ts) under the first key of the ring: what is new is stored so. `purpose`
   * separates numbers from addresses from keys from case codes.
   */
  hash(purpose: Purpose, value: string): Promise<string>;
  /** The same under each key of the ring, the first first: what is looked up may be stored under any (decision 066). */
  hashes(purpose: Purpose, value: string): Promise<Hashes>;
  /** The ids of the keys in use, the first of each ring first. */
  readonly keyIds: KeyIds;
  /** SHA-256 without a key, 32 bytes: for what whoever asks must be able to work out too. */
  digest(text: string): Promise<Uint8Array>;
}

/** At least one: a ring is never empty. */
export type Hashes = readonly [string, ...string[]];

export type Purpose =
  | "phone"
  | "address"
  | "place"
  | "text"
  | "limit"
  | "idempotency"
  | "metadata"
  | "token"
  | "case"
  | "code"
  | "session"
  | "cookie"
  | "throttle"
  | "password"
  | "recovery"
  | "challenge"
  | "trail"
  | "link"
  | "operator"
  | "export";

export type Place = { readonly table: string; readonly column: string; readonly row: string };

import type { Result } from "#domain/result";

/** Where backups and archives are kept (object storage). Keys are paths; whatever is put replaces what was there, whole. */
export interface Archive {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null where there is none. */
  get(key: string): Promise<Uint8Array | null>;
  /** Keys that begin so, in order, as many as one page holds (at most 1,000). */
  list(prefix: string): Promise<readonly string[]>;
  delete(keys: readonly string[]): Promise<void>;
}

/** Compressing of what is put away, and sealing of what a backup holds (authenticated encryption). */
export interface Envelope {
  /** Compressed alone, for what holds nothing that is secret. */
  pack(text: string): Promise<Uint8Array>;
  /** What was packed; null for what never was, or is damaged. */
  unpack(bytes: Uint8Array): Promise<string | null>;
  /** Compressed, and sealed under the first backup key. `place` is bound in, so that no object passes for another. */
  seal(place: string, text: string): Promise<Uint8Array>;
  /** `unknown_key`: the key is not in the ring. `broken`: altered, cut off, or of another place. */
  open(place: string, bytes: Uint8Array): Promise<Result<string, "unknown_key" | "broken">>;
  /** SHA-256 in hexadecimal. */
  digest(bytes: Uint8Array): Promise<string>;
}

/** One statement, with what its question marks stand for. */
export type Question = { readonly sql: string; readonly values?: readonly (string | number)[] };
export type Row = Readonly<Record<string, string | number | null>>;

/** Asks a database several things in one transaction; answers the rows of each. */
export type Ask = (questions: readonly Question[]) => Promise<readonly (readonly Row[])[]>;

/** All that the writing of backups may touch. */
export type BackupKit = { readonly ask: Ask; readonly archive: Archive; readonly envelope: Envelope };

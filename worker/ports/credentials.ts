import type { Cost } from "#domain/password";
import type { CommonPasswords } from "#domain/password-rules";

/** The hashing that signing in takes, and what a new password may not be. */
export interface Credentials {
  /** scrypt, 32 bytes as base64url. Takes a quarter of a second in which its isolate does nothing else: throttle first. */
  stretch(password: string, salt: string, cost: Cost): Promise<string>;
  /** As `stretch`, for who may be anybody: at most once a second, so that the isolate can do what else there is to do. */
  stretchInTurn(password: string, salt: string, cost: Cost): Promise<string>;
  readonly common: CommonPasswords;
  /** HMAC-SHA-1, for the codes of authenticator apps. */
  hmacSha1(key: Uint8Array, message: Uint8Array): Promise<Uint8Array>;
}

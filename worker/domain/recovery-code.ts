import { fivesOf, readCaseCode, readSpokenCode, spokenCode } from "./abuse";

// 140 bits, of which a plain keyed hash may be stored (ASVS 6.5.2, 11.5.1), in groups of four like an IBAN.
const codeLength = 28;

/**
 * A code that stands in for the second factor once, such as `7K3Q-F0M9-…`: seven groups of four.
 * @param one a random id of 128 bits as base64url
 * @param other another
 */
export const toRecoveryCode = (one: string, other: string): string =>
  inGroups(fivesOf(one.slice(0, codeLength / 2) + other.slice(0, codeLength / 2)));

/**
 * A recovery code as people type it, as it was given out; null for what cannot be one. The first ones were shorter, like
 * case codes, and stay good.
 */
export function readRecoveryCode(typed: string): string | null {
  const fives = readSpokenCode(typed, codeLength);
  return fives ? inGroups(fives) : readCaseCode(typed);
}

const inGroups = (fives: readonly number[]): string =>
  spokenCode(fives)
    .replace("-", "")
    .replace(/.{4}(?=.)/g, "$&-");

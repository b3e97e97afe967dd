import { createHash } from "node:crypto";

/**
 * A number from 0 up to 1 that always follows from the same words: chance that can be had again.
 *
 * @param {...(string | number)} words
 */
export const fraction = (...words) =>
  createHash("sha256").update(JSON.stringify(words)).digest().readUInt32BE(0) / 2 ** 32;

/**
 * @template T
 * @param {readonly T[]} options at least one
 * @param {...(string | number)} words
 */
export const oneOf = (options, ...words) =>
  /** @type {T} */ (options[Math.floor(fraction(...words) * options.length)]);

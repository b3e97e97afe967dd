import { createHash } from "node:crypto";

/** A number from 0 up to 1 that always follows from the same words: chance that can be had again. */
export const fraction = (...words: (string | number)[]) =>
  createHash("sha256").update(JSON.stringify(words)).digest().readUInt32BE(0) / 2 ** 32;

/** @param options at least one */
export const oneOf = <T>(options: readonly T[], ...words: (string | number)[]) =>
  options[Math.floor(fraction(...words) * options.length)] as T;

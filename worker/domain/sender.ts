import { isNamed } from "./homoglyphs";
import { maxSenderLength } from "./limits";
import { genericNames, protectedNames } from "./protected-names";

/** The sender name of an order that chose none (spec §3, §9). */
export const defaultSender = "Anoniem";

/** A sender name trimmed, with single spaces inside (decision 034). */
export const normaliseSender = (text: string): string => text.trim().replace(/\s+/g, " ");

export const senderRefusals = [
  "sender_required",
  "sender_too_long",
  "sender_charset",
  "sender_needs_letter",
  "sender_protected",
  "sender_link",
] as const;
export type SenderRefusal = (typeof senderRefusals)[number];

/**
 * The first rule a sender name breaks that a page can know of, or null (decision 024): its form, and the plain spellings
 * of the names that are abused most. `judgeSender` is thorough, and decides.
 * @param text normalised here, so that a page may pass what stands in the field
 */
export function checkSender(text: string): SenderRefusal | null {
  const sender = normaliseSender(text);
  return checkSenderForm(sender) ?? (isNamed(sender, plainNames) ? "sender_protected" : null);
}

// A name that may also be a first name or an everyday word is for the Worker to judge.
const plainNames = [
  ...protectedNames.filter((name) => !/^[~*]/.test(name)).map((name) => name.replace("=", "")),
  ...genericNames,
];

/**
 * The guarded name that a sender name is taken for by `checkSender`, as it is written: what staff are told it looks like.
 * @returns null where it is none, or a word such as `bank` that is nobody's name
 */
export const protectedNameIn = (text: string): string | null =>
  plainNames.slice(0, -genericNames.length).find((name) => isNamed(text, [name])) ?? null;

/**
 * The first rule of form that a sender name breaks, or null. A name that only looks like a phone number
 * (`O6-12345678`) breaks `sender_needs_letter`: its letters are there to be read as digits.
 * @param sender normalised
 */
export function checkSenderForm(sender: string): SenderRefusal | null {
  if (sender === "") return "sender_required";
  if (sender.length > maxSenderLength) return "sender_too_long";
  if (!/^[A-Za-z0-9 &_.-]+$/.test(sender)) return "sender_charset";
  return !/[A-Za-z]/.test(sender) || looksLikeNumber(sender) ? "sender_needs_letter" : null;
}

// Seven digits are a number whatever stands beside them; fewer when each other letter can be read as a digit.
function looksLikeNumber(sender: string): boolean {
  const digits = sender.replace(/\D/g, "").length;
  const read = sender.replace(/[^A-Za-z0-9]/g, "").replace(/[oilsbz]/gi, "0");
  const isAllDigits = /^\d+$/.test(read);
  return (
    digits >= 7 || (isAllDigits && read.length >= 7 && digits * 3 >= read.length * 2) || isEmergency(sender)
  );
}

const isEmergency = (sender: string): boolean =>
  /^(?:[1il][1il]2|9[1il][1il]|999)$/i.test(sender.replace(/[^A-Za-z0-9]/g, ""));

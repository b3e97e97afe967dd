import { isConfusableAlone, isConfusableWith } from "./homoglyphs";
import { maxSenderLength } from "./limits";
import { genericNames, protectedNames } from "./protected-names";

/** The sender name of an order that chose none (spec §3, §9). */
export const defaultSender = "Anoniem";

/** A sender name trimmed, with single spaces inside (decision 034). */
export const normaliseSender = (text: string): string => text.trim().replace(/\s+/g, " ");

export type SenderRefusal =
  | "sender_required"
  | "sender_too_long"
  | "sender_charset"
  | "sender_needs_letter"
  | "sender_protected";

/**
 * The first rule a sender name breaks, or null (decision 024). A name that only looks like a phone number
 * (`O6-12345678`) breaks `sender_needs_letter`: its letters are there to be read as digits.
 * @param text normalised here, so that a page may pass what stands in the field
 * @param names the names to guard, `protectedNames` unless told
 */
export function checkSender(text: string, names: readonly string[] = protectedNames): SenderRefusal | null {
  const sender = normaliseSender(text);
  if (sender === "") return "sender_required";
  if (sender.length > maxSenderLength) return "sender_too_long";
  if (!/^[A-Za-z0-9 &_.-]+$/.test(sender)) return "sender_charset";
  if (!/[A-Za-z]/.test(sender) || looksLikeNumber(sender)) return "sender_needs_letter";
  return isConfusableWith(sender, names) || isConfusableAlone(sender, genericNames)
    ? "sender_protected"
    : null;
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

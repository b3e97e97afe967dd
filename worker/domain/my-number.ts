/**
 * "Mijn nummer": what a receiver may do about their own number, proven by a code by SMS, and how far that may be abused
 * (decision 078). Imports nothing, so that the auditor can read it as it stands.
 */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * The life of a code. `asked`: wanted by somebody, of whom nothing is known yet. `silent`: it is not sent, and nobody who
 * asked can tell. `sending`: claimed, so it may go out; it is never sent again. `refused`: no gateway took it, so it counts
 * for no limit.
 */
export const codeStates = ["asked", "silent", "sending", "sent", "refused"] as const;

/** How many codes may go out in 24 hours; each has a setting `LIMIT_CODE_…`. */
export type CodeLimits = {
  /** To one number. */
  readonly perNumber: number;
  /** Asked by one visitor, sent or not. */
  readonly perVisitor: number;
  /** To numbers that we never texted, whose owners want to be left alone in advance: on the whole site. */
  readonly advance: number;
};
export const usualCodeLimits: CodeLimits = { perNumber: 3, perVisitor: 5, advance: 20 };

/** The networks around a visitor may together ask so many times what one may: an office, a carrier's street. */
export const widerNetworks = 10;

/** Codes asked for in one minute on the whole site, at most: each is a row. */
export const asksAMinute = 120;

/** A number gets the next code so long after the last, in ms. */
export const codeInterval = 10 * minute;
/** A code opens something for so long, in ms. */
export const codeLife = 10 * minute;
/** Digits of a code. */
export const codeDigits = 6;
/** Wrong codes that are heard, of each code that was sent. */
export const codeTries = 5;
/** What the right code opens stands so long, in ms. */
export const numberSessionLimit = 30 * minute;
/** What we sent is shown so far back, in ms: as long as a message can be found by its number. */
export const shownFor = 90 * day;
/** Messages that are shown at most, the latest. */
export const mostShown = 100;

const advanceCountries = ["+31", "+32", "+352"];
/**
 * How many of a day's codes may go to numbers outside those countries, a fifth: there a code may cost as much as a text is sold for, and
 * one text would otherwise buy three of them a day for ninety days (SMS pumping), and leave none for anybody.
 * @param budget codes of the whole site in 24 hours
 */
export const mostAbroad = (budget: number): number => Math.ceil(budget / 5);

/** Whether a number (E.164) may be stopped that we never texted: in the Benelux, where a code costs cents. */
export const isAdvanceCountry = (e164: string): boolean =>
  advanceCountries.some((dialCode) => e164.startsWith(dialCode));

/**
 * A code of six digits, each as likely as any other.
 * @param fraction by chance, in [0, 1)
 */
export const toCode = (fraction: number): string =>
  String(Math.floor(fraction * 10 ** codeDigits)).padStart(codeDigits, "0");

/** A code as people type it, with spaces or hyphens; null for what cannot be one. */
export function readCode(typed: string): string | null {
  const code = typed.normalize("NFKC").replace(/[\s\p{Pd}\p{Cf}]/gu, "");
  return /^\d{6}$/.test(code) ? code : null;
}

/** The SMS with a code: fixed words, in which nothing stands that anybody typed. One part in GSM-7. */
export const codeTexts = {
  nl: (code: string, site: string) =>
    `${code} is je code voor Mijn nummer op ${site}. Hij geldt ${codeLife / minute} minuten. Niet gevraagd? Deel hem met niemand en doe niets.`,
  en: (code: string, site: string) =>
    `${code} is your code for My number on ${site}. It works for ${codeLife / minute} minutes. Didn't ask for it? Tell nobody and do nothing.`,
} as const;

const prefix = "code-";
/** What a gateway knows the SMS of a code by: never the id of an order. */
export const codeReference = (id: string): string => `${prefix}${id}`;
/** Whether a gateway's reference is of a code. */
export const isCodeReference = (reference: string): boolean => reference.startsWith(prefix);

/** Whether two texts are the same, in a time that does not tell where they differ. */
export function isSameText(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}

/** Why a receiver, or who says to be one, gets a no. The sentences lie beside the contract. */
export const myNumberRefusals = [
  "codes_asked",
  "code_wrong",
  "number_not_proven",
  "lock_needs_code",
  "sms_unknown",
] as const;
export type MyNumberRefusal = (typeof myNumberRefusals)[number];

/** After a report by the receiver, nothing more is sent to the number for so long, in ms: staff decide meanwhile. */
export const pauseAfterReport = 7 * day;

/** An opt-out acts for so long after it was made or renewed, in ms: by then the number may be somebody else's. */
export const optOutLength = 2 * 365 * day;
/** A lock ends so long after its lift was asked for, in ms: whoever forces its owner must do so for three days. */
export const liftWait = 72 * hour;

/** Under which keys it is counted per day what receivers did and what that stopped: never whose number it was (decision 084). */
export const optOutKeys = {
  stops: "opt_outs",
  locks: "opt_outs_locked",
  lifts: "opt_outs_lifted",
  /** Orders refused and paid messages taken back for an opt-out. */
  kept: "opt_outs_stopped",
} as const;
export type OptOutCount = keyof typeof optOutKeys;

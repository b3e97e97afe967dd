/** The states of a report (spec §4); reopening one is our addition (decision 021). */
export const reportStates = ["pending", "resolved", "dismissed"] as const;
export type ReportState = (typeof reportStates)[number];

const hour = 60 * 60 * 1000;

/**
 * How soon staff must decide about a report, in ms, by its priority: 1 is a threat, 2 is everything else. Published on the report
 * page and in the terms; what is later is an alarm (decision 081).
 */
export const reportPriorities = { 1: hour, 2: 24 * hour } as const;
export type ReportPriority = keyof typeof reportPriorities;

/** The priority of a report, by whether it is about a threat. */
export const priorityOf = (isThreat: boolean): ReportPriority => (isThreat ? 1 : 2);

/**
 * What a report is about, the most serious first: staff see it before they read, and may say otherwise. Only a threat has a
 * deadline of its own.
 */
export const reportKinds = ["threat", "fraud", "posing", "advertising", "unwanted"] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Words by which people say what a text was, in both languages. A first guess, which staff correct: nothing is decided by it. */
const saidAs: readonly (readonly [ReportKind, RegExp])[] = [
  [
    "fraud",
    /oplicht|fraude|phishing|smishing|scam|fraud|nep(?:bericht|link|sms)|geld (?:over|vragen)|om geld|betaal(?:link|verzoek)|verificatiecode|een code die|bank(?:rekening|gegevens|pas)|whatsapp.?code|asked for (?:money|a code)/i,
  ],
  [
    "posing",
    /doet zich voor|doen zich voor|uit (?:mijn|onze) naam|zogenaamd|alsof (?:ze|hij|zij|het|u|jullie)|namens (?:mij|ons)|mijn (?:winkel|bedrijf|zaak)|impersonat|pretend|in (?:my|our) name|my (?:shop|company|business)/i,
  ],
  ["advertising", /reclame|spam|advertent|nieuwsbrief|aanbieding|marketing|advertis|newsletter|promotion/i],
];

/** What a report is about, by whether it is a threat and by what its reporter says. */
export const kindOf = (isThreat: boolean, reason: string): ReportKind =>
  isThreat ? "threat" : (saidAs.find(([, words]) => words.test(reason))?.[0] ?? "unwanted");

/** The kind of a stored report; one of before there were kinds tells only whether it is a threat. */
export const storedKind = (kind: ReportKind | null, priority: ReportPriority): ReportKind =>
  kind ?? (priority === 1 ? "threat" : "unwanted");

/** Reports of one wave that are shown and decided about together, at most. */
export const mostReportsTogether = 50;

/** Reports of one number, of one kind or of one person are counted to here; only states are counted to the end. */
export const mostReportsCounted = 200;

/** By when staff should have decided about a report that came in at `createdAt`; both in ms. */
export const reportDueAt = (createdAt: number, priority: ReportPriority): number =>
  createdAt + reportPriorities[priority];

/** Every reason for which a report, or a question about one, gets a no. The sentences lie beside the contract. */
export const reportRefusals = [
  "phone_number_required",
  "phone_number_too_long",
  "reporter_email_invalid",
  "reason_too_short",
  "reason_too_long",
  "case_not_found",
] as const;
export type ReportRefusal = (typeof reportRefusals)[number];

/** The longest address that mail can be sent to (RFC 5321 §4.5.3.1.3). */
export const maxEmail = 254;

// Zod's own rule, and names of countries in other scripts (punycode): the browser should not have to load it for that.
const emailShape =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/;

/** Whether mail can be sent to an address, as far as its form tells. */
export const isEmail = (text: string): boolean => text.length <= maxEmail && emailShape.test(text);

/** The same report from the same address within this long is one report while it is open, in ms (24 h). */
export const repeatWindow = 24 * 60 * 60 * 1000;

/** What a report says, as it is counted and kept: trimmed, with plain line ends and no half characters. */
export const normaliseReason = (text: string): string =>
  // Not `toWellFormed`, which browsers of before 2024 lack: the form would be dead in them.
  text
    .replace(/\p{Cs}/gu, "\ufffd")
    .replace(/\r\n?/g, "\n")
    .trim();

/** So many words of a message in a row are nobody's guess. */
const quotedWords = 4;

/**
 * Whether a report repeats words of the message that it may be about: whoever can has seen it, and few have. Capitals, signs
 * and line ends do not count.
 */
export function quotesMessage(reason: string, message: string): boolean {
  const said = new Set(rowsOfWords(reason));
  return rowsOfWords(message).some((row) => said.has(row));
}

function rowsOfWords(text: string): readonly string[] {
  const words =
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.slice(quotedWords - 1).map((_, index) => words.slice(index, index + quotedWords).join(" "));
}

/** What is known of a report when it comes to blocking on it. */
export type Proof = {
  readonly addressOf: "sender" | "reporter";
  /** The order that it may be about. */
  readonly orderId: string | null;
  /** 1 where it quotes the message. */
  readonly quotes: number | null;
  /** 1 where a code by SMS proved that the number is the reporter's (decision 078). */
  readonly proven: number;
};

/**
 * Whether a report proves enough to act on the sender's address without being asked once more (decision 044): we texted the
 * number, and the reporter has seen that text or has the number. That it is theirs nobody proves by reporting it here.
 */
export const isProven = ({ addressOf, orderId, quotes, proven }: Proof): boolean =>
  addressOf === "sender" && orderId !== null && (quotes === 1 || proven === 1);

/** The report that a block's reason names (spec §3), or null. */
export const reportNamedIn = (reason: string): string | null =>
  /^\s*abuse report:\s*([\w-]{1,64})\s*$/i.exec(reason)?.[1] ?? null;

const base64Url = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** Letters and digits of a case code. */
export const caseCodeLength = 10;

/**
 * A case code, such as `7K3QF-0M9XT`: 50 bits of a keyed hash, which nobody can guess.
 * @param hash base64url, at least ten characters
 */
export const toCaseCode = (hash: string): string => spokenCode(fivesOf(hash.slice(0, caseCodeLength)));

/**
 * A case code as people type it (`readSpokenCode`).
 * @returns the code as `toCaseCode` writes it, or null for what cannot be one
 */
export function readCaseCode(typed: string): string | null {
  const fives = readSpokenCode(typed, caseCodeLength);
  return fives && spokenCode(fives);
}

/** A number from 0 to 31 of each character of a random base64url. */
export const fivesOf = (random: string): number[] =>
  Array.from(random, (char) => base64Url.indexOf(char) % 32);

/** Crockford's base 32: no I, L, O or U, so a code survives being read over the telephone. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A code of numbers from 0 to 31, in two halves with a hyphen between. */
export function spokenCode(fives: readonly number[]): string {
  const code = fives.map((five) => alphabet[five] ?? "").join("");
  const half = Math.ceil(code.length / 2);
  return `${code.slice(0, half)}-${code.slice(half)}`;
}

/**
 * A code as people type it: in small letters, without its hyphen, with O for 0 and I or L for 1.
 * @returns its numbers, or null for what cannot be one of this length
 */
export function readSpokenCode(typed: string, length: number): readonly number[] | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  const fives = Array.from(code, (char) => alphabet.indexOf(char));
  return fives.length === length && !fives.includes(-1) ? fives : null;
}

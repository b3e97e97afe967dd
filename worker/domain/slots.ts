import { isLoopback } from "./address";
import { readingsOf } from "./link-reading";

/**
 * Rate limits per receiver and per visitor (decision 075): how many messages whose money came in may stand in a sliding window.
 * Each is a setting `LIMIT_…`; an order takes its slot when it is paid, so what is unpaid takes none.
 */
export type SlotLimits = {
  /** To one receiver, of all senders, in an hour. */
  readonly receiverHour: number;
  /** The same in 24 hours. */
  readonly receiverDay: number;
  /** The same in 30 days. */
  readonly receiverMonth: number;
  /** Of one visitor, or of one /48, to one receiver in 24 hours. */
  readonly pairDay: number;
  /** One text to one receiver, of all senders, in 24 hours. */
  readonly repeatDay: number;
  /** From so many receivers of one text in 24 hours on, each further one is held. */
  readonly textReceivers: number;
  /** Of one visitor in 24 hours. */
  readonly visitorDay: number;
  /** Orders of one visitor that were refused for a name, a text or a block, or announced as held, in an hour; then none for an hour. */
  readonly refusalsHour: number;
};

/**
 * A /48 of IPv6 holds 65,536 visitors, and is handed to anybody for nothing: all of them together may do so many times what one
 * may (decision 127). To one receiver they are one visitor.
 */
export const around48 = 10;

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** The windows in which slots are counted, in ms. */
export const slotWindows = { hour, day, month: 30 * day } as const;

/**
 * A text as its wave is known by: look-alikes and capitals folded, each number one digit, spaces, punctuation and pictures gone,
 * so that an order number in it makes no other text. One that is nothing but those stands for itself.
 */
export function skeletonOf(text: string): string {
  const [reading] = readingsOf(text);
  const folded = (reading?.text ?? text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/\p{N}+/gu, "0");
  return /\p{L}/u.test(folded) ? folded : sameTextOf(text);
}

/** A text as its repeat to one receiver is known by: spaces and capitals do not make another. */
export const sameTextOf = (text: string): string => text.toLowerCase().replace(/\s+/g, " ").trim();

/**
 * Whether an order stands outside the limits of visitors: in development those to the sandbox's scripted numbers, and those
 * that come from this machine itself, where no visitor's address was sent along.
 */
export const isOutsideVisitorLimits = (
  development: boolean,
  { receiver, address }: { readonly receiver: string; readonly address: string },
): boolean => development && (isLocal(address) || /^\+3165555550\d$/.test(receiver));

const isLocal = (address: string): boolean => isLoopback(address) || address === "::1";

const minute = 60 * 1000;

/**
 * How long the next try waits after the n-th failure in a row, in ms: five are free, then the wait doubles from one
 * minute to sixteen. So a day holds at most a hundred guesses, from however many addresses; the last one repeats.
 */
export const waits: readonly number[] = [0, 0, 0, 0, 1, 2, 4, 8, 16].map((minutes) => minutes * minute);

/** Failures are forgotten this long after the last one, in ms. */
export const failureMemory = 24 * 60 * minute;

/** How long a browser that signed in is known, in ms: an attack on the account does not shut it out. */
export const knownFor = 180 * 24 * 60 * minute;

/** A username as it is stored and compared. */
export const normaliseUsername = (typed: string): string => typed.trim().toLowerCase();

/** Each account has this many codes that stand in for a lost telephone. */
export const recoveryCodes = 10;

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How long the next try waits after the n-th failure in a row, in ms: five are free, then the wait doubles from one
 * minute to sixteen; the last one repeats. A success forgives them all. How many a day holds is for `ceilings` to say.
 */
export const waits: readonly number[] = [0, 0, 0, 0, 1, 2, 4, 8, 16].map((minutes) => minutes * minute);

/** Failures are forgotten this long after the last one, in ms. */
export const failureMemory = day;

/**
 * By which road a try to sign in comes, which decides what it waits for (decision 045): from a browser that we do not
 * know, from one in which this account signed in before, past the queue with a right code of the second factor, by a link
 * made at the command line; or from somebody signed in who shows the password again.
 */
export const roads = ["stranger", "device", "code", "link", "reauth"] as const;
export type Road = (typeof roads)[number];

/** A rate limit that no success resets: so many failures at once, and then one per `wait` (ms). */
export type Ceiling = { readonly free: number; readonly wait: number };

/**
 * How many wrong passwords an account takes by each road, from however many addresses, browsers and links. Whoever uses
 * up one of them leaves the others alone, and together they are a hundred in any day at most (ASVS 6.3.1).
 */
export const ceilings: Readonly<Record<Road, Ceiling>> = {
  stranger: { free: 12, wait: hour },
  device: { free: 8, wait: 2 * hour },
  code: { free: 5, wait: 6 * hour },
  link: { free: 5, wait: 4 * hour },
  reauth: { free: 8, wait: 2 * hour },
};

/** The most failures that a ceiling lets through in any 24 hours. */
export const mostADay = ({ free, wait }: Ceiling): number => free + Math.floor(day / wait);

/**
 * How many wrong codes may be tried in a day on the road of the code, where a guess costs no hash and is right once in a
 * million. Few per network, over all accounts, so that it takes a thousand networks to use up what an account has; and
 * that is so few that they find a right code once in a year, which lets them try one password.
 */
export const codeCeilings = {
  network: { free: 2, wait: day },
  account: { free: 2_400, wait: day },
} as const satisfies Record<string, Ceiling>;

/** Who is refused on the road of the code hears it no sooner than this, in ms: the time would tell that a code was right. */
export const codeAnswer = 1_500;

/** What each road may take of the password hashes that the whole site makes in a minute; together they are all of them. */
export const hashShares: Readonly<Record<Road, number>> = {
  stranger: 0.5,
  device: 0.2,
  reauth: 0.15,
  code: 0.1,
  link: 0.05,
};

/** An isolate hashes for strangers once in so long, in ms, so that the shop's answers come in between. */
export const hashEvery = 1_000;

/** How long a browser that signed in is known, in ms: an attack on the account does not shut it out. */
export const knownFor = 180 * day;

/** How long a link made at the command line works, in ms, and for how many passwords. */
export const linkLife = 15 * minute;
export const linkTries = 5;

/**
 * How far ahead the end of the operator's token may lie at most, in ms: it is for one command, and where one is left behind it is
 * soon worth nothing.
 */
export const operatorTokenLife = 10 * minute;

/** Whether a token (`<unix seconds of its end>.<secret>`) may be used at a time (ms). */
export function operatorTokenStands(token: string, now: number): boolean {
  const left = Number(token.split(".")[0]) * 1000 - now;
  return left > 0 && left <= operatorTokenLife;
}

/** A username as it is stored and compared. */
export const normaliseUsername = (typed: string): string => typed.trim().toLowerCase();

/** Each account has this many codes that stand in for a lost telephone. */
export const recoveryCodes = 10;

/**
 * What is refused for reasons of security, each counted by itself (ASVS 16.3): somebody who guesses, floods or forges
 * leaves a trail, though nobody's address, name or number stands in it (decision 047).
 */
export const trailKinds = [
  /** A try to sign in with a wrong password or code. */
  "sign_in_refused",
  /** A try to sign in that had to wait and was not heard. */
  "sign_in_throttled",
  /** Somebody signed in who could not show the password again. */
  "reauth_refused",
  /** A request of another website. */
  "foreign_origin",
  /** 401: a staff route without a session. */
  "not_signed_in",
  /** 403 that is none of the others. */
  "forbidden",
  /** 429: too fast from one address. */
  "rate_limited",
  /** A sender name that looks like a protected one. */
  "sender_refused",
  /** A text that is not allowed. */
  "text_refused",
  /** An order from a blocked address or to a blocked number. */
  "block_hit",
  /** A callback that its vendor did not make. */
  "callback_forged",
  /** A challenge that was posed, and one that was answered wrongly. */
  "challenge_posed",
  "challenge_failed",
  /** A budget of the site that was used up. */
  "budget_spent",
] as const;
export type TrailKind = (typeof trailKinds)[number];

/** Counts are kept per minute, to see what goes on, and per hour, to see what went on. */
export const trailSpans = ["minute", "hour"] as const;
export type TrailSpan = (typeof trailSpans)[number];

/** How long a span is, in ms. */
export const spanLength: Readonly<Record<TrailSpan, number>> = { minute: 60_000, hour: 3_600_000 };

/** When the span around a moment began; both in ms since the epoch. */
export const spanStart = (span: TrailSpan, at: number): number => at - (at % spanLength[span]);

/**
 * Whom a count is of: an address (IPv6 its /64), the network around it (a /24 or /48, in which a flood from many
 * addresses shows as one), or an account of the staff.
 */
export const trailSorts = ["address", "network", "account"] as const;
export type TrailSort = (typeof trailSorts)[number];

/** Stands for all whom there was no place for, and for all names that are no account's. */
export const otherSubjects = "others";
export const noAccount = "no account";

/** Whether a subject stands for many. */
export const isManifold = (subject: string): boolean => subject === otherSubjects || subject === noAccount;

/**
 * Of how many subjects of a sort a span has a count of its own, for each kind; the rest count as `others`. So a flood from
 * a thousand new addresses a second adds at most 896 rows a minute with every kind at once, 64 with one.
 */
export const mostSubjects: Readonly<Record<TrailSpan, number>> = { minute: 20, hour: 100 };

/** From how many on, within which span and of whom, a kind is an alarm. `site` is everybody together. */
export type Threshold = {
  readonly of: TrailSort | "site";
  readonly within: TrailSpan;
  readonly count: number;
};

const site = (within: TrailSpan, count: number): Threshold => ({ of: "site", within, count });
const one = (of: TrailSort, within: TrailSpan, count: number): Threshold => ({ of, within, count });

/**
 * What a person must look at, by kind: each far above what mistakes make of themselves, and low enough that a night of it
 * is noticed in its first minutes. A kind alarms once an hour (decision 047).
 */
export const thresholds: Readonly<Record<TrailKind, readonly Threshold[]>> = {
  // Nobody mistypes ten times an hour, and the waits of domain/login.ts let hardly more be heard.
  sign_in_refused: [one("account", "hour", 10), one("network", "hour", 20), site("minute", 30)],
  // Told to wait, a person waits; a program goes on.
  sign_in_throttled: [one("account", "hour", 30), one("network", "minute", 60), site("minute", 120)],
  // Somebody at an open panel who does not know its owner's password.
  reauth_refused: [one("account", "hour", 5)],
  // One broken link or extension makes a few; a page that aims at us makes many, from its visitors' addresses.
  foreign_origin: [one("address", "minute", 20), site("hour", 200)],
  // A panel whose session ended asks a few times; whoever feels for open doors asks for every route.
  not_signed_in: [one("address", "minute", 60), one("network", "minute", 120), site("minute", 300)],
  // A panel that may not be used before its password is changed asks for a dozen lists each time it is opened.
  forbidden: [one("address", "hour", 100), site("hour", 300)],
  // A household behind one address may stumble; a network that goes on for a minute is a flood.
  rate_limited: [one("network", "minute", 200), site("minute", 1_000)],
  // Somebody who tries spelling after spelling of a protected name.
  sender_refused: [one("address", "hour", 15), one("network", "hour", 30), site("hour", 200)],
  text_refused: [one("address", "hour", 30), one("network", "hour", 60), site("hour", 300)],
  // Whoever asks number after number who is blocked (security report E7).
  block_hit: [one("address", "hour", 15), one("network", "hour", 30), site("hour", 200)],
  // Vendors sign or know the token: a few are a setting that is wrong, many are somebody who tries.
  callback_forged: [one("address", "minute", 10), site("hour", 50)],
  // Posed to honest people too while a flood goes on, so that only the flood itself is worth a word.
  challenge_posed: [one("network", "minute", 60), site("minute", 200)],
  challenge_failed: [one("network", "minute", 20), site("minute", 60)],
  // The first time in an hour that anybody was turned away because of what others used up.
  budget_spent: [site("hour", 1)],
};

/** The thresholds that a count crossed by rising from `before` to `after`: of several writers exactly one crosses each. */
export const crossed = (
  kind: TrailKind,
  {
    of,
    within,
    before,
    after,
  }: Omit<Threshold, "count"> & { readonly before: number; readonly after: number },
): readonly Threshold[] =>
  thresholds[kind].filter(
    (known) => known.of === of && known.within === within && before < known.count && after >= known.count,
  );

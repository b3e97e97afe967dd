/**
 * What is refused for reasons of security, each counted by itself (ASVS 16.3): somebody who guesses, floods or forges
 * leaves a trail, though nobody's address, name or number stands in it.
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

const minute = 60 * 1000;

/** How long a session lasts, in ms: unused, and in all (ASVS 7.3.1, 7.3.2). */
export const idleLimit = 30 * minute;
export const sessionLimit = 12 * 60 * minute;

/** When a session was last used is written down at most this often, in ms. */
export const touchEvery = minute;

/** At the next one the oldest ends. */
export const mostSessions = 3;

/** A password shown this long ago, in ms, need not be shown again to end a session (ASVS 7.5.2). */
export const proofLimit = 10 * minute;

/** What a person may owe before anything else: a password of their own, a second factor (ASVS 6.4.1, 6.3.3). */
export const dues = ["password", "totp"] as const;
export type Due = (typeof dues)[number];

/** The person behind a request of the panel. `sessionId` names the session and opens nothing. */
export type Staff = {
  readonly id: string;
  readonly username: string;
  readonly sessionId: string;
  /** What they owe, where they owe anything. */
  readonly due?: Due;
};

/** What is due of an account, the password first. Times in ms since the epoch. */
export function dueOf(
  {
    passwordExpiresAt,
    totpOnAt,
  }: { readonly passwordExpiresAt: number | null; readonly totpOnAt: number | null },
  totpDemanded: boolean,
): Due | null {
  if (passwordExpiresAt !== null) return "password";
  return totpDemanded && totpOnAt === null ? "totp" : null;
}

type Times = { readonly lastSeenAt: number; readonly expiresAt: number };

/** Whether a session is still good. All times in ms since the epoch. */
export const isSessionAlive = ({ lastSeenAt, expiresAt }: Times, now: number): boolean =>
  now < expiresAt && now - lastSeenAt < idleLimit;

/** Whether the password was shown recently in a session: to open it, or again since. Times in ms since the epoch. */
export const isProven = (
  { createdAt, reauthenticatedAt }: { readonly createdAt: number; readonly reauthenticatedAt: number | null },
  now: number,
): boolean => now - (reauthenticatedAt ?? createdAt) < proofLimit;

/** Whether it is time to write down that a session is used. */
export const isStale = ({ lastSeenAt }: Pick<Times, "lastSeenAt">, now: number): boolean =>
  now - lastSeenAt >= touchEvery;

const minute = 60 * 1000;

/** How long a session lasts, in ms: unused, and in all (ASVS 7.3.1, 7.3.2). */
export const idleLimit = 30 * minute;
export const sessionLimit = 12 * 60 * minute;

/** When a session was last used is written down at most this often, in ms. */
export const touchEvery = minute;

/** At the next one the oldest ends. */
export const mostSessions = 3;

/** The person behind a request of the panel. `sessionId` names the session and opens nothing. */
export type Staff = { readonly id: string; readonly username: string; readonly sessionId: string };

type Times = { readonly lastSeenAt: number; readonly expiresAt: number };

/** Whether a session is still good. All times in ms since the epoch. */
export const isSessionAlive = ({ lastSeenAt, expiresAt }: Times, now: number): boolean =>
  now < expiresAt && now - lastSeenAt < idleLimit;

/** Whether it is time to write down that a session is used. */
export const isStale = ({ lastSeenAt }: Pick<Times, "lastSeenAt">, now: number): boolean =>
  now - lastSeenAt >= touchEvery;

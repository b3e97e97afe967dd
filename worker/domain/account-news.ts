/** What happens to an account that its owner is told of, by its name in the audit. */
export const newsKinds = [
  "sign_in",
  "sign_in_link_made",
  "password_changed",
  "totp_on",
  "totp_off",
  "recovery_code_used",
  "account_created",
  "account_reset",
  "account_reset_without_totp",
  "account_disabled",
  "account_enabled",
  "end_session",
  "end_other_sessions",
] as const;
export type NewsKind = (typeof newsKinds)[number];

/** One thing that happened. */
export type NewsItem = {
  /** Its place in the audit. */
  readonly seq: number;
  /** ms since the epoch */
  readonly at: number;
  readonly kind: NewsKind;
  /** Of a sign-in: the session that it opened, and the family of its browser. */
  readonly session: string | null;
  readonly browser: string | null;
  /** Of a sign-in: whether the account did not know the browser. */
  readonly isNew: boolean;
  /** Of a sign-in: how many tries had failed since the one before it. */
  readonly failed: number;
};

/** What the owner has seen, and in which session they said so. */
export type Seen = { readonly upTo: number; readonly by: string | null };

const unremarkable: ReadonlySet<NewsKind> = new Set(["account_created", "end_session", "end_other_sessions"]);

/**
 * Whether the session `current` tells of this before anybody looks for it. A sign-in is no news to the session that it
 * opened, but for what had failed before it; and that session cannot hide it from the others, by saying that it was seen.
 */
export function isNews(item: NewsItem, seen: Seen, current: string): boolean {
  const isFresh = item.seq > seen.upTo;
  if (item.kind !== "sign_in") return isFresh && !unremarkable.has(item.kind);
  if (item.session === current) return isFresh && item.failed > 0;
  return (isFresh && (item.isNew || item.failed > 0)) || (item.isNew && item.session === seen.by);
}

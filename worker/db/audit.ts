import type { Db } from "./client";
import { audit } from "./staff-schema";

/** One thing that staff did. */
export type Entry = {
  /** ms since the epoch */
  readonly at: number;
  /** A username, or `system`. */
  readonly actor: string;
  readonly action: string;
  /** The kind of thing that changed, such as `abuse_report`, and which one. */
  readonly subject: string;
  readonly subjectId: string;
  readonly reason?: string;
  /** Codes and ids only: the log is kept for two years and lies open. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
};

/** The statement that goes into the same batch as the change it tells of. Repeating it writes a second entry. */
export const auditEntry = (db: Db, { detail, reason, ...entry }: Entry) =>
  db
    .insert(audit)
    .values({ ...entry, reason: reason ?? null, detail: detail ? JSON.stringify(detail) : null });

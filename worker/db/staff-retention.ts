import { sql } from "drizzle-orm";
import { failureMemory } from "#domain/login";
import { retention } from "#domain/retention";
import type { Db, Statement } from "./client";
import { audit, loginThrottle, staff, staffRecoveryCodes, staffSessions } from "./staff-schema";

const day = 24 * 60 * 60 * 1000;

/** One bounded page of forgetting what staff leave behind. `now` in ms; at most `limit` rows each. */
export function forgetStaff(db: Db, now: number, limit: number): readonly Statement[] {
  // By whole days, so that the entry which tells of it is written once a day; those that end today go with its beginning.
  const before = (Math.floor((now - retention.staffLog) / day) + 1) * day;
  const gone = sql`disabled_at is not null and disabled_at <= ${now - retention.staffLog}`;
  return [
    db
      .delete(staffSessions)
      .where(sql`id in (select id from staff_sessions where expires_at <= ${now} limit ${limit})`),
    db
      .delete(loginThrottle)
      .where(
        sql`key_hash in (select key_hash from login_throttle where updated_at <= ${now - failureMemory} limit ${limit})`,
      ),
    // The log says that it was shortened; without this entry its triggers let nothing go.
    db.insert(audit).select(
      sql`select null, ${now}, 'system', 'log_shortened', 'audit', '', null, null
          where exists (select 1 from audit where at < ${before})`,
    ),
    db.delete(audit).where(sql`seq in (select seq from audit where at < ${before} limit ${limit})`),
    // Whom nobody let in again: as long as the log that names them. A handful of rows.
    db.delete(staffRecoveryCodes).where(sql`staff_id in (select id from staff where ${gone})`),
    db.delete(staff).where(gone),
  ];
}

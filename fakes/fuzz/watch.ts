import { DatabaseSync } from "node:sqlite";
import { databaseIn } from "../lib/database.ts";

/**
 * What a refused request may write, each for its reason; every other row must stay as it is.
 */
const counters: Record<string, readonly string[] | "all"> = {
  login_throttle: "all", // failed tries are what it counts
  trail_totals: "all", // so do these
  trail_subjects: "all",
  turned_away: "all",
  visitor_refusals: "all", // of one visitor, so many an hour
  answered_challenges: "all", // an answer is used up also where something else is wrong
  staff: ["failed_tries", "link_tries", "totp_offer_tries"],
  budgets: "all", // what was used up, also by who was refused in the end
  blocked_phones: ["hits"],
  blocked_ips: ["hits"],
  staff_sessions: ["last_seen_at"], // a session was used, whatever it asked
};

/** Counts every change of a row, by triggers of its own; nothing of the product is changed by it. */
export function watch(folder: string, ignored: Record<string, readonly string[] | "all"> = counters) {
  const db = new DatabaseSync(databaseIn(folder, "orders"), { timeout: 5_000 });
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as {
    name: string;
  }[];
  db.exec("CREATE TABLE fuzz_changes (n INTEGER NOT NULL, last TEXT)");
  db.exec("INSERT INTO fuzz_changes VALUES (0, NULL)");
  for (const { name } of tables) {
    if (/^(sqlite_|_cf_|d1_|fuzz_)/.test(name) || ignored[name] === "all") continue;
    const columns = (db.prepare(`PRAGMA table_info("${name}")`).all() as { name: string }[]).map(
      (column) => column.name,
    );
    const watched = columns.filter(
      (column) => !(ignored[name] as readonly string[] | undefined)?.includes(column),
    );
    const note = (kind: string) => `UPDATE fuzz_changes SET n = n + 1, last = '${kind} ${name}';`;
    const quoted = watched.map((column) => `"${column}"`).join(", ");
    db.exec(`CREATE TRIGGER "fuzz_i_${name}" AFTER INSERT ON "${name}" BEGIN ${note("insert into")} END`);
    db.exec(
      `CREATE TRIGGER "fuzz_u_${name}" AFTER UPDATE OF ${quoted} ON "${name}" BEGIN ${note("update of")} END`,
    );
    db.exec(`CREATE TRIGGER "fuzz_d_${name}" AFTER DELETE ON "${name}" BEGIN ${note("delete from")} END`);
  }
  const read = db.prepare("SELECT n, last FROM fuzz_changes");
  return {
    changes: () => read.get() as { n: number; last: string | null },
    /** Runs SQL of the fuzzer's own, between two requests. */
    run: (sql: string) => db.exec(sql),
    close: () => db.close(),
  };
}

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fillDatabase } from "./full-database.ts";
import { migrationsFolder } from "./migration-lint.ts";
import { bringTo, countRows, d1Limit, lost, rehearse, sumUp } from "./rehearse-migrations.ts";

let database: DatabaseSync;
let drafts = "";
beforeEach(() => {
  database = new DatabaseSync(":memory:");
  drafts = mkdtempSync(join(tmpdir(), "briefje-"));
});
afterEach(() => {
  database.close();
  rmSync(drafts, { recursive: true });
});

const filled = (level: string, orders = 2_000) => {
  bringTo(database, migrationsFolder, level);
  fillDatabase(database, orders, 1_795_262_400_000);
};
const draft = (sql: string) => writeFileSync(join(drafts, "9999_draft.sql"), sql);

describe("a database that is filled for a rehearsal", () => {
  it.each(["0002", "0005", "0013", "0017"])(
    "fits the level %s, with its indexes and triggers as they were",
    (level) => {
      const parts = () => database.prepare("SELECT type, name, sql FROM sqlite_master ORDER BY 1, 2").all();
      bringTo(database, migrationsFolder, level);
      const before = parts();
      fillDatabase(database, 100, 1_795_262_400_000);
      expect(parts().filter(({ name }) => !String(name).startsWith("sqlite_stat"))).toEqual(before);
    },
  );

  it("has events that lead to each state, as the triggers write them", () => {
    filled("0017");
    const { n } = database
      .prepare(
        `SELECT count(*) AS n FROM messages m WHERE m.status != (
          SELECT "to" FROM events WHERE entity = 'message' AND id = m.id ORDER BY ver DESC LIMIT 1)`,
      )
      .get() ?? { n: -1 };
    expect(n).toBe(0);
    const unlawful = database
      .prepare(
        `SELECT DISTINCT entity, "from", "to" FROM events e WHERE NOT EXISTS (SELECT 1 FROM transitions t
          WHERE t.entity = e.entity AND t."from" = coalesce(e."from", '') AND t."to" = e."to")`,
      )
      .all();
    expect(unlawful).toEqual([]);
  });
});

describe("a rehearsal", () => {
  it("applies what came behind the level, and loses nothing", () => {
    filled("0017");
    const [rows, sums] = [countRows(database), sumUp(database)];
    const steps = rehearse(database, migrationsFolder, "0017");
    expect(steps[0]?.file).toBe("0018_legal_holds.sql");
    // New lawful moves may come; none of a row or a cent may go.
    expect([...lost(rows, countRows(database)), ...lost(sums, sumUp(database))]).toEqual([]);
    expect(rows).toMatchObject({ orders: 2_000, payments: 2_000, messages: 2_000, refunds: 40 });
  });

  it("sees a statement that asks for more looks through the largest table than D1 has time for", () => {
    filled("0017", 20_000);
    draft("CREATE TABLE small (id integer);\nUPDATE messages SET receiver_mask = id || receiver_hash || id;");
    const [small, large] = rehearse(database, drafts, "0017", 3_000);
    expect(small?.seconds).toBeLessThan(d1Limit);
    expect(large?.seconds).toBeGreaterThan(d1Limit);
  });

  it("lets a migration bring lawful moves, and take none away", () => {
    expect(lost({ transitions: 59 }, { transitions: 62 })).toEqual([]);
    expect(lost({ transitions: 59 }, { transitions: 58 })).toEqual(["transitions: 59 before, 58 after"]);
    expect(lost({ orders: 1 }, { orders: 2 })).toEqual(["orders: 1 before, 2 after"]);
  });

  it("sees what is gone, and what became another state", () => {
    filled("0017");
    const [rows, sums] = [countRows(database), sumUp(database)];
    draft(
      "DROP TRIGGER events_stay; DELETE FROM events WHERE entity = 'refund'; UPDATE payments SET amount_cents = 98 WHERE status = 'paid' AND id < 'o1';",
    );
    rehearse(database, drafts, "0017");
    expect(lost(rows, countRows(database))).toEqual([expect.stringMatching(/^events: \d+ before/)]);
    expect(lost(sums, sumUp(database))).toEqual([expect.stringMatching(/^payments paid cents: \d+ before/)]);
  });
});

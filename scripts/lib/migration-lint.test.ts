import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  argued,
  lintMigration,
  lintMigrations,
  type MigrationRule,
  migrationsFolder,
  sayFinding,
} from "./migration-lint.ts";

const rulesIn = (sql: string): MigrationRule[] => lintMigration("x.sql", sql).map(({ rule }) => rule);

describe("the product's migrations", () => {
  it("can be applied while the Worker before them serves; each exception is argued, and needed", () => {
    const { wrong, idle } = lintMigrations(migrationsFolder);
    expect(wrong.map(sayFinding)).toEqual([]);
    expect(idle).toEqual([]);
    for (const why of Object.values(argued)) expect(why.length).toBeGreaterThan(40);
  });

  it("are read as they lie in a folder, and an exception that nothing needs is found", () => {
    const folder = mkdtempSync(join(tmpdir(), "migrations-"));
    writeFileSync(join(folder, "0001_gone.sql"), "DROP TABLE `gone`;");
    writeFileSync(join(folder, "0000_first.sql"), "CREATE TABLE first (id text);");
    expect(lintMigrations(folder, { "0000_first.sql renames first": "no" })).toEqual({
      wrong: [{ file: "0001_gone.sql", rule: "drops_table", table: "gone" }],
      idle: ["0000_first.sql renames first"],
    });
    expect(lintMigrations(folder, { "0001_gone.sql drops_table gone": "yes" }).wrong).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});

describe("a migration is refused", () => {
  it.each<[MigrationRule, string]>([
    ["drops_table", "DROP TABLE IF EXISTS orders;"],
    ["drops_column", "ALTER TABLE `orders` DROP COLUMN `locale`;"],
    ["renames", "alter table orders rename to purchases"],
    ["renames", "ALTER TABLE orders RENAME COLUMN locale TO language;"],
    ["rebuilds_table", "CREATE TABLE `__new_orders` (`id` text);"],
    ["rebuilds_table", "CREATE TABLE copies AS SELECT * FROM orders LIMIT 5;"],
    ["rebuilds_table", "PRAGMA foreign_keys=OFF;"],
    ["needs_value", "ALTER TABLE orders ADD COLUMN `colour` text NOT NULL;"],
    ["unbounded_write", "UPDATE messages SET pinned = 0;"],
    ["unbounded_write", "UPDATE OR IGNORE messages SET pinned = 0 WHERE status = 'sent';"],
    ["unbounded_write", "DELETE FROM events WHERE at < 5;"],
    ["unbounded_write", "INSERT INTO daily_tallies (day, key, value) SELECT '', '', 1 FROM orders;"],
    ["unbounded_write", "INSERT OR REPLACE INTO t SELECT 'limit 5' FROM orders -- limit 5\n;"],
    ["unbounded_write", "WITH old AS (SELECT id FROM orders) DELETE FROM orders WHERE id IN old;"],
  ])("for %s: %s", (rule, sql) => {
    expect(rulesIn(sql)).toEqual([rule]);
  });

  it("for a rebuild as drizzle writes it, each step of it", () => {
    const rebuild = `PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE \`__new_orders\` (\`id\` text PRIMARY KEY NOT NULL);--> statement-breakpoint
INSERT INTO \`__new_orders\`("id") SELECT "id" FROM \`orders\`;--> statement-breakpoint
DROP TABLE \`orders\`;--> statement-breakpoint
ALTER TABLE \`__new_orders\` RENAME TO \`orders\`;--> statement-breakpoint
PRAGMA foreign_keys=ON;`;
    // One finding of a rule and a table.
    const found = ["rebuilds_table", "rebuilds_table", "unbounded_write", "drops_table", "renames"];
    expect(rulesIn(rebuild)).toEqual(found);
  });
});

it("a statement behind a CASE, a view or a trigger is seen too", () => {
  const sql = `CREATE VIEW v AS SELECT CASE WHEN 1 THEN 2 END AS n FROM orders;
    CREATE TRIGGER t AFTER UPDATE ON orders BEGIN UPDATE orders SET n = CASE WHEN 1 THEN 2 END; END;
    DELETE FROM orders; UPDATE orders SET n = 1`;
  expect(rulesIn(sql)).toEqual(["unbounded_write"]);
  expect(lintMigration("x.sql", `${sql}; DROP TABLE places`).at(-1)?.table).toBe("places");
});

it.each([
  "ALTER TABLE orders ADD `colour` text;",
  "ALTER TABLE orders ADD `colour` text DEFAULT 'red' NOT NULL;",
  "CREATE INDEX a ON orders (colour); DROP INDEX b;",
  "INSERT INTO settings (k, v) VALUES ('a', 'on'), ('b', 'off');",
  "UPDATE messages SET pinned = 0 WHERE rowid IN (SELECT rowid FROM messages WHERE pinned = 1 LIMIT 500);",
  "-- DROP TABLE orders;\nCREATE TABLE dropped (id text DEFAULT 'drop table orders');",
  `CREATE TRIGGER t AFTER UPDATE ON orders BEGIN
    DELETE FROM places WHERE id = NEW.id;
    INSERT INTO events SELECT 1 FROM places;
  END;`,
])("a migration may do this: %s", (sql) => {
  expect(rulesIn(sql)).toEqual([]);
});

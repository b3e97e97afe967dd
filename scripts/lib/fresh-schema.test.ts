import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { freshSchema, migrated } from "./fresh-schema.ts";
import { at } from "./root.mjs";

test.each(["migrations", "worker/sandbox/migrations"])(
  "A test's fresh database is what %s make of an empty one: the same schema and the same rows",
  (folder) => {
    const fresh = new DatabaseSync(":memory:");
    fresh.exec(freshSchema(at(folder)));

    const expected = contents(migrated(at(folder)));
    expect(contents(fresh)).toEqual(expected);
    expect(expected.schema.length).toBeGreaterThan(1);
  },
);

/** Everything in a database but when its rows were written. */
function contents(db: DatabaseSync) {
  const schema = db
    .prepare("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name")
    .all()
    .map((made) => ({ ...made }));
  const tables = schema.filter(({ type, name }) => type === "table" && name !== "sqlite_sequence");
  const rows = tables.map(({ name }) => ({
    name,
    rows: db
      .prepare(`SELECT * FROM "${String(name)}"`)
      .all()
      .map((row) => ({ ...row, applied_at: undefined })),
  }));
  return { schema, rows };
}

import { readdirSync, readFileSync } from "node:fs";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import { retained } from "#domain/retention";

const root = `${import.meta.dirname}/../../..`;

/** Every table of the schema, with its columns as the database calls them. */
const schemas = await Promise.all(
  readdirSync(`${root}/worker/db`)
    .filter((name) => /(?:^|-)schema\.ts$/.test(name))
    .map((name): Promise<Record<string, unknown>> => import(`${root}/worker/db/${name}`)),
);
const tables = schemas
  .flatMap((schema) => Object.values(schema))
  .filter((value) => value instanceof SQLiteTable)
  .map((table) => getTableConfig(table));
const columns = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));

/** Each line of the list: a table, a rule, and the columns that it ends. */
const rules = [
  ...readFileSync(`${root}/docs/retention.md`, "utf8").matchAll(/^\| `(\w+)` \| `(\w+)` \| (.+) \|$/gm),
].map(([, table = "", rule = "", named = ""]) => ({
  rule,
  columns: named
    .replaceAll(/\([^)]*\)/g, "")
    .split(",")
    .map((column) => `${table}.${column.trim()}`),
}));
const ruled = rules.flatMap((line) => line.columns);
const words = ["account", "block", "hold", "soon", "state"];

describe("docs/retention.md", () => {
  it("gives every column of every table a rule, once", () => {
    expect(tables.length).toBeGreaterThan(30);
    expect(ruled.toSorted()).toEqual(columns.toSorted());
  });

  it("knows no rule but the constants and its own five words", () => {
    const known = new Set<string>([...retained, ...words]);
    expect(rules.filter(({ rule }) => !known.has(rule))).toEqual([]);
  });

  it("calls nothing that is sealed or hashed of a visitor the mere state of things", () => {
    const personal = rules.filter(
      ({ rule, columns }) =>
        rule === "state" && columns.some((column) => /_sealed$|_hash$|address|phone/.test(column)),
    );
    expect(personal).toEqual([]);
  });
});

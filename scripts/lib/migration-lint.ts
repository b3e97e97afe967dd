import { readdirSync, readFileSync } from "node:fs";
import { at } from "./root.mjs";

/** What a migration may not do, because the Worker that serves while it runs is the one before, and D1 ends a query after 30 s. */
export const migrationRules = {
  rebuilds_table:
    "makes a table anew: D1 fires cascades, and copies every row in one statement. Add a column or a table instead",
  drops_table: "drops a table that the Worker of now still asks",
  drops_column: "drops a column that the Worker of now still asks",
  renames: "renames what the Worker of now knows by its old name",
  needs_value: "adds a column that must have a value and gives none: the Worker of now inserts without it",
  unbounded_write: "writes as many rows as there are. Give it a LIMIT and let the sweep do the rest",
} as const;
export type MigrationRule = keyof typeof migrationRules;

export type Finding = {
  readonly file: string;
  readonly rule: MigrationRule;
  /** The table that it is about. */
  readonly table: string;
};

/** Findings that were argued about, as `file rule table`, and why they stand. A migration that is shipped is never edited. */
export const argued: Readonly<Record<string, string>> = {
  "0005_panel.sql unbounded_write daily_tallies":
    "counts the events that there are, once, for the days before there were tallies; it ran when there were hardly any",
  "0040_stories.sql unbounded_write daily_tallies": "adds to the days what one minute of events counts for",
  "0040_stories.sql renames events":
    "the old name is a view from then on, with the same columns and more in it",
};

/** Expand, migrate, deploy, contract: what is wrong with one migration (decision 062). Comments and texts are not looked at. */
export function lintMigration(file: string, sql: string): Finding[] {
  const found = statementsIn(bare(sql)).flatMap((statement) =>
    objectionsTo(statement).map(([rule, table]) => ({ file, rule, table })),
  );
  const key = (one: Finding) => `${one.rule} ${one.table}`;
  return found.filter((one, n) => found.findIndex((other) => key(other) === key(one)) === n);
}

/** What is wrong with the migrations of a folder and was not argued about, and what was argued about and is not wrong. */
export function lintMigrations(folder: string, known: Readonly<Record<string, string>> = argued) {
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const found = files
    .sort()
    .flatMap((file) => lintMigration(file, readFileSync(`${folder}/${file}`, "utf8")));
  const keyOf = ({ file, rule, table }: Finding) => `${file} ${rule} ${table}`;
  const keys = new Set(found.map(keyOf));
  return {
    wrong: found.filter((one) => !(keyOf(one) in known)),
    idle: Object.keys(known).filter((key) => !keys.has(key)),
  };
}

/** As a person reads it. */
export const sayFinding = ({ file, rule, table }: Finding): string =>
  `${file}: ${table}: ${migrationRules[rule]}.`;

/** Without comments, quotes and what stands in texts, in one line. */
const bare = (sql: string): string =>
  sql
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, (part) => (part.startsWith("'") ? "''" : " "))
    .replace(/[`"[\]]/g, "")
    .replace(/\s+/g, " ")
    .trim();

/**
 * Each statement by itself. Wrangler's own splitting takes the END of a CASE for that of a trigger, and what follows a view
 * with one for a part of it.
 */
function statementsIn(sql: string): string[] {
  const statements: string[] = [];
  let [start, depth] = [0, 0];
  for (const { 0: word, index } of sql.matchAll(/;|\b(?:begin|case|end)\b/gi)) {
    const isTrigger = /^\s*create (?:temp(?:orary)? )?trigger\b/i.test(sql.slice(start, start + 60));
    if (word !== ";") depth += !isTrigger ? 0 : /end/i.test(word) ? -1 : 1;
    else if (depth === 0) {
      statements.push(sql.slice(start, index).trim());
      start = index + 1;
    }
  }
  return [...statements, sql.slice(start).trim()].filter((statement) => statement !== "");
}

type Objection = readonly [rule: MigrationRule, table: string];

function objectionsTo(statement: string): Objection[] {
  // What a trigger does it does to the rows of the statement that fires it.
  if (/^create (?:temp(?:orary)? )?trigger\b/i.test(statement)) return [];
  return shapes.flatMap(({ rule, pattern, unless }): Objection[] => {
    const table = pattern.exec(statement)?.[1];
    return table === undefined || unless?.test(statement) ? [] : [[rule, table]];
  });
}

/** An UPDATE, a DELETE or an INSERT of what was selected is bounded by a LIMIT, in itself or in what it selects from. */
const bounded = /\blimit \d+/i;

const shapes: readonly {
  readonly rule: MigrationRule;
  readonly pattern: RegExp;
  readonly unless?: RegExp;
}[] = [
  { rule: "rebuilds_table", pattern: /^create table (?:if not exists )?(__new_\w+)/i },
  { rule: "rebuilds_table", pattern: /^create table (?:if not exists )?(\w+) as\b/i },
  {
    rule: "rebuilds_table",
    pattern: /^pragma (foreign_keys|defer_foreign_keys|writable_schema|legacy_alter_table)\b/i,
  },
  { rule: "drops_table", pattern: /^drop table (?:if exists )?(\w+)/i },
  { rule: "drops_column", pattern: /^alter table (\w+) drop\b/i },
  { rule: "renames", pattern: /^alter table (\w+) rename\b/i },
  { rule: "needs_value", pattern: /^alter table (\w+) add\b.*\bnot null\b/i, unless: /\bdefault\b/i },
  { rule: "unbounded_write", pattern: /^(?:with\b.*\) )?update (?:or \w+ )?(\w+) set\b/i, unless: bounded },
  { rule: "unbounded_write", pattern: /^(?:with\b.*\) )?delete from (\w+)/i, unless: bounded },
  {
    rule: "unbounded_write",
    pattern: /^(?:with\b.*\) )?(?:insert|replace)(?: or \w+)? into (\w+)\b(?=.*\bselect\b)/i,
    unless: bounded,
  },
];

/** The product's own. */
export const migrationsFolder = at("migrations");

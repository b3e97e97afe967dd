import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import * as z from "zod/mini";
import type { Ask, Row } from "../../worker/ports/archive.ts";
import { type Cloudflare, sayError } from "../deploy/api.ts";

const row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const answered = z.array(z.object({ results: z.array(row) }));

/** D1 by Cloudflare's API: a batch is one transaction. Whether a write without an answer was carried out is seen by asking. */
export const remoteDatabase =
  (api: Cloudflare, id: string): Ask =>
  async (questions) => {
    const json = { batch: questions.map(({ sql, values = [] }) => ({ sql, params: values })) };
    const reads = questions.every(({ sql }) => /^\s*(SELECT|PRAGMA)\b/i.test(sql));
    const answer = await api.post(`${api.account}/d1/database/${id}/query`, answered, { json, reads });
    if (!answer.ok) throw new Error(`The database could not be asked: ${sayError(answer.error)}`);
    return answer.value.map(({ results }) => results);
  };

/** The file of a copy that runs here, or ran; `close` lets go of it. */
export function localDatabase(file: string): { readonly ask: Ask; readonly close: () => void } {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  // What a power cut would take of it can be made again.
  database.exec("PRAGMA synchronous = OFF");
  const ask: Ask = async (questions) => {
    database.exec("BEGIN IMMEDIATE");
    try {
      const answers = questions.map(({ sql, values = [] }) =>
        database.prepare(sql).all(...(values as SQLInputValue[])),
      );
      database.exec("COMMIT");
      return answers as Row[][];
    } catch (error) {
      database.exec("ROLLBACK");
      throw error;
    }
  };
  return { ask, close: () => database.close() };
}

/**
 * The file of the database that has this table, among those that Miniflare keeps.
 *
 * @param folder searched with all that is below it
 */
export function databaseIn(folder: string, table: string): string {
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".sqlite") && !name.includes("metadata"))
    .map((name) => join(folder, name));
  const file = files.find((one) => has(one, table));
  if (!file) throw new Error(`No database with ${table} in ${folder}`);
  return file;
}

function has(file: string, table: string): boolean {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  const found = db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(table);
  db.close();
  return found !== undefined;
}

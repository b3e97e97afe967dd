import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export interface Value {
  value: Uint8Array;
  metadata: string | null;
  /** seconds since 1970; null is for ever */
  expiration: number | null;
}

/** The values of KV, which the API and the Worker both read and write; those that are over are not there. */
export function openKeyValues(dir: string) {
  const database = new DatabaseSync(join(dir, "kv.sqlite"));
  database.exec(
    `PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF;
     CREATE TABLE IF NOT EXISTS pairs (namespace TEXT, key TEXT, value BLOB, metadata TEXT, expiration INTEGER,
       PRIMARY KEY (namespace, key)) WITHOUT ROWID`,
  );
  const alive = "(expiration IS NULL OR expiration > unixepoch())";
  const read = database.prepare(
    `SELECT value, metadata, expiration FROM pairs WHERE namespace = ? AND key = ? AND ${alive}`,
  );
  const write = database.prepare("INSERT OR REPLACE INTO pairs VALUES (?, ?, ?, ?, ?)");
  const remove = database.prepare("DELETE FROM pairs WHERE namespace = ? AND key = ?");
  const clear = database.prepare("DELETE FROM pairs WHERE namespace = ?");
  const list = database.prepare(
    `SELECT key AS name, metadata, expiration FROM pairs WHERE namespace = ? AND substr(key, 1, length(?)) = ? AND ${alive} ORDER BY key`,
  );
  return {
    get: (namespace: string, key: string) => read.get(namespace, key) as unknown as Value | undefined,
    put: (namespace: string, key: string, { value, metadata, expiration }: Value) =>
      write.run(namespace, key, value, metadata, expiration),
    delete: (namespace: string, key: string) => remove.run(namespace, key),
    clear: (namespace: string) => clear.run(namespace),
    list: (namespace: string, prefix = "") =>
      list.all(namespace, prefix, prefix) as unknown as {
        name: string;
        metadata: string | null;
        expiration: number | null;
      }[],
    close: () => database.close(),
  };
}
export type KeyValues = ReturnType<typeof openKeyValues>;

import { DatabaseSync } from "node:sqlite";
import { sealedColumnsIn } from "../../scripts/keys/hanging.ts";
import type { loadVault } from "./world.ts";

type Vault = Awaited<ReturnType<typeof loadVault>>;
type Value = Readonly<Record<string, string | number | null>>;

/** What of a database opens and is found with the keys of a vault, and what is astray: not under its first keys. */
export async function inspect(database: string, vault: Vault) {
  const db = new DatabaseSync(database, { readOnly: true, timeout: 10_000 });
  const all = (sql: string) => db.prepare(sql).all() as Value[];
  try {
    const tables = all("SELECT name, sql FROM sqlite_master WHERE type = 'table'") as {
      name: string;
      sql: string;
    }[];
    let [opened, unreadable] = [0, 0];
    for (const { table, column } of sealedColumnsIn(tables)) {
      if (!/\bid\b/.test(tables.find(({ name }) => name === table)?.sql ?? "")) continue;
      const place = column.replace(/_sealed$/, "");
      for (const { id, value } of all(
        `SELECT id, ${column} AS value FROM ${table} WHERE ${column} IS NOT NULL`,
      )) {
        const one = await vault.open({ table, column: place, row: String(id) }, String(value));
        if (one.ok) opened++;
        else unreadable++;
      }
    }
    const astray = async (table: string, purpose: "phone" | "address") => {
      let count = 0;
      for (const { id, hash, value_sealed: sealed } of all(`SELECT id, hash, value_sealed FROM ${table}`)) {
        const value = await vault.open({ table, column: "value", row: String(id) }, String(sealed));
        if (!value.ok || (await vault.hash(purpose, value.value)) !== hash) count++;
      }
      return count;
    };
    const first = vault.keyIds.hash[0] ?? "";
    const number = (sql: string) => Number(all(sql)[0]?.n ?? 0);
    return {
      opened,
      unreadable,
      blocks: number(
        "SELECT (SELECT count(*) FROM blocked_phones) + (SELECT count(*) FROM blocked_ips) AS n",
      ),
      blocksAstray: (await astray("blocked_phones", "phone")) + (await astray("blocked_ips", "address")),
      cases: number("SELECT count(*) AS n FROM abuse_reports"),
      casesAstray: number(`SELECT count(*) AS n FROM abuse_reports WHERE case_hash NOT LIKE '${first}:%'`),
      /** Calls at the addresses of callbacks whose token was not known. */
      forged: number("SELECT coalesce(sum(count), 0) AS n FROM trail_totals WHERE kind = 'callback_forged'"),
    };
  } finally {
    db.close();
  }
}

/** Whether the Worker's job has come to its end since the rings changed. */
export function progressIn(database: string): boolean {
  const db = new DatabaseSync(database, { readOnly: true, timeout: 10_000 });
  const row = db.prepare("SELECT done_at FROM key_turns WHERE name = 'rows' AND instr(ring, ',') > 0").get();
  db.close();
  return row?.done_at != null;
}

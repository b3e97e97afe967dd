import { createHmac, randomBytes } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { hashPassword } from "../../scripts/lib/staff.ts";
import { withBareImports } from "../../scripts/lib/worker-settings.ts";
import { toCaseCode } from "../../worker/domain/abuse.ts";
import { codeIn, fromBase32, stepBytes, stepOf, toBase32 } from "../../worker/domain/totp.ts";

type Vault = ReturnType<typeof import("../../worker/adapters/vault").createVault>;
type Keys = Readonly<Record<string, string | undefined>>;

/** The Worker's own vault over these keys, as it stands. */
export async function loadVault({ DATA_KEYS, HASH_KEYS, HASH_KEY }: Keys): Promise<Vault> {
  const { createVault } = await withBareImports(() => import("../../worker/adapters/vault.ts"));
  const ring = (text = "") =>
    text.split(",").flatMap((entry) => {
      const [id = "", bytes = ""] = entry.split(":");
      return bytes === "" ? [] : [{ id, bytes: new Uint8Array(Buffer.from(bytes, "base64")) }];
    });
  return createVault(ring(DATA_KEYS), [
    ...ring(HASH_KEYS),
    ...(HASH_KEY ? ring(`HASH_KEY:${HASH_KEY}`) : []),
  ]);
}

export type World = {
  readonly total: number;
  readonly numbers: readonly string[];
  readonly cases: readonly string[];
  readonly staff: readonly {
    readonly username: string;
    readonly password: string;
    readonly secret: string;
  }[];
};

type Row = Readonly<Record<string, string | number | null>>;

/** Of so many rows: how many are blocks of numbers and of addresses, and reports; the rest are orders, of three rows each. */
const shares = { numbers: 0.3, addresses: 0.1, reports: 0.2 } as const;
const staffCount = 20;

/**
 * Rows of every kind that hangs on a key, sealed and hashed as the Worker does: ready to be written into its database.
 *
 * @param hashKey as `hashPassword` takes it
 * @param now of the product's clock, in ms
 */
export async function fill(vault: Vault, hashKey: string, rows: number, now: number) {
  const tables: Record<string, Row[]> = {};
  const add = (table: string, row: Row) => {
    const rows = tables[table] ?? [];
    rows.push(row);
    tables[table] = rows;
  };
  const id = () => randomBytes(16).toString("base64url");
  const seal = (table: string, column: string, row: string, text: string) =>
    vault.seal({ table, column, row }, text);
  const numbers = Array.from(
    { length: Math.floor(rows * shares.numbers) },
    (_, at) => `+3161${2_000_000 + at}`,
  );
  for (const number of numbers) {
    const row = id();
    const value = await seal("blocked_phones", "value", row, number);
    add("blocked_phones", {
      id: row,
      hash: await vault.hash("phone", number),
      value_sealed: value,
      reason: "asked for it",
      created_at: now,
    });
  }
  for (let at = 0; at < rows * shares.addresses; at++) {
    const [row, address] = [id(), `192.0.${2 + (at >> 8)}.${at & 255}`];
    const value = await seal("blocked_ips", "value", row, address);
    add("blocked_ips", {
      id: row,
      hash: await vault.hash("address", address),
      value_sealed: value,
      reason: "a flood",
      created_at: now,
    });
  }
  const cases: string[] = [];
  for (let at = 0; at < rows * shares.reports; at++) {
    const [row, number] = [id(), `+3162${3_000_000 + at}`];
    const code = toCaseCode(await vault.hash("case", `of ${row}`));
    cases.push(code);
    add("abuse_reports", {
      id: row,
      case_hash: await vault.hash("case", code),
      created_at: now,
      status: "pending",
      phone_sealed: await seal("abuse_reports", "phone", row, number),
      phone_hash: await vault.hash("phone", number),
      address_sealed: await seal("abuse_reports", "address", row, "198.51.100.9"),
      address_of: "reporter",
      reporter_hash: await vault.hash("address", "198.51.100.9"),
      reason_sealed: await seal("abuse_reports", "reason", row, "a threat"),
    });
  }
  const taken = Object.values(tables).reduce((sum, all) => sum + all.length, 0) + staffCount;
  for (let at = 0; at < (rows - taken) / 3; at++) await addOrder(at);
  const staff = [];
  for (let at = 0; at < staffCount; at++) {
    const [row, username, password] = [id(), `staff${at}`, `a long password of ${at}`];
    const secret = toBase32(randomBytes(20));
    staff.push({ username, password, secret });
    add("staff", {
      id: row,
      username,
      password_hash: await hashPassword(hashKey, password),
      totp_sealed: await seal("staff", "totp", row, secret),
      totp_on_at: now,
      created_at: now,
    });
  }
  const total = Object.values(tables).reduce((sum, all) => sum + all.length, 0);
  const world: World = { total, numbers, cases, staff };
  return {
    write(database: string): World {
      write(database, tables);
      return world;
    },
  };

  /** One that was never paid, so that no vendor has to know of it. */
  async function addOrder(at: number): Promise<void> {
    const [row, number, address] = [id(), `+3163${4_000_000 + at}`, "198.51.100.77"];
    const price = { amount_cents: 99, currency: "EUR" };
    const move = { ver: 1, tx: "seed", cause: "seed", actor: "test", changed_at: now };
    add("orders", {
      ...price,
      id: row,
      created_at: now,
      locale: "nl",
      sender: "Sinterklaas",
      parts: 1,
      segments: 1,
      encoding: "gsm7",
      consent_version: "test",
      address_sealed: await seal("orders", "address", row, address),
      address_hash: await vault.hash("address", address),
      browser_sealed: await seal("orders", "browser", row, "Firefox 140"),
    });
    add("payments", {
      ...price,
      ...move,
      id: row,
      order_id: row,
      provider: "mollie",
      mode: "test",
      status: "expired",
      created_at: now,
    });
    add("messages", {
      ...move,
      id: row,
      status: "cancelled",
      receiver_sealed: await seal("messages", "receiver", row, number),
      receiver_hash: await vault.hash("phone", number),
      body_sealed: await seal("messages", "body", row, "Heb jij je schoen al gezet?"),
    });
  }
}

/** Writes rows past the rule that an order begins at its beginning. */
function write(database: string, tables: Readonly<Record<string, readonly Row[]>>): void {
  const db = new DatabaseSync(database, { timeout: 10_000 });
  const guards = db
    .prepare(
      "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name IN ('payments_start', 'messages_start')",
    )
    .all();
  db.exec("BEGIN");
  for (const { name } of guards) db.exec(`DROP TRIGGER ${String(name)}`);
  for (const [table, rows] of Object.entries(tables)) {
    const columns = Object.keys(rows[0] ?? {});
    const insert = db.prepare(
      `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
    );
    for (const row of rows) insert.run(...columns.map((column) => row[column] ?? null));
  }
  for (const { sql } of guards) db.exec(String(sql));
  db.exec("COMMIT");
  db.close();
}

/** The code that an authenticator app shows at a moment (ms). */
export async function codeOf(secret: string, now: number): Promise<string> {
  const mac = createHmac("sha1", fromBase32(secret))
    .update(stepBytes(stepOf(now)))
    .digest();
  return codeIn(new Uint8Array(mac));
}

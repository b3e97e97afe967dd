import { execFileSync } from "node:child_process";
import { createHmac, randomBytes, scryptSync } from "node:crypto";
import { wrangler } from "./database.ts";
import { root } from "./root.mjs";

/** Where staff live: a local copy, or the database that is deployed. */
export type StaffDatabase = { place: string[]; env: NodeJS.ProcessEnv; hashKey: string; now: number };

/** Runs SQL and answers the rows of its last statement. */
export function query(
  { place, env }: StaffDatabase,
  statements: string[],
): Record<string, string | number | null>[] {
  const said = execFileSync(
    process.execPath,
    [wrangler, "d1", "execute", "DB", ...place, "--yes", "--json", "--command", statements.join(";\n")],
    { cwd: root, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] },
  );
  return JSON.parse(said.slice(said.indexOf("["))).at(-1)?.results ?? [];
}

/**
 * The statements that make an account, or give an account another password. Whoever was signed in with the old one no
 * longer is, and no browser is known any more.
 */
export async function setPassword({ hashKey, now }: StaffDatabase, username: string, password: string) {
  const hash = await hashPassword(hashKey, password);
  return [
    `INSERT INTO staff (id, username, password_hash, created_at) VALUES (${quote(newId())}, ${quote(username)}, ${quote(hash)}, ${now})
      ON CONFLICT (username) DO UPDATE SET password_hash = excluded.password_hash`,
    endSessions(username),
    forgetDevices(username, now),
    `DELETE FROM login_throttle WHERE key_hash = ${quote(keyed(hashKey, "throttle", `account ${username}`))}`,
  ];
}

export const endSessions = (username: string) =>
  `DELETE FROM staff_sessions WHERE staff_id = (SELECT id FROM staff WHERE username = ${quote(username)})`;

/** From here on no browser is known that signed in before, and no link opens anything. */
export const forgetDevices = (username: string, now: number) =>
  `UPDATE staff SET devices_since = ${now}, link_hash = NULL, link_until = NULL WHERE username = ${quote(username)}`;

/** The statement that tells the log what was done to an account. */
export const told = ({ now }: StaffDatabase, username: string, action: string) =>
  `INSERT INTO audit (at, actor, action, subject, subject_id)
    SELECT ${now}, 'system', ${quote(action)}, 'staff', id FROM staff WHERE username = ${quote(username)}`;

/**
 * A password as the Worker reads it.
 *
 * @param hashKey HASH_KEY, in base64
 */
export async function hashPassword(hashKey: string, password: string, salt = newId()) {
  const { cost, formatPassword } = await import("../../worker/domain/password.ts");
  const { log2N, r, p } = cost;
  const N = 2 ** log2N;
  const key = scryptSync(password, salt, 32, { N, r, p, maxmem: 256 * N * r }).toString("base64url");
  return formatPassword({ cost, salt, hash: keyed(hashKey, "password", key) });
}

/** Twenty characters that cannot be mistaken for each other: a hundred bits. */
export function newPassword() {
  const alphabet = "abcdefghjkmnpqrstuvwxyz23456789X";
  const letters = Array.from(randomBytes(20), (byte) => alphabet[byte % alphabet.length]).join("");
  return letters.replace(/.{5}(?=.)/g, "$&-");
}

export const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

const newId = () => randomBytes(16).toString("base64url");

/** The vault's keyed hash (`worker/adapters/vault.ts`). */
export const keyed = (hashKey: string, purpose: string, value: string): string =>
  createHmac("sha256", Buffer.from(hashKey, "base64")).update(`${purpose}:${value}`).digest("base64url");

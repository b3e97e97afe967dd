import { execFileSync } from "node:child_process";
import { createHmac, hkdfSync, randomBytes, scryptSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { wrangler } from "./database.ts";
import { at, root } from "./root.mjs";

/** Where staff live: a local copy, or the database that is deployed. */
export type StaffDatabase = { place: string[]; env: NodeJS.ProcessEnv; hashKey: string; now: number };

/** Runs SQL and answers the rows of its last statement. */
export function query(
  { place, env }: Pick<StaffDatabase, "place" | "env">,
  statements: string[],
): Record<string, string | number | null>[] {
  const command = ["--yes", "--json", "--command", statements.join(";\n")];
  const run = () => execute([wrangler, "d1", "execute", "DB", ...place, ...command], env);
  const said = place.includes("--local") ? whenFree(run) : run();
  return JSON.parse(said.slice(said.indexOf("["))).at(-1)?.results ?? [];
}

/** The runtime's words for a file that another process writes to at this moment (SQLITE_BUSY); nothing was written then. */
const busy = /internal error; reference|database is locked|SQLITE_BUSY/;

/**
 * Bounded retry of what asks the copy that runs here, whose Worker has the same file open.
 * @param pause ms between two of the tries
 */
export function whenFree<T>(run: () => T, pause: number = 300, tries: number = 8): T {
  for (let left = tries; ; left--) {
    try {
      return run();
    } catch (error) {
      if (left <= 1 || !busy.test((error as Error).message)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
    }
  }
}

function execute(args: readonly string[], env: NodeJS.ProcessEnv): string {
  try {
    return execFileSync(process.execPath, args, { cwd: root, env, encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(failureIn(stdout, stderr));
  }
}

/** wrangler tells what went wrong on its standard output where it was asked for JSON, and a mere warning on the other. */
export function failureIn(stdout: string, stderr: string): string {
  const text = /"text":\s*("(?:[^"\\]|\\.)*")/.exec(stdout)?.[1];
  return text ? String(JSON.parse(text)) : `${stdout}\n${stderr}`.trim();
}

/**
 * The statements that make an account, or give an account another password. Whoever was signed in with the old one no
 * longer is, and no browser is known any more.
 *
 * @param expiresAt of a one-off password, which must be changed by then (ms); null for one that stays, as development's does
 */
export async function setPassword(
  { hashKey, now }: StaffDatabase,
  username: string,
  password: string,
  expiresAt: number | null,
) {
  const hash = await hashPassword(hashKey, password);
  return [
    `INSERT INTO staff (id, username, password_hash, password_expires_at, created_at)
      VALUES (${quote(newId())}, ${quote(username)}, ${quote(hash)}, ${expiresAt ?? "NULL"}, ${now})
      ON CONFLICT (username) DO UPDATE
      SET password_hash = excluded.password_hash, password_expires_at = excluded.password_expires_at`,
    endSessions(username),
    forgetDevices(username, now),
    `DELETE FROM login_throttle WHERE key_hash = ${quote(keyed(hashKey, "throttle", `account ${username}`))}`,
  ];
}

/** Until when a one-off password is good, in ms. */
export async function oneOffUntil({ now }: StaffDatabase): Promise<number> {
  const { oneOffLife } = await import("../../worker/domain/password.ts");
  return now + oneOffLife;
}

/** Why nobody may have this password, in English, or null; the Worker obeys the same rules (`domain/password-rules.ts`). */
export async function objectionTo(password: string, username: string, settings: NodeJS.ProcessEnv) {
  const { checkNewPassword, minPassword, maxPassword } = await import(
    "../../worker/domain/password-rules.ts"
  );
  const { siteName } = await import("../../worker/domain/company.ts");
  const { unpackWords } = await import("../../worker/domain/front-coding.ts");
  const packed = JSON.parse(readFileSync(at("worker/adapters/common-passwords.gen.json"), "utf8"));
  const common = { ...packed, words: unpackWords(packed.words).join(" ") };
  const host = URL.parse(settings.PUBLIC_URL ?? "")?.hostname ?? "";
  const names = [siteName, settings.COMPANY_NAME ?? "", host, username];
  const reason = checkNewPassword(password, { common, names });
  return (
    reason &&
    {
      new_password_too_short: `A password has ${minPassword} to ${maxPassword} characters.`,
      new_password_too_long: `A password has ${minPassword} to ${maxPassword} characters.`,
      new_password_same: "This is the password of now.",
      new_password_common: "This password is on a list of leaked passwords.",
      new_password_named: "This password is mostly the name of the account or of the site.",
      new_password_guessable:
        "This password can be guessed: it repeats itself, follows the keyboard or is made of very common words.",
    }[reason]
  );
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
 * @param hashKey as `keyed` takes it
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

/**
 * The vault's keyed hash (`worker/adapters/vault.ts`).
 *
 * @param hashKey the first key of HASH_KEYS as it stands there, `id:base64`; or HASH_KEY
 */
export function keyed(hashKey: string, purpose: string, value: string): string {
  const [id, ring] = hashKey.includes(":") ? hashKey.split(":") : [];
  if (id === undefined || ring === undefined)
    return mac(Buffer.from(hashKey, "base64"), `${purpose}:${value}`);
  const derived = hkdfSync("sha256", Buffer.from(ring, "base64"), "", `hash:${purpose}`, 32);
  return `${id}:${mac(Buffer.from(derived), value)}`;
}

const mac = (key: Buffer, text: string): string => createHmac("sha256", key).update(text).digest("base64url");

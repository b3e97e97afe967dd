import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseEnv } from "node:util";
import type { Environment } from "./names.ts";
import { madeKeys } from "./variables.ts";

export type Keys = Readonly<Partial<Record<(typeof madeKeys)[number], string>>>;

/** What a person who finds the escrow file must know of it. */
const head = (environment: Environment) => `# Escrow of the keys of ${environment}. KEEP THIS FILE.
#
# Without DATA_KEYS and HASH_KEY nobody can read what is in the database: no text, no number, no staff account.
# Cloudflare never shows a secret again, so this is the only copy. Put one in a vault of two people, and none
# in a repository, a chat or an e-mail. Whoever has it can read everything.
`;

const makers: Readonly<Record<(typeof madeKeys)[number], () => string>> = {
  DATA_KEYS: () => `k1:${randomBytes(32).toString("base64")}`,
  HASH_KEY: () => randomBytes(32).toString("base64"),
  WEBHOOK_TOKEN: () => randomBytes(32).toString("base64url"),
  ALARM_SECRET: () => randomBytes(32).toString("base64url"),
};

/** The keys in escrow; none where there is no such file. */
export function readEscrow(path: string): Keys {
  if (!existsSync(path)) return {};
  const kept = parseEnv(readFileSync(path, "utf8"));
  return Object.fromEntries(madeKeys.flatMap((name) => (kept[name] ? [[name, kept[name]]] : [])));
}

/**
 * The keys that the Worker does not have yet: what the operator gave, else what is in escrow, else new ones. What it has is
 * never among them, for what is stored was sealed with it.
 *
 * @param held names of the Worker's secrets
 */
export function keysToSend(held: readonly string[], given: Keys, escrow: Keys): Keys {
  const missing = madeKeys.filter((name) => !held.includes(name));
  return Object.fromEntries(missing.map((name) => [name, given[name] ?? escrow[name] ?? makers[name]()]));
}

/**
 * Puts keys into escrow before they are used anywhere, so that no key is ever only at Cloudflare. What is there already
 * stays; the file is replaced whole or not at all.
 *
 * @returns the names that were not there before
 */
export function putIntoEscrow(path: string, environment: Environment, keys: Keys): string[] {
  const kept = readEscrow(path);
  const added = madeKeys.filter((name) => keys[name] !== undefined && kept[name] === undefined);
  if (added.length === 0) return [];
  const all: Keys = { ...keys, ...kept };
  const lines = madeKeys.flatMap((name) => (all[name] ? [`${name}=${all[name]}\n`] : []));
  writePrivately(path, `${head(environment)}\n${lines.join("")}`);
  return added;
}

/** A file that only its owner may read, from its first byte on. */
export function writePrivately(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, text, { mode: 0o600, flag: "wx" });
  chmodSync(draft, 0o600);
  renameSync(draft, path);
}

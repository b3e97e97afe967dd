import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseEnv } from "node:util";
import type { Environment } from "./names.ts";
import { escrowedKeys, madeKeys } from "./variables.ts";

type EscrowedName = (typeof escrowedKeys)[number];
export type Keys = Readonly<Partial<Record<EscrowedName, string>>>;

/**
 * What an escrow file holds: keys by name; the names that `npm run keys` has turned, which the Worker is given although it has them
 * (or loses, where there is none any more); and keys that were dropped, for a backup from before.
 */
export type Escrow = {
  readonly keys: Keys;
  readonly turned: readonly string[];
  readonly retired: readonly string[];
};

const noEscrow: Escrow = { keys: {}, turned: [], retired: [] };

/** What a person who finds the escrow file must know of it. */
const head = (environment: Environment) => `# Escrow of the keys of ${environment}. KEEP THIS FILE.
#
# Without DATA_KEYS and HASH_KEYS (or HASH_KEY) nobody can read what is in the database: no text, no number, no staff account.
# Without BACKUP_KEYS nobody can open a backup. Each is changed by npm run keys, not by hand.
# Cloudflare never shows a secret again, so this is the only copy. Put one in a vault of two people, and none
# in a repository, a chat or an e-mail. Whoever has it can read everything.
`;

/** Each kind of key, made at random. A ring begins with one. */
export const makers: Readonly<Record<(typeof madeKeys)[number], () => string>> = {
  DATA_KEYS: () => `k1:${newKey()}`,
  BACKUP_KEYS: () => `b1:${newKey()}`,
  HASH_KEY: () => newKey(),
  WEBHOOK_TOKEN: () => randomBytes(32).toString("base64url"),
  ALARM_SECRET: () => randomBytes(32).toString("base64url"),
};

/** 256 random bits, in base64. */
export const newKey = (): string => randomBytes(32).toString("base64");

/** The keys in escrow; none where there is no such file. */
export const readEscrow = (path: string): Keys => readWholeEscrow(path).keys;

/** All that is in escrow. */
export function readWholeEscrow(path: string): Escrow {
  if (!existsSync(path)) return noEscrow;
  const kept = parseEnv(readFileSync(path, "utf8"));
  const keys = Object.fromEntries(escrowedKeys.flatMap((name) => (kept[name] ? [[name, kept[name]]] : [])));
  return { keys, turned: namesIn(kept.KEYS_TURNED), retired: namesIn(kept.KEYS_RETIRED) };
}

const namesIn = (list = ""): string[] => list.split(",").filter((name) => name !== "");

/**
 * The keys that the Worker is to be given: those that it does not have yet, which are what the operator gave, else what is in
 * escrow, else new ones; and those that were turned. Any other that it has is never among them, for what is stored hangs on it.
 *
 * @param held names of the Worker's secrets
 */
export function keysToSend(
  held: readonly string[],
  given: Keys,
  escrow: Keys,
  turned: readonly string[] = [],
): Keys {
  const made: readonly string[] = madeKeys;
  const isReplaced = hasRing(held, { ...escrow, ...given });
  const sent = escrowedKeys.flatMap((name): [string, string][] => {
    if (turned.includes(name)) return escrow[name] === undefined ? [] : [[name, escrow[name]]];
    if (held.includes(name)) return [];
    const value = given[name] ?? escrow[name];
    if (value !== undefined) return [[name, value]];
    const isNeeded = made.includes(name) && !(name === "HASH_KEY" && isReplaced);
    return isNeeded ? [[name, makers[name as keyof typeof makers]()]] : [];
  });
  return Object.fromEntries(sent);
}

/**
 * Whether a ring stands in the place of `HASH_KEY`, the key from before there were rings. Without the escrow file only the Worker
 * knows: a key made up here would be one that nobody keeps.
 */
export const hasRing = (held: readonly string[], keys: Keys): boolean =>
  held.includes("HASH_KEYS") || keys.HASH_KEYS !== undefined;

/** Names of keys that were turned and dropped: the Worker is to lose them. */
export const droppedKeys = ({ keys, turned }: Escrow): string[] =>
  turned.filter((name) => keys[name as EscrowedName] === undefined);

/**
 * Puts keys into escrow before they are used anywhere, so that no key is ever only at Cloudflare. What is there already
 * stays; the file is replaced whole or not at all.
 *
 * @returns the names that were not there before
 */
export function putIntoEscrow(path: string, environment: Environment, keys: Keys): string[] {
  const escrow = readWholeEscrow(path);
  const added = escrowedKeys.filter((name) => keys[name] !== undefined && escrow.keys[name] === undefined);
  if (added.length > 0) writeEscrow(path, environment, { ...escrow, keys: { ...keys, ...escrow.keys } });
  return added;
}

/** Replaces the escrow file, whole or not at all. */
export function writeEscrow(path: string, environment: Environment, { keys, turned, retired }: Escrow): void {
  const lines = [
    ...escrowedKeys.flatMap((name) => (keys[name] ? [`${name}=${keys[name]}`] : [])),
    ...(turned.length > 0 ? [`KEYS_TURNED=${[...new Set(turned)].join(",")}`] : []),
    ...(retired.length > 0 ? [`KEYS_RETIRED=${retired.join(",")}`] : []),
  ];
  writePrivately(path, `${head(environment)}\n${lines.join("\n")}\n`);
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

import * as z from "zod/mini";
import { idsOf } from "../../keys/turn.ts";
import { type Cloudflare, isAbsent } from "../api.ts";
import type { Names } from "../names.ts";
import { keyNames, missingKeys } from "./given.ts";
import { listed, type Problem } from "./problem.ts";
import { databaseNamed, rowsOf } from "./taken.ts";

/**
 * Whether a deploy would make new keys where there were keys before: what is stored is sealed with the old ones, so with new
 * ones nothing of it can be read again, no block holds and nobody of staff can sign in.
 *
 * @param account its id
 */
export async function lostKeys(
  api: Cloudflare,
  names: Names,
  account: string,
  escrow: string,
): Promise<Problem[]> {
  const secrets = await api.get(
    `/accounts/${account}/workers/scripts/${names.worker}/secrets`,
    z.array(z.object({ name: z.string() })),
  );
  if (!secrets.ok && !isAbsent(secrets.error)) return [];
  const has = (key: string) => secrets.ok && secrets.value.some(({ name }) => name === key);
  const held = keyNames.filter(has);
  const missing = missingKeys(has);
  if (missing.length === 0) return [];
  if (held.length > 0) {
    const problem = `${missing.length > 1 ? "are" : "is"} not among the Worker's secrets although ${listed(held)} ${held.length > 1 ? "are" : "is"}: half a keyring; put ${escrow} back from where you keep it`;
    return [{ name: listed(missing), problem }];
  }
  const database = await databaseNamed(api, names.database, account);
  if (!database.ok || database.value === null) return [];
  const sealed = await rowsOf(api, database.value, sealedRows);
  if (sealed === null || sealed.length === 0) return [];
  const problem = `is not there, the Worker has no keys, and the database ${names.database} holds rows that are sealed with them; put it back from where you keep it, for new keys would make all of that unreadable`;
  return [{ name: escrow, problem }];
}

const sealedRows =
  "SELECT 'sealed' AS name WHERE EXISTS (SELECT 1 FROM orders) OR EXISTS (SELECT 1 FROM staff)";

/**
 * Whether this copy of the escrow file is older than what is stored: a key was turned with another copy since, and a deploy would give
 * the Worker back a ring without it. The database notes under which rings it works.
 *
 * @param account its id
 * @param path where the file lies
 * @param escrow what it holds, by name
 */
export async function staleKeys(
  api: Cloudflare,
  names: Names,
  account: string,
  path: string,
  escrow: Readonly<Record<string, string>>,
): Promise<Problem[]> {
  if (!escrow.KEYS_TURNED) return [];
  const database = await databaseNamed(api, names.database, account);
  if (!database.ok || database.value === null) return [];
  const [ring = ""] = (await rowsOf(api, database.value, ringInUse)) ?? [];
  const inUse = ring.split("/").map((ids) => ids.split(",")[0] ?? "");
  return rings.flatMap((which, at): Problem[] => {
    const first = inUse[at] ?? "";
    if (first === "" || idsOf(escrow, which).includes(first)) return [];
    const problem = `has no key ${first} in ${which}, under which the database ${names.database} works by now: it is an older copy; fetch the newest from the vault`;
    return [{ name: path, problem }];
  });
}

const rings = ["DATA_KEYS", "HASH_KEYS"] as const;
const ringInUse = "SELECT ring AS name FROM key_turns WHERE name = 'rows'";

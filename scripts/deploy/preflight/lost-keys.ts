import * as z from "zod/mini";
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

import { type ArchiveRow, insertIntent, replacePart, selectArchivesOf, selectReceipt } from "#db/archives";
import { partKey, readPart, withoutOrders, writePart } from "#domain/books";
import type { BackupKit } from "#ports/archive";
import { commit, type Deps } from "../deps";
import { store } from "./archive-orders";
import { openPart } from "./read-archive";

/**
 * Right to erasure: of archived orders nothing is left but what they count for and the line of the books, which tax law keeps. Their
 * parts are written anew, under another checksum, and the old ones go. Whatever is cut off may be repeated.
 * @returns whether it was done; false where the archive cannot be read or written now
 */
export async function eraseArchived(deps: Deps, ids: readonly string[]): Promise<boolean> {
  const { backup: kit, db, log } = deps;
  const [parts] = await commit(deps, [selectArchivesOf(db, ids)] as const);
  if (parts.length === 0) return true;
  if (kit === null) return false;
  try {
    for (const part of parts) if (!(await rewrite(deps, kit, part, new Set(ids)))) return false;
    return true;
  } catch (error) {
    log.defect("archive_failed", error);
    return false;
  }
}

async function rewrite(
  deps: Deps,
  kit: BackupKit,
  part: ArchiveRow,
  ids: ReadonlySet<string>,
): Promise<boolean> {
  const { db, clock } = deps;
  const opened = await openPart(kit, part);
  if (!opened.ok) return false;
  const orders = readPart(opened.value);
  const going = orders.filter(({ order }) => ids.has(String(order.id))).length;
  // Erased already, by whoever was cut off before saying so.
  if (going === 0) return true;
  const bytes = await kit.envelope.pack(writePart(withoutOrders(orders, ids)));
  const digest = await kit.envelope.digest(bytes);
  const now = clock.now();
  const next = { ...part, digest, key: partKey(part.month, now, digest) };
  await commit(deps, [insertIntent(db, next, now)] as const);
  await store(kit, next, bytes);
  const [, , , [receipt]] = await commit(deps, [
    ...replacePart(db, part, { key: next.key, digest, erased: part.erased + going }, now),
    selectReceipt(db, next.key),
  ] as const);
  // Where this fails the sweep takes it away.
  await kit.archive.delete([part.key]).catch(() => {});
  return receipt !== undefined;
}

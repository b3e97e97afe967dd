import type { Block, BlockCounts, BlocksSearch } from "#contract/admin-blocks";
import { isOnlyOf } from "#db/audit";
import {
  type BlockKind,
  type BlockRow,
  countBlocks,
  deleteBlock,
  selectBlock,
  selectBlockOf,
  selectBlocks,
  tableOf,
} from "#db/blocks";
import type { Condition } from "#db/change";
import { mostWatched } from "#domain/order-moves";
import { pageSize, readCursor, toPage, top } from "#domain/paging";
import { err, ok, type Result } from "#domain/result";
import type { Staff } from "#domain/session";
import { type Deps, unseal } from "../deps";
import { invalidateBlock } from "../orders/refuse-blocked";
import { hashesOf, keyOf, viewOf } from "./block-parts";
import { recordChange } from "./record-change";

/** Lifts a block, at once and everywhere. */
export async function liftBlock(
  deps: Deps,
  staff: Staff,
  kind: BlockKind,
  id: string,
): Promise<Result<null, "panel_not_found">> {
  return (await lift(deps, staff, { kind, id })) ? ok(null) : err("panel_not_found");
}

/**
 * Takes a block back that somebody made by a slip. One that a colleague asked for as well, or prolonged, is theirs too and stays.
 */
export async function undoBlock(
  deps: Deps,
  staff: Staff,
  kind: BlockKind,
  id: string,
): Promise<Result<null, "panel_not_found" | "undo_too_late">> {
  const isOwn = isOnlyOf(staff.username, tableOf[kind], id);
  const lifted = await lift(deps, staff, { kind, id }, isOwn);
  if (lifted) return ok(null);
  const [stands] = await selectBlock(deps.db, kind, id);
  return err(stands ? "undo_too_late" : "panel_not_found");
}

/** Whether there was such a block, where the condition holds. */
async function lift(
  deps: Deps,
  staff: Staff,
  { kind, id }: { readonly kind: BlockKind; readonly id: string },
  condition?: Condition,
): Promise<boolean> {
  const what = { action: "unblocked" as const, subject: tableOf[kind], subjectId: id };
  const [gone] = await recordChange(deps, staff, deleteBlock(deps.db, kind, id, condition), what);
  if (gone) await forgetCopies(deps, kind, { ...gone, id });
  return gone !== undefined;
}

/** A copy lies at the edge under the key that came first when it was made, whichever the block hangs on now. */
async function forgetCopies(
  deps: Deps,
  kind: BlockKind,
  { id, hash, valueSealed }: Pick<BlockRow, "id" | "hash" | "valueSealed">,
): Promise<void> {
  const isTurning = deps.vault.keyIds.hash.length > 1;
  const place = { table: tableOf[kind], column: "value", row: id };
  const value = isTurning ? await unseal(deps, place, valueSealed) : null;
  const hashes = value === null ? [] : await hashesOf(deps, kind, value);
  for (const one of new Set([hash, ...hashes])) await invalidateBlock(deps, kind, one);
}

/** One block. */
export async function readBlock(
  deps: Deps,
  kind: BlockKind,
  id: string,
): Promise<Result<Block, "panel_not_found">> {
  const [row] = await selectBlock(deps.db, kind, id);
  return row ? ok(await viewOf(deps, kind, row)) : err("panel_not_found");
}

/** How many blocks and opt-outs there are, as far as they are counted. */
export async function countAllBlocks({ db, clock }: Pick<Deps, "db" | "clock">): Promise<BlockCounts> {
  const [counts] = await countBlocks(db, clock.now(), mostWatched);
  return counts ?? { ip: 0, phone: 0, optOut: 0 };
}

/** A page of blocks, the newest first, or the one of an exact value. */
export async function listBlocks(deps: Deps, kind: BlockKind, { value, cursor, limit }: BlocksSearch) {
  const size = Number(limit ?? pageSize);
  const read =
    value === undefined
      ? await selectBlocks(deps.db, kind, readCursor(cursor ?? "") ?? top, size + 1)
      : await findBlock(deps, kind, value);
  const { rows, next } = toPage(read, size, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { data: await Promise.all(rows.map((row) => viewOf(deps, kind, row))), next };
}

async function findBlock(deps: Deps, kind: BlockKind, typed: string): Promise<BlockRow[]> {
  const value = keyOf(kind, typed);
  return value === null ? [] : selectBlockOf(deps.db, kind, await hashesOf(deps, kind, value));
}

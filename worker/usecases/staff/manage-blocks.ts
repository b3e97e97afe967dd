import type { Block, BlockCounts, BlocksSearch } from "#contract/admin-blocks";
import {
  type BlockKind,
  type BlockRow,
  blockIdOf,
  countBlocks,
  deleteBlock,
  dropExpired,
  insertBlock,
  prolongBlock,
  selectBlock,
  selectBlockOf,
  selectBlocks,
  tableOf,
} from "#db/blocks";
import { selectReport } from "#db/report-list";
import { turnHash } from "#db/turn-hash";
import { isProven, reportNamedIn } from "#domain/abuse";
import { readAddress } from "#domain/address";
import { mostWatched } from "#domain/order-moves";
import { pageSize, readCursor, toPage, top } from "#domain/paging";
import { addressBlockLength } from "#domain/panel";
import { readDutchNumber } from "#domain/phone";
import { err, ok, type Result } from "#domain/result";
import type { Staff } from "#domain/session";
import type { Hashes } from "#ports/vault";
import { type Deps, unseal } from "../deps";
import { cacheBlock, invalidateBlock } from "../orders/refuse-blocked";
import { entryOf, recordChange } from "./record-change";

export type BlockOrder = {
  readonly kind: BlockKind;
  /** As typed. */
  readonly value: string;
  readonly reason: string;
  readonly expiresAt?: number | null | undefined;
  /** Whoever blocks was asked once more. */
  readonly confirmed?: boolean | undefined;
};

const invalid = { ip: "ip_address_invalid", phone: "phone_number_invalid" } as const;
type Invalid = (typeof invalid)[BlockKind];

/**
 * Blocks an address or a number, at once and everywhere. Blocking it again is no mistake: the longer of the two counts.
 * `already` tells that it was blocked.
 */
export async function addBlock(
  deps: Deps,
  staff: Staff,
  order: BlockOrder,
): Promise<Result<{ data: Block; already: boolean }, Invalid | "confirmation_required">> {
  const { kind } = order;
  const value = keyOf(kind, order.value);
  if (value === null) return err(invalid[kind]);
  if (kind === "ip" && !order.confirmed && (await isOnUnproven(deps, order.reason)))
    return err("confirmation_required");
  const hashes = await hashesOf(deps, kind, value);
  const [hash] = hashes;
  const row = await rowOf(deps, staff, { ...order, value }, hash);
  const { db } = deps;
  // What is known of it under an older key comes under the first one, so that the same value never has two blocks.
  const [turn, ...turns] = turnHash(db, kind, hashes);
  if (turn) await db.batch([turn, ...turns]);
  const about = { subject: tableOf[kind], subjectId: blockIdOf(kind, hash), reason: row.reason };
  const answers = await db.batch([
    dropExpired(db, kind, hash, row.createdAt),
    insertBlock(db, kind, row),
    entryOf(deps, staff, { action: "blocked", ...about }),
    prolongBlock(db, kind, hash, row.expiresAt),
    entryOf(deps, staff, { action: "block_prolonged", ...about }),
    selectBlockOf(db, kind, [hash]),
  ]);
  const stored = answers[5][0] ?? row;
  await cacheBlock(deps, kind, hash, stored.expiresAt);
  return ok({ data: await viewOf(deps, kind, stored), already: stored.id !== row.id });
}

/**
 * Whether a block rests on a report that proves too little: anybody may report any number, and whose address it is may have
 * done nothing (decision 044). A number that is blocked for nothing is only not texted.
 */
async function isOnUnproven({ db, clock }: Deps, reason: string): Promise<boolean> {
  const id = reportNamedIn(reason);
  const [report] = id === null ? [] : await selectReport(db, id, clock.now());
  return report !== undefined && !isProven(report);
}

/** The row of a new block, under the first key of the ring. */
export async function rowOf(
  deps: Deps,
  staff: Pick<Staff, "username">,
  order: BlockOrder,
  hash: string,
): Promise<BlockRow> {
  const { kind, value, reason, expiresAt } = order;
  const id = deps.chance.id();
  const now = deps.clock.now();
  const usual = kind === "ip" ? now + addressBlockLength : null;
  return {
    id,
    hash,
    valueSealed: await deps.vault.seal({ table: tableOf[kind], column: "value", row: id }, value),
    reason: reason.trim(),
    createdAt: now,
    expiresAt: expiresAt === undefined ? usual : expiresAt,
    author: staff.username,
    hits: 0,
  };
}

/** Lifts a block, at once and everywhere. */
export async function liftBlock(
  deps: Deps,
  staff: Staff,
  kind: BlockKind,
  id: string,
): Promise<Result<null, "panel_not_found">> {
  const what = { action: "unblocked" as const, subject: tableOf[kind], subjectId: id };
  const [gone] = await recordChange(deps, staff, deleteBlock(deps.db, kind, id), what);
  if (!gone) return err("panel_not_found");
  await forgetCopies(deps, kind, { ...gone, id });
  return ok(null);
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

/** What of a typed address or number is blocked; null where it is none. */
export function keyOf(kind: BlockKind, typed: string): string | null {
  if (kind === "ip") return readAddress(typed);
  // Staff copy numbers from reports, which are read as Dutch ones too.
  const number = readDutchNumber(typed);
  return number.ok ? number.value : null;
}

/** The keyed hashes of what is blocked. */
export const hashesOf = (deps: Deps, kind: BlockKind, value: string): Promise<Hashes> =>
  deps.vault.hashes(kind === "ip" ? "address" : "phone", value);

async function viewOf(deps: Deps, kind: BlockKind, row: BlockRow): Promise<Block> {
  const { id, reason, author, createdAt, expiresAt, hits, valueSealed } = row;
  const value = await unseal(deps, { table: tableOf[kind], column: "value", row: id }, valueSealed);
  const active = expiresAt === null || expiresAt > deps.clock.now();
  return { id, value, reason, author, createdAt, expiresAt, hits, active };
}

import type { Block } from "#contract/admin-blocks";
import { type BlockKind, type BlockRow, tableOf } from "#db/blocks";
import { readAddress } from "#domain/address";
import { addressBlockLength } from "#domain/panel";
import { readDutchNumber } from "#domain/phone";
import type { Staff } from "#domain/session";
import type { Hashes } from "#ports/vault";
import { type Deps, unseal } from "../deps";

/** A value to block, and on which terms. */
export type BlockOrder = {
  readonly kind: BlockKind;
  readonly value: string;
  readonly reason: string;
  readonly expiresAt?: number | null | undefined;
};

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

/** A block as the panel shows it. */
export async function viewOf(deps: Deps, kind: BlockKind, row: BlockRow): Promise<Block> {
  const { id, reason, author, createdAt, expiresAt, hits, valueSealed } = row;
  const value = await unseal(deps, { table: tableOf[kind], column: "value", row: id }, valueSealed);
  const active = expiresAt === null || expiresAt > deps.clock.now();
  return { id, value, reason, author, createdAt, expiresAt, hits, active };
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

import type { Block } from "#contract/admin-blocks";
import { auditFirst } from "#db/audit";
import {
  type BlockKind,
  type BlockRow,
  blockIdOf,
  dropExpired,
  insertBlock,
  prolongBlock,
  selectBlockOf,
  tableOf,
} from "#db/blocks";
import type { Statement } from "#db/client";
import { selectReport } from "#db/report-list";
import { turnHash } from "#db/turn-hash";
import { isProven, reportNamedIn } from "#domain/abuse";
import { err, ok, type Result } from "#domain/result";
import type { Staff } from "#domain/session";
import type { Deps } from "../deps";
import { cacheBlock } from "../orders/refuse-blocked";
import { type BlockOrder, hashesOf, keyOf, rowOf, viewOf } from "./block-parts";
import { entryOf } from "./record-change";

type Terms = Omit<BlockOrder, "value"> & {
  /** Whoever blocks was asked once more. */
  readonly confirmed?: boolean | undefined;
};
/** What is to be blocked, as typed. */
type ToBlock = Terms & { readonly value: string };
type AllToBlock = Terms & { readonly values: readonly string[] };

/** A block that stands now; `already` tells that it was blocked. */
type Added = { readonly data: Block; readonly already: boolean };

const invalid = { ip: "ip_address_invalid", phone: "phone_number_invalid" } as const;
type Refusal = (typeof invalid)[BlockKind] | "block_end_past" | "confirmation_required";

/**
 * Blocks an address or a number, at once and everywhere. Blocking it again is no mistake: the longer of the two counts.
 */
export async function addBlock(
  deps: Deps,
  staff: Staff,
  { value, ...terms }: ToBlock,
): Promise<Result<Added, Refusal>> {
  const added = await addBlocks(deps, staff, { ...terms, values: [value] });
  if (!added.ok) return added;
  const [one] = added.value;
  return one ? ok(one) : err(invalid[terms.kind]);
}

/**
 * The same of several, all or none of them: the addresses of one wave. Each has its own line in the audit; what is named twice
 * is blocked once.
 */
export async function addBlocks(
  deps: Deps,
  staff: Staff,
  { values: typed, ...terms }: AllToBlock,
): Promise<Result<readonly Added[], Refusal>> {
  const { kind } = terms;
  const keys = typed.map((one) => keyOf(kind, one));
  if (keys.length === 0 || keys.includes(null)) return err(invalid[kind]);
  if (terms.expiresAt != null && terms.expiresAt <= deps.clock.now()) return err("block_end_past");
  const values = new Set(keys.filter((one) => one !== null));
  if (kind === "ip" && !terms.confirmed && (await isOnUnproven(deps, terms.reason)))
    return err("confirmation_required");
  const made = await Promise.all(
    [...values].map(async (value) => {
      const hashes = await hashesOf(deps, kind, value);
      return { hashes, row: await rowOf(deps, staff, { ...terms, value }, hashes[0]) };
    }),
  );
  // What is known of it under an older key comes under the first one, so that the same value never has two blocks.
  const turns = made.flatMap(({ hashes }) => turnHash(deps.db, kind, hashes));
  if (turns.length > 0) await deps.db.batch(turns as [Statement, ...Statement[]]);
  const perBlock = made.map(({ row }) => insertion(deps, staff, kind, row));
  const statements: readonly Statement[] = perBlock.flat();
  const answers: readonly unknown[] = await deps.db.batch(statements as [Statement, ...Statement[]]);
  return ok(
    await Promise.all(
      made.map(async ({ row }, at) => {
        const [stored = row] = answers[at * steps + steps - 1] as BlockRow[];
        await cacheBlock(deps, kind, row.hash, stored.expiresAt);
        return { data: await viewOf(deps, kind, stored), already: stored.id !== row.id };
      }),
    ),
  );
}

/** How many statements make one block; the last answers it as it stands then. */
const steps = 7;

/** Makes one block, or prolongs the one that there is, with a line of its own in the audit. */
function insertion(deps: Deps, staff: Staff, kind: BlockKind, row: BlockRow) {
  const { db } = deps;
  const { hash, reason, createdAt, expiresAt } = row;
  const about = { subject: tableOf[kind], subjectId: blockIdOf(kind, hash), reason };
  return [
    dropExpired(db, kind, hash, createdAt),
    insertBlock(db, kind, row),
    entryOf(deps, staff, { action: "blocked", ...about }),
    prolongBlock(db, kind, hash, expiresAt),
    entryOf(deps, staff, { action: "block_prolonged", ...about }),
    // Whoever finds it blocked for longer already relies on it as well: it is not theirs alone any more who made it.
    auditFirst(db, { at: createdAt, actor: staff.username, action: "blocked", ...about }),
    selectBlockOf(db, kind, [hash]),
  ] as const satisfies { readonly length: typeof steps };
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

import { auditChange } from "#db/audit";
import { blockIdOf, dropExpired, insertBlockIf, prolongBlock, tableOf } from "#db/blocks";
import { type Change, changed } from "#db/change";
import type { Statement } from "#db/client";
import { carryOutRejection, carryOutRelease, dropRelease } from "#db/held";
import { type MessageRow, messageMovedBy, selectMessage } from "#db/messages";
import { selectOrder } from "#db/orders";
import { keepTextVerdict } from "#db/text-verdicts";
import { turnHash } from "#db/turn-hash";
import { blockedFor, type HeldVerdict, rejectedFor } from "#domain/held";
import { commitAndRead, type Deps, unseal } from "../deps";
import { hashesOf, keyOf, rowOf } from "../staff/block-parts";
import { cacheBlock } from "./refuse-blocked";

/** What came of it: it goes, its money goes back, or nothing was due, for it rests, was taken back, or may not go any more. */
export type CarriedOut = "released" | "refund_due" | "waits";

type Resting = { readonly verdict: HeldVerdict; readonly by: string; readonly at: number };

/**
 * Carries out a verdict whose rest is over (decision 087): released the message goes on (M6), rejected its money goes back
 * (M7), with staff as the actor, the line in the audit, what is kept about the text, and the block of the address it came from
 * in one batch. Undoing it, the sender's withdrawal (M28) and this are conditional writes of one row, so one of them finds it.
 * Called by the consumer, and by the sweep where that call was lost; repeating it does nothing.
 */
export async function carryOutVerdict(deps: Deps, message: MessageRow): Promise<CarriedOut> {
  const resting = restingOn(message, deps.clock.now());
  if (!resting) return "waits";
  const change = { tx: deps.chance.id(), actor: `staff:${resting.by}`, at: deps.clock.now() };
  const block = resting.verdict === "reject_and_block" ? await blockOf(deps, message, resting, change) : null;
  const [now] = await commitAndRead(
    deps,
    [...(await movesOf(deps, message, resting, change)), ...(block?.statements ?? [])],
    selectMessage(deps.db, message.id),
  );
  if (now?.tx !== change.tx) return "waits";
  await block?.copy();
  return now.status === "queued" ? "released" : "refund_due";
}

function restingOn({ verdict, verdictBy: by, verdictAt: at, verdictDueAt }: MessageRow, now: number) {
  if (verdict === null || by === null || at === null) return null;
  return verdictDueAt === null || verdictDueAt > now ? null : { verdict, by, at };
}

async function movesOf(
  deps: Deps,
  message: MessageRow,
  { verdict, by, at }: Resting,
  change: Change,
): Promise<readonly Statement[]> {
  const { db } = deps;
  const { id, textHash, verdictReason: reason, verdictNoteSealed } = message;
  const note = await unseal(deps, { table: "messages", column: "verdict_note", row: id }, verdictNoteSealed);
  const isRelease = verdict === "release";
  const line = {
    at: change.at,
    actor: by,
    subject: "order",
    subjectId: id,
    ...(note === null ? {} : { reason: note }),
  };
  const kept = { textHash: textHash ?? "", at, by, verdict, reason };
  return [
    isRelease
      ? carryOutRelease(db, message, change)
      : carryOutRejection(db, message, change, rejectedFor(reason ?? "terms")),
    auditChange(db, {
      ...line,
      action: isRelease ? "order_released" : "order_rejected",
      ...(reason === null ? {} : { detail: { because: reason } }),
    }),
    ...(textHash === null ? [] : [keepTextVerdict(db, kept, changed)]),
    ...(isRelease
      ? [dropRelease(db, message, change), auditChange(db, { ...line, action: "release_stopped" })]
      : []),
  ];
}

type BlockWork = { readonly statements: readonly Statement[]; readonly copy: () => Promise<void> };

/** The block of the address that it came from, in force once the message was rejected; null where no address is kept. */
async function blockOf(
  deps: Deps,
  { id, verdictReason }: MessageRow,
  { by: username }: Resting,
  change: Change,
): Promise<BlockWork | null> {
  const { db } = deps;
  const [order] = await selectOrder(db, id);
  const address = await unseal(
    deps,
    { table: "orders", column: "address", row: id },
    order?.addressSealed ?? null,
  );
  const value = address && keyOf("ip", address);
  if (!value) return null;
  const hashes = await hashesOf(deps, "ip", value);
  const [hash] = hashes;
  const reason = blockedFor(verdictReason ?? "terms");
  const row = await rowOf(deps, { username }, { kind: "ip", value, reason }, hash);
  const line = {
    at: change.at,
    actor: username,
    subject: tableOf.ip,
    subjectId: blockIdOf("ip", hash),
    reason,
  };
  const isRejected = messageMovedBy(id, change.tx);
  const statements = [
    ...turnHash(db, "ip", hashes),
    dropExpired(db, "ip", hash, change.at),
    insertBlockIf(db, "ip", row, isRejected),
    auditChange(db, { ...line, action: "blocked" }),
    prolongBlock(db, "ip", hash, row.expiresAt, isRejected),
    auditChange(db, { ...line, action: "block_prolonged" }),
  ];
  return { statements, copy: () => cacheBlock(deps, "ip", hash, row.expiresAt) };
}

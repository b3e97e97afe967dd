import type { ReceiptedBook } from "#db/books";
import { type ArchivedOrder, orderIn } from "#domain/books";
import { err, ok, type Result } from "#domain/result";
import type { BackupKit } from "#ports/archive";
import type { Deps } from "../deps";

/** Why a part cannot be read: it is not there, it is not what its receipt says, or there is no archive to ask. */
export type PartProblem = "missing" | "damaged" | "away";

/** The text of a part, proven by its receipt. */
export async function openPart(
  { archive, envelope }: Pick<BackupKit, "archive" | "envelope">,
  { key, digest }: { readonly key: string; readonly digest: string },
): Promise<Result<string, PartProblem>> {
  const bytes = await archive.get(key).catch(() => "away" as const);
  if (bytes === "away") return err("away");
  if (bytes === null) return err("missing");
  if ((await envelope.digest(bytes)) !== digest) return err("damaged");
  const text = await envelope.unpack(bytes);
  return text === null ? err("damaged") : ok(text);
}

/** An archived order with all that happened to it; null where it was erased. Of a part that cannot be read a person is told. */
export async function readArchived(
  deps: Pick<Deps, "backup" | "log">,
  { id, orderId, key, digest }: Pick<ReceiptedBook, "id" | "orderId" | "key" | "digest">,
): Promise<Result<ArchivedOrder | null, PartProblem>> {
  const { backup: kit, log } = deps;
  const opened: Result<string, PartProblem> =
    kit === null ? err("away") : await openPart(kit, { key, digest });
  if (opened.ok) return ok(orderIn(opened.value, orderId ?? id));
  log.alarm("archive_failed", { problem: opened.error });
  return opened;
}

import type { OptOutFigures, OptOutFound, OptOutItem, OptOutListQuery } from "#contract/admin-opt-outs";
import { auditEntry } from "#db/audit";
import { countOptOuts, selectOptOut, selectOptOuts } from "#db/opt-outs";
import { sumDays } from "#db/tallies";
import { ruleFigureDays } from "#domain/gate/upkeep";
import { type OptOutCount, optOutKeys } from "#domain/my-number";
import { pageSize, readCursor, toPage, top } from "#domain/paging";
import { readDutchNumber } from "#domain/phone";
import { err, ok, type Result } from "#domain/result";
import type { Staff } from "#domain/session";
import { lastDays } from "#domain/tallies";
import type { Deps } from "../deps";

/** How many numbers their owners stopped, and what that did in thirty days (decision 084). */
export async function readOptOuts({ db, clock }: Deps): Promise<OptOutFigures> {
  const now = clock.now();
  const days = lastDays(now, ruleFigureDays);
  const [[standing], sums] = await db.batch([
    countOptOuts(db, now),
    sumDays(db, Object.values(optOutKeys), days.at(-1) ?? "", days[0] ?? ""),
  ]);
  const counted = new Map(sums.map(({ key, total }) => [key, total]));
  const of = (count: OptOutCount) => counted.get(optOutKeys[count]) ?? 0;
  return {
    now: { stopped: standing?.stopped ?? 0, locked: standing?.locked ?? 0 },
    stops: of("stops"),
    locks: of("locks"),
    lifts: of("lifts"),
    kept: of("kept"),
  };
}

/** A page of the opt-outs that act: since when, until when and how firmly; whose they are is not among it. */
export async function listOptOuts({ db, clock }: Deps, { cursor, limit }: OptOutListQuery) {
  const size = Number(limit ?? pageSize);
  const read = await selectOptOuts(db, clock.now(), readCursor(cursor ?? "") ?? top, size + 1);
  const { rows, next } = toPage(read, size, ({ until, id }) => ({ at: until, id }));
  const data = rows.map(({ lockedAt, ...row }): OptOutItem => ({ ...row, locked: lockedAt !== null }));
  return { data, next };
}

/**
 * Whether a number is opted out, since when and until when. That it was asked goes into the audit in the same batch, without
 * the number: only its owner may change anything about it.
 */
export async function checkOptOut(
  deps: Deps,
  staff: Staff,
  typed: string,
): Promise<Result<OptOutFound, "phone_number_invalid">> {
  const { db, vault, clock } = deps;
  const number = readDutchNumber(typed);
  if (!number.ok) return err("phone_number_invalid");
  const now = clock.now();
  const hashes = await vault.hashes("phone", number.value);
  const [, [found]] = await db.batch([
    auditEntry(db, {
      at: now,
      actor: staff.username,
      action: "opt_out_checked",
      subject: "opt_out",
      subjectId: "number",
    }),
    selectOptOut(db, hashes, now),
  ]);
  if (!found) return ok(null);
  const { createdAt, expiresAt, lockedAt, liftAt } = found;
  return ok({ since: createdAt, until: expiresAt, locked: lockedAt !== null, liftAt });
}

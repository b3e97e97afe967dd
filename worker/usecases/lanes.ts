import type { LookUpOutcome } from "#ports/sms-gateway";
import type { Deps } from "./deps";
import type { Room } from "./room";

/** Whether a vendor was asked, and whether it answered; other work answers nothing. */
export type Asked = "heard" | "silent" | "not_asked";

/** As much of a look-up as a lane has to know. */
export const askedOf = ({ kind }: LookUpOutcome): Asked => (kind === "unavailable" ? "silent" : "heard");

/** One class of due work: bulkheads, so that a class that is full, slow or broken does not keep another waiting. */
type Lane<T> = {
  /** As it is called in the log. */
  readonly name: string;
  readonly rows: readonly T[];
  /** So many rows could have been found: where there are as many, there may be more. */
  readonly page?: number;
  /** How many rows may ask a vendor, where that is fewer than there are rows: a row that need not ask costs little. */
  readonly room?: number;
  /** A row that need not, or may not, ask stays due: it is no reason to look for more. */
  readonly staysDue?: boolean;
  /** Rows that are worked on side by side; the platform opens six connections at once for all lanes together. */
  readonly atOnce?: number;
  /** Round trips of a row beside its batches, at most. */
  readonly trips?: number;
  /** Whom a row asks, where that is not the same for all. */
  readonly vendorOf?: (row: T) => string;
  readonly work: (row: T) => Promise<unknown>;
};

/** A vendor that was silent so often in a row, per row at once, is not waited for: what is left of its rows comes next minute. */
const patience = 2;

/**
 * Works through a lane, a few rows at once. A row that fails is logged and keeps none of the others from their turn.
 * @param deps where they are bounded, no row is begun without room for it
 * @returns whether there is more of it that could be done right away
 */
export async function workThrough<T extends { readonly id: string }>(
  deps: Deps & { readonly room?: Room },
  lane: Lane<T>,
): Promise<boolean> {
  const { name, rows, room = rows.length, vendorOf = () => "", page, trips = 0 } = lane;
  const atOnce = lane.atOnce ?? deps.room?.atOnce ?? 1;
  const silences = new Map<string, number>();
  let left = room;
  let done = 0;
  let isCut = page !== undefined && rows.length >= page;
  const queue = rows[Symbol.iterator]();
  const worker = async () => {
    for (const row of queue) {
      const vendor = vendorOf(row);
      if (left <= 0 || (silences.get(vendor) ?? 0) >= patience * atOnce) continue;
      if (deps.room?.left() === 0) {
        isCut = true;
        continue;
      }
      deps.room?.count(trips);
      const asked = await guarded(deps, name, async () => (await lane.work(row)) ?? "done", row.id);
      if (asked !== "not_asked") left--;
      if (asked === "silent") silences.set(vendor, (silences.get(vendor) ?? 0) + 1);
      else if (asked !== undefined && !(lane.staysDue && asked === "not_asked")) done++;
      if (asked === "heard") silences.delete(vendor);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return isCut && done > 0 && silences.size === 0;
}

/** Does one part of the sweep; what it throws is logged as a defect and goes no further. */
export async function guarded<T>(
  deps: Pick<Deps, "log">,
  part: string,
  work: () => Promise<T>,
  id: string | null = null,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    deps.log.defect("sweep_failed", error, { part, id });
    return undefined;
  }
}

/** Whether there is more in any of several lanes. */
export const moreInSome = async (lanes: readonly Promise<boolean>[]): Promise<boolean> =>
  (await Promise.all(lanes)).some(Boolean);

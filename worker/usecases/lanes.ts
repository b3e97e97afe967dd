import type { LookUpOutcome } from "#ports/sms-gateway";
import type { Deps } from "./deps";

/** Whether a vendor was asked, and whether it answered; other work answers nothing. */
export type Asked = "heard" | "silent" | "not_asked";

/** As much of a look-up as a lane has to know. */
export const askedOf = ({ kind }: LookUpOutcome): Asked => (kind === "unavailable" ? "silent" : "heard");

/** One class of due work: bulkheads, so that a class that is full, slow or broken does not keep another waiting. */
type Lane<T> = {
  /** As it is called in the log. */
  readonly name: string;
  readonly rows: readonly T[];
  /** How many rows may ask a vendor, where that is fewer than there are rows: a row that need not ask costs little. */
  readonly room?: number;
  /** Rows that are worked on side by side; the platform opens six connections at once for all lanes together. */
  readonly atOnce?: number;
  /** Whom a row asks, where that is not the same for all. */
  readonly vendorOf?: (row: T) => string;
  readonly work: (row: T) => Promise<unknown>;
};

/** A vendor that was silent so often in a row, per row at once, is not waited for: what is left of its rows comes next minute. */
const patience = 2;

/** Works through a lane, a few rows at once. A row that fails is logged and keeps none of the others from their turn. */
export async function workThrough<T extends { readonly id: string }>(
  deps: Deps,
  lane: Lane<T>,
): Promise<void> {
  const { name, rows, room = rows.length, atOnce = 1, vendorOf = () => "" } = lane;
  const silences = new Map<string, number>();
  let left = room;
  const queue = rows[Symbol.iterator]();
  const worker = async () => {
    for (const row of queue) {
      const vendor = vendorOf(row);
      if (left <= 0 || (silences.get(vendor) ?? 0) >= patience * atOnce) continue;
      const asked = await guarded(deps, name, () => lane.work(row), row.id);
      if (asked !== "not_asked") left--;
      if (asked === "heard") silences.delete(vendor);
      if (asked === "silent") silences.set(vendor, (silences.get(vendor) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Does one part of the sweep; what it throws is logged as a defect and goes no further. */
export async function guarded<T>(
  deps: Deps,
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

/** So many at once of what a sweep hands over, and in all: six connections and its subrequests are for all of its work. */
const handedOver = { atOnce: 2, inAll: 40 } as const;

/** The same outside for a sweep: of what it settles, a few go at once (decision 093); the rest is the queue's. */
export function withFewAtOnce(deps: Deps): Deps {
  let underWay = 0;
  let left: number = handedOver.inAll;
  const atOnce: Deps["atOnce"] = async (orderId, known) => {
    if (left === 0 || underWay >= handedOver.atOnce) return;
    left--;
    underWay++;
    await deps.atOnce(orderId, known).finally(() => underWay--);
  };
  return { ...deps, atOnce };
}

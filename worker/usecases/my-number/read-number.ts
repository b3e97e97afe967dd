import type { NumberView } from "#contract/my-number";
import { selectOptOut } from "#db/opt-outs";
import { selectProvenReports, selectReceived } from "#db/receiver";
import { macOf } from "#domain/keyed-hash";
import { mostShown, pauseAfterReport, shownFor } from "#domain/my-number";
import { commit, type Deps } from "../deps";
import { caseCodeOf } from "../reports/report-abuse";
import type { NumberSession } from "./number-session";

/** What we sent to a number, and what its owner wants. One round trip to the database. */
export async function readNumber(deps: Deps, { number, hashes }: NumberSession): Promise<NumberView> {
  const { db, clock } = deps;
  const now = clock.now();
  const [received, reports, [optOut]] = await commit(deps, [
    selectReceived(db, hashes, now - shownFor, mostShown),
    selectProvenReports(db, hashes, mostShown),
    selectOptOut(db, hashes, now),
  ] as const);
  const paused = (reports[0]?.createdAt ?? 0) + pauseAfterReport;
  const messages = received.map(async ({ id, at, sender }) => {
    const report = reports.find(({ orderId }) => orderId === id);
    const shown = { id: await shownIdOf(deps, id), at, sender };
    return report ? { ...shown, caseCode: await caseCodeOf(deps, report) } : shown;
  });
  return {
    phoneNumber: number,
    messages: await Promise.all(messages),
    stopped: optOut !== undefined,
    locked: optOut !== undefined && optOut.lockedAt !== null,
    until: optOut?.expiresAt ?? null,
    liftAt: optOut?.liftAt ?? null,
    pausedUntil: paused > now ? paused : null,
  };
}

/** What a message is called towards its receiver: the order's own id opens its status page. Follows from it by a keyed hash. */
export const shownIdOf = async (deps: Pick<Deps, "vault">, orderId: string): Promise<string> =>
  macOf(await deps.vault.hash("code", `message ${orderId}`)).slice(0, 22);

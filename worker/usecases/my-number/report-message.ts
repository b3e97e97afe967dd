import { selectWaveOfOrder } from "#db/abuse-reports";
import { insertProvenReport, selectProvenReports, selectReceived } from "#db/receiver";
import { turnHash } from "#db/turn-hash";
import { normaliseReason } from "#domain/abuse";
import { mostInWave } from "#domain/held";
import { mostShown, pauseAfterReport, shownFor } from "#domain/my-number";
import { err, ok, type Result } from "#domain/result";
import { commitAndRead, type Deps } from "../deps";
import { cacheBlock } from "../orders/refuse-blocked";
import { caseCodeOf, rowOf } from "../reports/report-abuse";
import type { NumberSession } from "./number-session";
import { shownIdOf } from "./read-number";

export type MessageReport = {
  /** Which one, as the list calls it. */
  readonly message: string;
  readonly reason: string;
  /** Whence it is reported. */
  readonly address: string;
};

/**
 * Takes the receiver's report of one message: it names the right order, and a code has proven whose number it is. Reporting
 * the same message again is the same case. From here on nothing is sent to the number for seven days (db/blocks.ts:isBlocked).
 * No gate and no budget: there can be no more of these than messages that were sent.
 */
export async function reportMessage(
  deps: Deps,
  { number, hashes }: NumberSession,
  { message, reason, address }: MessageReport,
): Promise<Result<string, "sms_unknown">> {
  const { db, clock } = deps;
  const now = clock.now();
  const received = await selectReceived(db, hashes, now - shownFor, mostShown);
  const ids = await Promise.all(received.map(({ id }) => shownIdOf(deps, id)));
  const order = received[ids.indexOf(message)];
  if (!order) return err("sms_unknown");
  const wave = await selectWaveOfOrder(db, order.id, mostInWave);
  const said = {
    phone: number,
    phoneHashes: hashes,
    reason: normaliseReason(reason),
    email: undefined,
    address,
  };
  const row = { ...(await rowOf(deps, { ...said, order, wave })), orderId: order.id, proven: 1 };
  // All of the number comes under the first key, for what waits meets its report by equal hashes (decision 066).
  const reports = await commitAndRead(
    deps,
    [...turnHash(db, "phone", hashes), insertProvenReport(db, row)],
    selectProvenReports(db, hashes, mostShown),
  );
  await cacheBlock(deps, "phone", hashes[0], now + pauseAfterReport);
  const report = reports.find(({ orderId }) => orderId === order.id);
  return report ? ok(await caseCodeOf(deps, report)) : err("sms_unknown");
}

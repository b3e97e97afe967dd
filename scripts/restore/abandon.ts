import type { RestoreProgress } from "../../worker/contract/restore.ts";
import { lookAtWorker } from "../deploy/look.ts";
import { endJournal, type Journal, keepJournal, readJournal } from "./journal.ts";
import { tableOfLoading } from "./load.ts";
import { withOperate } from "./operate.ts";
import type { Place } from "./place.ts";
import { restore, type Say, takenOver } from "./steps.ts";
import { epochName, stop, untilStopped } from "./stop.ts";
import { blur, keepWitness, readWitness } from "./witness.ts";

/**
 * Abandons a restore whose database was not put back (decision 069). By then the database holds itself, for the restore's epoch made it:
 * it is settled as after a restore to the present, with itself as its witness, and let go. Killed anywhere and run again, with
 * `--abandon` or without, it goes on where it was.
 *
 * @returns whether all is well; throws a sentence where it may not be abandoned
 */
export async function abandon(place: Place, environment: NodeJS.ProcessEnv, say: Say): Promise<boolean> {
  const found = readJournal(place.journal);
  if (!found) throw new Error("Nothing is under way, so there is nothing to abandon.");
  const journal = await takenOver(place, found);
  if (!journal.abandoned) {
    const refusal = whyNotAbandoned(journal, await isBeingFilled(place));
    if (refusal !== null) throw new Error(refusal);
    if (!(await hasEpoch(place))) {
      endJournal(place.journal, place.witness);
      say("Abandoned: nothing had been stopped or put back yet.");
      return true;
    }
    say(`Abandoning the restore of ${journal.startedAt}: the database was not put back.`);
    await stop(place, journal.stoodBefore, journal.epoch);
    await untilStopped(place, environment);
    const progress = await withOperate(place.deployment, (operate) => operate({ command: "status" }));
    const unproven = whyNotProven(progress);
    if (unproven !== null) throw new Error(unproven);
    const since = Date.now() - blur;
    keepWitness(place.witness, await readWitness(place.ask, since));
    keepJournal(place.journal, { ...journal, since, witnessed: true, abandoned: true });
  }
  return restore(place, { wish: null, release: true, environment, say });
}

/** Why a restore that has come so far may not be abandoned any more; null where it may. */
export function whyNotAbandoned({ since, witnessed, before }: Journal, isFilled: boolean): string | null {
  if (isFilled) return "A backup is being put into the database, which was empty before: go on with it.";
  if (since === undefined && !witnessed) return null;
  return `The database was put back, or may have been: it has forgotten what was sent and paid since, so it must be settled. Run this again without --abandon to go on; ${before === undefined ? "" : `or back to where it was, --to ${before}, `}and then --release.`;
}

/** Why the Worker's word is no proof that the database has its whole past; null where it is. */
export function whyNotProven({ rewound, cause, knows, marked }: RestoreProgress): string | null {
  if (marked) return "The database is marked as one that was put back: only --release ends that.";
  if (rewound && cause !== null && cause !== "epoch")
    return `The database had lost its past before this restore was begun (${cause}): it needs one.`;
  if (knows === true) return null;
  return "The database does not have the mark that stands outside it, or that cannot be read now (KV): it may have lost its past. Once more in some minutes; if it stays so, it needs a restore.";
}

async function isBeingFilled({ ask }: Place): Promise<boolean> {
  const [rows = []] = await ask([tableOfLoading]);
  return rows.length > 0;
}

/** Stop and epoch are set in one call: without an epoch there is no stop of ours. */
async function hasEpoch({ api, worker }: Place): Promise<boolean> {
  const seen = await lookAtWorker(api, worker);
  return !seen.ok || seen.value === null || seen.value.secrets.includes(epochName);
}

import { manifestKey } from "../../worker/domain/backup.ts";
import { type Environment, filesOf } from "../deploy/names.ts";
import { envelopeOf, placeOf } from "../restore/place.ts";
import { listOf } from "../restore/read-backup.ts";

/**
 * Why the older backup keys cannot go; null where they can. Backups end by their age, so if the first key opens the oldest that there
 * is, it opens all of them.
 *
 * @param first the ring without all but its first key
 */
export async function hangingBackup(name: Environment, first: string): Promise<string | null> {
  const { bucket } = placeOf(name, process.env);
  const [oldest] = (await listOf(bucket)).toSorted((one, other) => one.endedAt - other.endedAt);
  if (!oldest) return null;
  const envelope = envelopeOf(first, filesOf(name).keys);
  const key = manifestKey(oldest.id);
  const bytes = await bucket.get(key);
  const opened = bytes && (await envelope.open(key, bytes));
  if (opened?.ok) return null;
  const of = `the backup of ${new Date(oldest.endedAt).toISOString()}`;
  return opened?.error === "unknown_key"
    ? `BACKUP_KEYS: the first key does not open ${of}. Backups are kept for 30 days: again when it is gone.`
    : `BACKUP_KEYS: ${of} is ${opened ? "damaged" : "missing"}, so nothing is known of those after it: see npm run backup -- ${name} --list. With --even-so the older key goes all the same.`;
}

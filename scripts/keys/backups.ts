import { type Environment, filesOf } from "../deploy/names.ts";
import { envelopeOf, placeOf } from "../restore/place.ts";
import { listOf, readManifest } from "../restore/read-backup.ts";

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
  return readManifest({ archive: bucket, envelope }, oldest.id).then(
    () => null,
    () =>
      `BACKUP_KEYS: the first key does not open the backup of ${new Date(oldest.endedAt).toISOString()}. Backups are kept for 30 days: again when it is gone.`,
  );
}

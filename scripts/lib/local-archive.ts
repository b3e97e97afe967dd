import { join, resolve } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { createArchive } from "../../worker/adapters/archive.ts";
import type { BackupKit } from "../../worker/ports/archive.ts";
import { databaseIn, localDatabase } from "../restore/database.ts";
import { envelopeOf } from "../restore/place.ts";
import { visit } from "./rig.ts";

/** As wrangler.toml calls the bucket of the copy that runs here. */
const bucket = "briefje-archive";

/** The archive of the copy that runs here, or ran: its database and its bucket, as they lie on this machine. */
export async function localArchive(): Promise<{ kit: BackupKit; close: () => Promise<void> }> {
  const { state, settings } = visit();
  const folder = resolve(state, "v3");
  const { ask, close } = localDatabase(databaseIn(join(folder, "d1"), "orders"));
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: "export default {}",
      r2Buckets: { ARCHIVE: bucket },
      resourcePersistencePath: folder,
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
  );
  const archive = createArchive(
    (await miniflare.getR2Bucket("ARCHIVE")) as unknown as Parameters<typeof createArchive>[0],
  );
  return {
    kit: { ask, archive, envelope: envelopeOf(settings.BACKUP_KEYS, "its settings") },
    close: async () => {
      close();
      await miniflare.dispose();
    },
  };
}

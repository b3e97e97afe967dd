import { join } from "node:path";
import { ask } from "../../scripts/lib/operator-call.ts";
import { newToken } from "../../scripts/lib/staff-remote.ts";
import { folderArchive } from "../../scripts/restore/archives.ts";
import { auditBooks } from "../../scripts/restore/audit.ts";
import { localDatabase } from "../../scripts/restore/database.ts";
import { bringBack, decidedIn } from "../../scripts/restore/decided.ts";
import { epochAt } from "../../scripts/restore/journal.ts";
import { type Operate, restoreOrder } from "../../scripts/restore/operate.ts";
import { stepUntilAsked } from "../../scripts/restore/steps.ts";
import { asTestimony, readWitness, type Witness } from "../../scripts/restore/witness.ts";
import { createEnvelope } from "../../worker/adapters/envelope.ts";
import { mostWitnesses } from "../../worker/contract/restore.ts";
import { beginBackup, goOnWithBackup, isWhole } from "../../worker/usecases/backup/write-backup.ts";
import { databaseOf } from "../storm/books.ts";
import type { Rig } from "../storm/rig.ts";

/** So slow that the operator's token, which lasts minutes, outlasts a restore. */
const calmPace = 2;
/** As of `npm run restore`: what moved just before the moment may be gone as well. In ms. */
const blur = 2 * 60_000;

type Asked = {
  /** `at`: when it was taken, in ms. */
  readonly copy: { readonly at: number };
  /** Whether the database could be read before it was overwritten. */
  readonly hasWitness: boolean;
  readonly folder: string;
  /** Swaps the file for the copy, when nothing runs. */
  readonly swap: () => Promise<void>;
};

/**
 * What `npm run restore` does, with its own parts, where the place is a rig: stops sending outside the database, reads the witness,
 * puts the database back, brings back what people decided, has the Worker mark, witness and settle, and audits.
 *
 * @returns what releases it, and in how many rules of the audit it is unsound
 */
export async function restoreWithTool(rig: Rig, { copy, hasWitness, folder, swap }: Asked) {
  const file = databaseOf(rig.state);
  const since = copy.at - blur;
  const settings = { STOP_SENDING: "1", DATABASE_EPOCH: String(epochAt(Date.now())) };
  let witness: Witness | null = null;
  let token = "";
  await rig.restart({
    pace: calmPace,
    settings: (now) => {
      token = newToken(now + 4 * 60_000);
      return { ...settings, OPERATOR_TOKEN: token };
    },
    async meanwhile() {
      const lost = localDatabase(file);
      witness = hasWitness ? await readWitness(lost.ask, since) : null;
      const decided = witness?.decided ?? (await decidedByBackup(lost.ask, join(folder, "hourly")));
      lost.close();
      await swap();
      const restored = localDatabase(file);
      await bringBack(restored.ask, decided);
      restored.close();
    },
  });
  const operate: Operate = async (body) =>
    (await ask({ origin: rig.origin, token }, restoreOrder(body))).data;
  await operate({ command: "mark", since });
  await testify(operate, witness);
  const progress = await stepUntilAsked(operate, () => {});
  const database = localDatabase(file);
  const differences = await auditBooks(database.ask);
  database.close();
  for (const { holds, count, first } of differences) console.log(`    NOT: ${holds} (${count}; ${first})`);
  return {
    progress,
    isSound: differences.length === 0,
    /** What stays set after the release, but for the stop. */
    settings: { DATABASE_EPOCH: settings.DATABASE_EPOCH },
    release: () => operate({ command: "release" }),
  };
}

async function testify(operate: Operate, witness: Witness | null): Promise<void> {
  const orders = witness?.orders.map(asTestimony) ?? [];
  for (let at = 0; at < orders.length; at += mostWitnesses) {
    const page = { command: "witness", orders: orders.slice(at, at + mostWitnesses) };
    await operate(page as Parameters<Operate>[0]);
  }
}

/** What people decided as the last hourly backup has it, sealed and opened again. */
async function decidedByBackup(ask: ReturnType<typeof localDatabase>["ask"], folder: string) {
  const envelope = createEnvelope([{ id: "b1", bytes: crypto.getRandomValues(new Uint8Array(32)) }]);
  const archive = folderArchive(folder);
  let progress = await beginBackup({ ask }, "hourly", Date.now(), "storm000");
  for (;;) {
    const further = await goOnWithBackup({ ask, archive, envelope }, progress, Date.now());
    if (isWhole(further)) return decidedIn({ archive, envelope }, further);
    progress = further;
  }
}

import type { RestoreProgress } from "../../worker/contract/restore.ts";
import { mostWitnesses } from "../../worker/contract/restore.ts";
import { ownMigrations } from "../deploy/preflight/taken.ts";
import { lastWords, runWrangler } from "../deploy/wrangler.ts";
import { auditBooks, auditRules } from "./audit.ts";
import { bringBack, decidedSince } from "./decided.ts";
import { endJournal, epochAt, type Journal, keepJournal, readJournal, type Wish } from "./journal.ts";
import { loadBackup, mayTake } from "./load.ts";
import { type Operate, withOperate } from "./operate.ts";
import type { Place } from "./place.ts";
import { wholeBackup } from "./read-backup.ts";
import { lift, stop, stopNow, untilStopped } from "./stop.ts";
import { bookmarkOf, momentOf, travelTo } from "./time-travel.ts";
import { asTestimony, blur, keepWitness, keptWitness, readWitness, type Witness } from "./witness.ts";

export type Say = (line: string) => void;

/**
 * Puts the database back so that nothing is sent, or paid back, a second time (decisions 068 and 069). Every step may be repeated:
 * killed anywhere and run again it goes on where it was.
 *
 * @param wish null to go on with the one in the journal
 * @param release whether sending may go on when all is proven
 * @returns whether all is well
 */
export async function restore(
  place: Place,
  {
    wish,
    release,
    environment,
    say,
  }: {
    readonly wish: Wish | null;
    readonly release: boolean;
    readonly environment: NodeJS.ProcessEnv;
    readonly say: Say;
  },
): Promise<boolean> {
  let journal = await takenOver(place, await begin(place, wish, say));
  const { stoodBefore, epoch } = journal;
  say(
    stoodBefore ? "1. Sending is stopped already, and stays so" : "1. Stopping sending, outside the database",
  );
  await stop(place, stoodBefore, epoch);
  const isHeard = await untilStopped(place, environment);
  say(
    isHeard
      ? "   the Worker says that it sells and sends nothing"
      : "   the Worker does not answer; it is set all the same",
  );
  if (journal.abandoned) say("2. and 3. nothing: the database stays where it is");
  else journal = "to" in journal.wish ? await travel(place, journal, say) : await load(place, journal, say);
  const progress = await settle(place, journal, say);
  const isSound = await audit(place, say);
  await sayWhatIsLeft(place, progress, say);
  // The books of one that was abandoned are what they were before it was begun.
  if (journal.abandoned) return letGo(place, journal, say);
  if (!isSound) {
    say("Nothing is released: mend what is said above, and run this again.");
    return false;
  }
  if (!release) {
    say(
      `Nothing is sold or sent yet. When you are content: npm run restore -- ${place.deployment.name} --release`,
    );
    return true;
  }
  return letGo(place, journal, say);
}

/** What would be done, and what there is to do it with. Changes nothing. */
export async function planRestore(place: Place, wish: Wish | null, say: Say): Promise<void> {
  const journal = readJournal(place.journal);
  const wanted = wish ?? journal?.wish ?? null;
  if (journal)
    say(
      `A restore of ${journal.startedAt} is under way${journal.since === undefined ? "" : ", and the database is put back"}.`,
    );
  say(`1. ${planOfStop(await stopNow(place), journal)}`);
  if (wanted && "to" in wanted) {
    const moment = momentOf(wanted.to, Date.now());
    const bookmark =
      "bookmark" in moment ? moment.bookmark : await bookmarkOf(place.api, place.databaseId, moment.time);
    say(
      `2. read what moved since, as a witness\n3. put the database back by Time Travel, to bookmark ${bookmark}`,
    );
  } else if (wanted) {
    // One that is under way goes on with the backup that it began with, whatever is the newest by now.
    const isUnderWay = JSON.stringify(journal?.wish) === JSON.stringify(wanted);
    const { manifest } = await wholeBackup(place, wanted.from, isUnderWay ? journal?.backup : undefined);
    const rows = manifest.chunks.reduce((sum, chunk) => sum + chunk.rows, 0);
    say(
      `2. (the database is empty, so there is no witness)\n3. put in the backup ${manifest.id}: ${rows} rows`,
    );
  } else say("2. and 3. nothing: say --to <time|bookmark> or --from <backup>");
  say("4. mark what may have moved since, bring back blocks and switches, ask the provider");
  say("5. audit the books\n6. say what is left; with --release nothing is held back any more");
  say("This is a plan: nothing was changed.");
}

/**
 * What an operator must know after a command that ended with an error. That nothing is sold or sent is said only where it was seen: one
 * that was turned away before its first step has stopped nothing.
 *
 * @param place null where the deployment itself was not found
 */
export async function howItStands(place: Place | null, isPlan: boolean): Promise<string[]> {
  if (isPlan) return ["This was a plan: nothing was changed."];
  const journal = place === null ? null : readJournal(place.journal);
  if (place === null || journal === null)
    return ["Nothing was begun: sending is not stopped by this command, and the database is as it was."];
  const isPutBack = journal.since !== undefined || journal.witnessed === true || journal.backup !== undefined;
  const again = `What was done so far stays; run this again to go on from here${isPutBack ? "" : ", or give it up with --abandon"}.`;
  const how = await stopNow(place).catch(() => "unknown" as const);
  if (how === "unknown") return ["Whether sending is stopped could not be seen: look at /api/config.", again];
  return [how === null ? "STOP_SENDING is NOT set at the Worker." : "Nothing is sold or sent.", again];
}

/** @param how sending is stopped at this moment */
function planOfStop(how: Awaited<ReturnType<typeof stopNow>>, journal: Journal | null): string {
  if (how === null) return "stop sending (STOP_SENDING), outside the database";
  // The secret is the restore's own, which its release takes away, unless somebody had stopped before it.
  const isOurs = how === "secret" && journal?.stoodBefore === false;
  return isOurs
    ? "sending is stopped by the restore that is under way"
    : "sending is stopped already, and stays so afterwards";
}

async function begin(place: Place, wish: Wish | null, say: Say): Promise<Journal> {
  const under = readJournal(place.journal);
  if (wish === null) {
    if (!under) throw new Error("Nothing is under way: say --to <time|bookmark> or --from <backup>.");
    say(`Going on with the restore of ${under.startedAt}.`);
    return under;
  }
  if (under && JSON.stringify(under.wish) === JSON.stringify(wish)) {
    say(`Going on with the restore of ${under.startedAt}.`);
    return under;
  }
  if ("to" in wish) momentOf(wish.to, Date.now());
  const started = { wish, startedAt: new Date().toISOString(), epoch: epochAt(Date.now()) };
  // Another moment than before: whoever stopped sending first, and what the true present said, stay what they were.
  if (under) {
    say(`Another restore was under way, to ${JSON.stringify(under.wish)}; this one takes its place.`);
    const { stoodBefore, before } = under;
    // What was read to abandon one tells of a moment before its end, which it may have come to.
    const witnessed = under.abandoned ? undefined : under.witnessed;
    return keepJournal(place.journal, {
      ...started,
      stoodBefore,
      ...(before === undefined ? {} : { before }),
      ...(witnessed === undefined ? {} : { witnessed }),
    });
  }
  return keepJournal(place.journal, { ...started, stoodBefore: (await stopNow(place)) !== null });
}

/** A deploy in between made a variable of our own stop: that is the operator's, so it is neither set again nor lifted. */
export async function takenOver(place: Place, journal: Journal): Promise<Journal> {
  if (journal.stoodBefore || (await stopNow(place)) !== "variable") return journal;
  return keepJournal(place.journal, { ...journal, stoodBefore: true });
}

/** Steps 2 and 3 where the database goes back in time, in its place. */
async function travel(place: Place, before: Journal, say: Say): Promise<Journal> {
  if (before.since !== undefined) {
    say("2. and 3. the database is put back already");
    return before;
  }
  const { api, databaseId } = place;
  const { wish } = before;
  const moment = momentOf("to" in wish ? wish.to : "", Date.now());
  let journal = before;
  if (journal.bookmark === undefined) {
    const bookmark = "bookmark" in moment ? moment.bookmark : await bookmarkOf(api, databaseId, moment.time);
    journal = keepJournal(place.journal, {
      ...journal,
      bookmark,
      before: journal.before ?? (await bookmarkOf(api, databaseId)),
    });
  }
  say(`   the way back, should this be wrong: --to ${journal.before}`);
  const isFirstTry = !journal.witnessed;
  if (isFirstTry) {
    say("2. Reading what moved since, as a witness");
    // Of a bookmark nobody knows the time: then everything that is kept.
    const since = "time" in moment ? moment.time - blur : 0;
    const seen = await readWitness(place.ask, since).catch((error: unknown) => {
      say(`   the database does not answer, so there is no witness: ${(error as Error).message}`);
      return null;
    });
    if (seen) {
      keepWitness(place.witness, seen);
      say(`   ${seen.orders.length} orders, kept in ${place.witness} until all is done`);
    }
    journal = keepJournal(place.journal, { ...journal, witnessed: true });
  }
  say("3. Putting the database back");
  const refused = await travelTo(api, databaseId, journal.bookmark ?? "");
  if (refused !== null) {
    // Then nothing was put back yet, and this one may still be abandoned.
    if (isFirstTry) keepJournal(place.journal, { ...journal, witnessed: false });
    throw new Error(refused);
  }
  await catchUpWithMigrations(place, say);
  const [[last] = []] = await place.ask([{ sql: "SELECT max(changed_at) AS at FROM messages" }]);
  const since = "time" in moment ? moment.time - blur : Number(last?.at ?? 0);
  return keepJournal(place.journal, { ...journal, since });
}

/** A moment from before a migration: the Worker of now needs the schema of now. */
async function catchUpWithMigrations({ ask, deployment }: Place, say: Say): Promise<void> {
  const [rows = []] = await ask([{ sql: "SELECT name FROM d1_migrations" }]);
  const had = new Set(rows.map(({ name }) => String(name)));
  const missing = ownMigrations().filter((name) => !had.has(name));
  if (missing.length === 0) return;
  say(`   applying ${missing.length} migrations that came later`);
  const args = ["d1", "migrations", "apply", "DB", "--remote", "-c", deployment.config];
  const { code, text } = await runWrangler(args, { access: deployment.access, patience: 300_000 });
  if (code !== 0) throw new Error(lastWords(text));
}

/** Steps 2 and 3 where a backup is put into an empty database. */
async function load(place: Place, before: Journal, say: Say): Promise<Journal> {
  say("2. There is no witness: what the lost database said last is in the backup");
  const from = "from" in before.wish ? before.wish.from : "";
  const { archive, manifest } = await wholeBackup(place, from, before.backup);
  const journal = keepJournal(place.journal, { ...before, backup: manifest.id });
  const since = manifest.endedAt - blur;
  say(`3. Putting in the backup ${manifest.id}, of ${new Date(manifest.endedAt).toISOString()}`);
  // Before anything is marked: what is not to be filled is not to be doubted either.
  await mayTake(place.ask, manifest);
  // Held from before its first row on: a sweep in between would begin to send.
  await withOperate(place.deployment, (operate) => operate({ command: "mark", since }));
  await loadBackup(
    { ask: place.ask, archive, envelope: place.envelope, progress: (said) => say(`   ${said}`) },
    manifest,
  );
  return keepJournal(place.journal, { ...journal, since });
}

/** Step 4: what may have moved is marked, what people decided comes back, and whoever knows is asked. */
async function settle(
  place: Place,
  { since = 0, wish, abandoned }: Journal,
  say: Say,
): Promise<RestoreProgress> {
  say("4. Marking what may have moved since, and asking what became of it");
  const witness = keptWitness(place.witness);
  return withOperate(place.deployment, async (operate) => {
    // First: a callback that meets a block of since, and nothing in doubt, would pay back what was delivered.
    await operate({ command: "mark", since });
    if (!abandoned) await bringBackDecisions(place, { since, wish }, witness?.decided ?? null, say);
    const orders = witness?.orders.map(asTestimony) ?? [];
    for (let at = 0; at < orders.length; at += mostWitnesses)
      await operate({
        command: "witness",
        orders: orders.slice(at, at + mostWitnesses),
      } as Parameters<Operate>[0]);
    return stepUntilAsked(operate, say);
  });
}

/** Blocks, switches and the like as they stood last: a backup that was put in holds them as of its night, and the last hourly one as of its hour. */
async function bringBackDecisions(
  place: Place,
  { since, wish }: { readonly since: number; readonly wish: Wish },
  witnessed: Witness["decided"] | null,
  say: Say,
): Promise<void> {
  const decided = witnessed ?? (await decidedInBucket(place, since, say));
  if (decided) {
    const counts = await bringBack(place.ask, decided);
    say(
      `   brought back: ${Object.entries(counts)
        .map(([table, n]) => `${n} of ${table}`)
        .join(", ")}`,
    );
  } else if ("to" in wish)
    say("   NOTHING says what was blocked, closed or switched off since: see the panel");
}

/** What the newest backup says of people's decisions; null where it cannot be read, which nothing waits for. */
async function decidedInBucket({ bucket, envelope }: Place, since: number, say: Say) {
  try {
    const newest = await decidedSince({ archive: bucket, envelope }, since);
    if (newest) say(`   blocks and switches as of ${new Date(newest.asOf).toISOString()}`);
    return newest?.decided ?? null;
  } catch (error) {
    say(`   the newest backup could not be read: ${(error as Error).message}`);
    return null;
  }
}

/** Steps without progress before it is given up for now: a provider that does not answer is asked again another time. */
const mostIdle = 20;

/** Takes steps until every payment was asked about; throws where the provider keeps silent. */
export async function stepUntilAsked(operate: Operate, say: Say): Promise<RestoreProgress> {
  let [last, idle] = ["", 0];
  for (;;) {
    const progress = await operate({ command: "step" });
    if (progress.listed && progress.unasked === 0) return progress;
    const now = JSON.stringify([progress.listed, progress.reading, progress.unasked, progress.settled]);
    const isSame = now === last;
    idle = isSame ? idle + 1 : 0;
    last = now;
    if (idle > mostIdle)
      throw new Error(
        "The payment provider does not say what came in. Nothing is released; run this again later.",
      );
    if (!isSame)
      say(
        `   ${progress.unasked} payments to ask about, ${progress.settled} of ${progress.open + progress.settled} orders settled`,
      );
  }
}

/** Step 5. */
async function audit({ ask }: Place, say: Say): Promise<boolean> {
  const differences = await auditBooks(ask);
  say(`5. Audit: ${auditRules} rules, ${differences.length} broken`);
  for (const { holds, count, first } of differences) say(`   NOT: ${holds} (${count}; the first: ${first})`);
  return differences.length === 0;
}

/** Step 6: what waits for a look-up, and what for a person. */
async function sayWhatIsLeft({ ask }: Place, { doubted, missing }: RestoreProgress, say: Say): Promise<void> {
  const [tasks = []] = await ask([
    { sql: "SELECT kind, count(*) AS n FROM tasks WHERE ended_at IS NULL GROUP BY kind ORDER BY kind" },
  ]);
  say(
    `6. Left: ${doubted} messages that a gateway is still asked about, ${missing} orders that only the witness knows`,
  );
  for (const { kind, n } of tasks) say(`   on the worklist: ${n} × ${kind}`);
}

/** The end: the database is released, and where we stopped sending it goes on. */
async function letGo(place: Place, { stoodBefore, abandoned }: Journal, say: Say): Promise<boolean> {
  await withOperate(place.deployment, (operate) => operate({ command: "release" }));
  await place.ask([{ sql: "DROP TABLE IF EXISTS loading" }]);
  if (!stoodBefore) await lift(place);
  endJournal(place.journal, place.witness);
  if (abandoned) say("Abandoned: the database is as it was.");
  say(
    stoodBefore
      ? "Released. STOP_SENDING is yours, so it stands still: STOP_SENDING=0 in the settings and a deploy, or wrangler secret delete."
      : "Released: orders are taken and sent again.",
  );
  return true;
}

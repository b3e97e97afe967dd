import { existsSync } from "node:fs";
import { err, ok, type Result } from "../../worker/domain/result.ts";
import { sayError } from "./api.ts";
import { isNeedlessLift, standsInTheWay, whatIsWanted } from "./desired.ts";
import { putIntoEscrow } from "./keys.ts";
import { leaseOf, releaseLock, takeLock } from "./lock.ts";
import { look } from "./look.ts";
import { namesOf } from "./names.ts";
import { type News, newsOf } from "./news.ts";
import { offerStaffAccount } from "./offer.ts";
import { type Change, type Observed, planOf, type Serving } from "./plan.ts";
import type { Found } from "./preflight.ts";
import { goBack, servingNow } from "./rollback.ts";
import type { Scene } from "./scene.ts";
import { takeStep, type Upload, writeConfig } from "./steps.ts";
import { escrowedKeys, madeKeys } from "./variables.ts";

export type Wishes = {
  /** Says what would be done, and does nothing. */
  readonly planOnly: boolean;
  /** Asks whether to go on, where there is something to change. */
  readonly confirm: () => Promise<boolean>;
  /** The smoke test; null where it is skipped. */
  readonly smoke: Smoke | null;
  /** This copy of the repository on this machine. */
  readonly owner: string;
};

export type Smoke = {
  /** What health complains of now; nothing where it does not answer. */
  readonly complaints: () => Promise<readonly string[]>;
  /** Whether all is well at the public address; `news` is null where nothing was changed. */
  readonly test: (scene: Scene, seen: Observed, news: News | null) => Promise<boolean>;
};

/** How a deploy ended: all is as wanted, or not, and why is said. */
export type Ended = "as wanted" | "still ill" | "planned" | "declined" | "failed" | "gone back";

/** Look, compare, change: the whole deploy, after the preflight. */
export async function deploy(scene: Scene, found: Found, wishes: Wishes): Promise<Ended> {
  const { say } = scene;
  const start = await lookAndCompare(scene, found);
  if (!start.ok) return failed(scene, start.error);
  const { seen, upload, changes } = start.value;
  if (isNeedlessLift(seen, found.settings))
    return failed(
      scene,
      `STOP_SENDING=0 is in your settings, and nothing is stopped any more. Take the line out, there and at GitHub: left in, it would lift the next stop without a word. Nothing was changed.`,
    );
  sayPlan(scene, changes, seen, upload);
  if (wishes.planOnly) {
    say.line("This is a plan: nothing was changed.");
    return "planned";
  }
  if (changes.length === 0 && seen.unfinished === null) return lookOnly(scene, wishes, start.value);
  if (!(await wishes.confirm())) return "declined";
  return change(scene, found, wishes, start.value);
}

type Compared = { readonly seen: Observed; readonly upload: Upload; readonly changes: readonly Change[] };

async function lookAndCompare(
  scene: Scene,
  { settings, account, parsed, topology }: Found,
): Promise<Result<Compared, string>> {
  const { api, zone, jurisdiction, environment, files, say } = scene;
  say.progress("looking at the account");
  const names = namesOf(environment);
  const seen = await look(api, { names, host: parsed.publicUrl.hostname, zone, jurisdiction });
  if (!seen.ok) return err(`Cloudflare could not be looked at: ${sayError(seen.error)}`);
  const allowed = standsInTheWay(seen.value, settings, existsSync(files.restore) ? environment : null);
  if (!allowed.ok) return allowed;
  say.progress("building Worker and site");
  const upload = await whatIsWanted(scene, { settings, account }, topology, seen.value);
  if (!upload.ok) return upload;
  say.hide(Object.values(upload.value.secrets));
  return ok({ seen: seen.value, upload: upload.value, changes: planOf(upload.value.desired, seen.value) });
}

function sayPlan(
  { say, files }: Scene,
  changes: readonly Change[],
  seen: Observed,
  { desired, secrets }: Upload,
): void {
  if (seen.unfinished) say.line("A deploy before this one did not come to its end: this one takes it up.");
  const later = seen.applied.filter((name) => !desired.migrations.includes(name));
  if (later.length > 0)
    say.line(
      `The database has ${later.join(", ")}, which this release does not know: it stays, and the release works on it.`,
    );
  if (changes.length === 0) {
    say.line("Everything in the account is as it should be: nothing to change.");
    return;
  }
  say.line("To do:");
  changes.forEach(({ says }, index) => {
    say.line(`  ${index + 1}. ${says}`);
  });
  const made = escrowedKeys.filter((name) => secrets[name] !== undefined);
  if (made.length > 0) say.line(`  with keys from ${files.keys}: ${made.join(", ")}`);
  else say.line(`  (${madeKeys.join(", ")} stay as the Worker has them)`);
}

/** Nothing is to be changed; whether it works is looked at all the same. */
async function lookOnly(scene: Scene, { smoke }: Wishes, found: Compared): Promise<Ended> {
  keepConfig(scene, found);
  const { seen } = found;
  if (smoke === null) {
    scene.say.line("The smoke test was skipped (--skip-smoke).");
    return wellDone(scene, seen);
  }
  if (await smoke.test(scene, seen, null)) return wellDone(scene, seen);
  scene.say.line(
    "The smoke test is red though nothing was changed, so there is nothing to go back to. See npm run doctor.",
  );
  return "failed";
}

/** Takes the lock, looks again now that nobody else deploys, and takes the steps. */
async function change(scene: Scene, found: Found, wishes: Wishes, start: Compared): Promise<Ended> {
  const { api, say } = scene;
  const database = await databaseFor(scene, start);
  if (!database.ok) return failed(scene, database.error);
  const before = await takeLock(api, database.value, wishes.owner, servingNow(start.seen));
  if (!before.ok) return failed(scene, before.error);
  const release = (ended: boolean) => releaseLock(scene.lastCalls, database.value, wishes.owner, ended);
  const held = { ...scene, lease: leaseOf(api, database.value, wishes.owner) };
  try {
    // What one that was cut off may have broken is no excuse.
    const servesWhole = start.seen.worker !== null && start.seen.unfinished === null;
    const ill = (servesWhole && (await wishes.smoke?.complaints())) || [];
    const done = await takeSteps(held, found);
    if (!done.ok) {
      await release(false);
      return failed(scene, `${done.error}\nWhat was done so far stays; run this again to go on from here.`);
    }
    const news = newsOf(done.value.upload.desired, start.seen, before.value, done.value.seen, ill);
    return await judge(held, wishes, done.value, before.value, news, release);
  } catch (error) {
    await release(false);
    say.line("This deploy broke off; run it again to go on from here.");
    throw error;
  }
}

/** Whatever there was to do: on another machine the configuration is not there yet, and other commands find a deployment by it. */
const keepConfig = (scene: Scene, { seen, upload }: Compared) => writeConfig(scene, upload.desired, seen);

/** The database is the first thing that is made: in it lies the lock. */
async function databaseFor(
  scene: Scene,
  { seen, upload, changes }: Compared,
): Promise<Result<string, string>> {
  if (seen.database) return ok(seen.database.id);
  const [first] = changes;
  if (first) scene.say.line(`${first.says} …`);
  const made = await takeStep.database(scene, upload, seen);
  if (!made.ok) return made;
  return ok(made.value.database?.id ?? "");
}

/**
 * Steps until nothing is left to do. What a step did is believed only when it is seen: wrangler, for one, only warns when a
 * setting of the logs was not taken.
 */
async function takeSteps(scene: Scene, found: Found): Promise<Result<Compared, string>> {
  for (let round = 1; ; round++) {
    const compared = await lookAndCompare(scene, found);
    if (!compared.ok) return compared;
    const { upload, changes } = compared.value;
    if (changes.length === 0) {
      keepConfig(scene, compared.value);
      return compared;
    }
    if (round > mostRounds) return err(`this did not hold: ${changes.map(({ says }) => says).join("; ")}`);
    keepKeys(scene, upload);
    let { seen } = compared.value;
    for (const [index, { step, says }] of changes.entries()) {
      if (scene.signal.aborted) return err("stopped by the operator");
      scene.say.line(`${index + 1}/${changes.length} ${says} …`);
      const taken = await takeStep[step](scene, upload, seen);
      if (!taken.ok) return err(`${says}: ${taken.error}`);
      seen = { ...seen, ...taken.value };
      const held = await scene.lease();
      if (!held.ok) return held;
    }
  }
}

/** Once to do it, once for what did not hold, and once for what that set right. */
const mostRounds = 3;

/** Keys are in escrow before the Worker has them: a kill in between loses none. */
function keepKeys({ say, files, environment }: Scene, { secrets }: Upload): void {
  const keys = Object.fromEntries(
    escrowedKeys.flatMap((name) => (secrets[name] ? [[name, secrets[name]]] : [])),
  );
  const added = putIntoEscrow(files.keys, environment, keys);
  if (added.length > 0)
    say.line(`KEEP ${files.keys}: it has ${added.join(", ")}, without which nobody can read the database.`);
}

/** Green: the deploy has come to its end. Red: back to what was. */
async function judge(
  scene: Scene,
  { smoke }: Wishes,
  { seen, upload }: Compared,
  before: Serving,
  news: News,
  release: (ended: boolean) => Promise<unknown>,
): Promise<Ended> {
  const { say, signal, lease } = scene;
  if (smoke === null) say.line("The smoke test was SKIPPED (--skip-smoke): nobody knows whether this works.");
  else if (!(await smoke.test(scene, seen, news))) {
    if (signal.aborted) {
      await release(false);
      return failed(scene, "Stopped by the operator before the smoke test was done; run this again.");
    }
    const held = await lease();
    if (!held.ok) return failed(scene, `The smoke test is red, and nothing goes back: ${held.error}.`);
    say.line("The smoke test is RED. Going back:");
    // By calls that the operator's Ctrl-C does not end: half-way back is no place to stop.
    const back = await goBack({ ...scene, api: scene.lastCalls }, upload, before);
    for (const sentence of back.said) say.line(`  ${sentence}`);
    await release(back.isOver);
    return "gone back";
  }
  await release(true);
  sayVersions(scene, seen, before);
  const left = await stillIll(smoke, news);
  if (left.length === 0) return wellDone(scene, seen);
  say.line(`It stands, and health says what it said before it: ${left.join(", ")}. See npm run doctor.`);
  return "still ill";
}

/** What `wrangler rollback` wants to know: each change of a secret is a version too, so that Cloudflare's short lists soon show no deploy. */
function sayVersions({ say }: Scene, { worker }: Observed, before: Serving): void {
  if (worker === null || before.worker === null || before.worker === worker.version) return;
  say.line(`The Worker is version ${worker.version} now; before this deploy it was ${before.worker}.`);
}

/** What was wrong before this deploy, did not turn it back, and is wrong yet. */
async function stillIll(smoke: Smoke | null, { ill }: News): Promise<readonly string[]> {
  if (smoke === null || ill.length === 0) return [];
  const now = await smoke.complaints();
  return now.filter((reason) => ill.includes(reason));
}

async function wellDone(scene: Scene, { database }: Observed): Promise<Ended> {
  if (database) await offerStaffAccount(scene, database.id);
  return "as wanted";
}

function failed({ say }: Scene, message: string): Ended {
  say.line(message);
  return "failed";
}

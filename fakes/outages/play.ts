import { type Met, wrongWith } from "./judge.ts";
import { nameOf, type Trial } from "./plan.ts";
import type { Stage } from "./stage.ts";
import { choose, mustOrder, type Scene, stories, watch } from "./stories.ts";
import { createVisitor } from "./visitor.ts";

/** What came of a trial: all that was wrong, and how often each part that was out was called. */
export type Outcome = {
  readonly wrong: readonly string[];
  readonly met: Readonly<Record<string, number>>;
  /** The longest that anybody waited, in ms of the product's clock. */
  readonly longest: number;
  readonly answers: number;
};

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Takes away what the trial says, in the middle of its story; then lifts it, lets all settle, and has the books audited. */
export async function play(
  stage: Stage,
  trial: Trial,
  { seed, number }: { seed: string; number: number },
): Promise<Outcome> {
  const wrong = new Set<string>();
  const met: Met[] = [];
  stage.listen((one) => {
    met.push(one);
    const what = wrongWith(one);
    if (what) wrong.add(`${one.method} ${pathIn(one.path)} ${what}`);
  });
  const scene: Scene = {
    stage,
    visitor: createVisitor(stage.origin, number),
    holds: (what, isSo) => void (isSo || wrong.add(`does not hold: ${what}`)),
  };
  const story = stories[trial.story](scene);
  const isOnArchive = trial.outages.some(({ part }) => part === "r2");
  // So that the first beat in the outage has a backup to make.
  if (isOnArchive) await stage.pass(hour);
  await story.prepare();
  const struckAt = stage.now();
  await stage.strike(trial.outages, `${seed} ${nameOf(trial)}`);
  await story.during();
  await goOnInOutage(scene, story.orders());
  const touched = await stage.met();
  await stage.strike([], seed);
  await stage.calm();
  await stage.pass(5 * second);
  await story.after?.();
  const hasEnded = (id: string) => {
    const state = stage.messageOf(id);
    return ["delivered", "refunded"].includes(state) || (state === "sent" && stage.isUntold(id));
  };
  await settle(stage, () => story.orders().every(hasEnded));
  for (const what of stage.underWay()) wrong.add(`still under way after three days: ${what}`);
  for (const id of story.orders())
    scene.holds(`the order came to an end: ${stage.messageOf(id)}`, hasEnded(id));
  if (isOnArchive) scene.holds("a backup was made when it was over", stage.backedUpAt() >= struckAt - minute);
  await orderAsEver(scene);
  for (const what of stage.newDifferences()) wrong.add(what);
  return {
    wrong: [...wrong],
    met: touched,
    longest: Math.max(0, ...met.map(({ took }) => took)),
    answers: met.length,
  };
}

/** Three minutes in which the repair runs, wake-ups come, and people and watchers look. */
async function goOnInOutage(scene: Scene, orders: readonly string[]): Promise<void> {
  const { stage, visitor } = scene;
  for (let beats = 0; beats < 3; beats++) {
    await stage.pass(minute);
    await stage.deliver();
    await stage.beat();
    await visitor.get("/api/health");
    if (beats > 0) continue;
    await visitor.get("/api/health?live");
    await visitor.get("/api/config");
    await visitor.get("/api/payments/page");
    for (const id of orders) await watch(scene, id);
  }
}

/** When the repair runs once all is lifted: as often as it matters at first, and then up to three days. */
const rests = [
  ...[1, 1, 3, 5, 10, 12, 15, 20, 40, 40].map((minutes) => minutes * minute),
  ...[1, 2, 4, 8, 8, 1, 1, 24, 1, 22].map((hours) => hours * hour),
];

/** Nothing is looked at before this: a quarter of an hour until checkouts expire, and the look-ups of what is unknown. */
const atLeast = 45 * minute;

/** @param haveEnded whether the story's own orders have: one that was sent as late as now waits for its report */
async function settle(stage: Stage, haveEnded: () => boolean): Promise<void> {
  const begun = stage.now();
  for (const rest of rests) {
    if (stage.now() - begun >= atLeast && stage.underWay().length === 0 && haveEnded()) return;
    await stage.pass(rest);
    await turn(stage);
  }
}

/** Wake-ups, the repair, and what it woke. */
async function turn(stage: Stage): Promise<void> {
  await stage.deliver();
  await stage.beat();
  await stage.deliver();
  await stage.settled();
}

/** Whoever comes afterwards is served as ever. */
async function orderAsEver(scene: Scene): Promise<void> {
  const { stage } = scene;
  const placed = await mustOrder(scene, "afterwards").catch((error: unknown) => {
    scene.holds(String(error), false);
    return null;
  });
  if (!placed) return;
  await choose(placed);
  for (let minutes = 0; minutes < 10 && stage.messageOf(placed.id) !== "delivered"; minutes++) {
    await turn(stage);
    await stage.pass(minute);
  }
  const state = stage.messageOf(placed.id);
  scene.holds(`whoever orders afterwards is served within ten minutes: ${state}`, state === "delivered");
}

/** An address without what is in it. */
const pathIn = (path: string): string => path.replace(/[\w-]{20,}/g, ":it");

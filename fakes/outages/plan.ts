import { type Mode, modes, type Outage, type Part, parts } from "../../worker/testing/outages/outage.ts";
import { fraction } from "../lib/chance.ts";
import type { Setting } from "./stage.ts";
import { type StoryName, storyNames } from "./stories.ts";

/** One thing that is tried: what is out, while what happens, in which way of running the product. */
export type Trial = {
  readonly outages: readonly [Outage, ...Outage[]];
  readonly story: StoryName;
  readonly setting: Setting;
};

/** As it is asked for on the command line: `d1:slow+kv:away:order`. */
export const nameOf = ({ outages, story }: Pick<Trial, "outages" | "story">): string =>
  `${outages.map(({ part, mode }) => `${part}:${mode}`).join("+")}:${story}`;

/** Every part in every mode, at every story. */
export const singles = (seed: string): Trial[] =>
  parts.flatMap((part) =>
    modes.flatMap((mode) => storyNames.map((story) => trialOf(seed, [{ part, mode }], story))),
  );

/**
 * So many pairs of outages, a covering sample: each two parts together, each of them in each of its modes beside the other;
 * each two modes; and each part in each mode at each story, as far as so many can. All 336 pairs where so many are asked.
 */
export function pairs(seed: string, many: number): Trial[] {
  const left = shuffled(seed, allPairs());
  const covered = new Map<string, number>();
  const timesOf = (what: string) => covered.get(what) ?? 0;
  const chosen: Trial[] = [];
  while (chosen.length < many && left.length > 0) {
    // The first of the best: what has been seen least counts most.
    const gain = (pair: Pair) => sum(aspectsOf(pair).map((aspect) => 1 / (1 + timesOf(aspect)) ** 4));
    const best = left.reduce((one, other) => (gain(other) > gain(one) ? other : one));
    left.splice(left.indexOf(best), 1);
    const seen = (story: StoryName) => sum(placesOf(best, story).map(timesOf));
    const story = shuffled(`${seed} ${chosen.length}`, storyNames).reduce((one, other) =>
      seen(other) < seen(one) ? other : one,
    );
    for (const aspect of [...aspectsOf(best), ...placesOf(best, story)])
      covered.set(aspect, timesOf(aspect) + 1);
    chosen.push(trialOf(seed, best, story));
  }
  return chosen;
}

type Pair = readonly [Outage, Outage];

const allPairs = (): Pair[] =>
  parts.flatMap((one, index) =>
    parts.slice(index + 1).flatMap((other) =>
      modes.flatMap((mode) =>
        modes.map(
          (second): Pair => [
            { part: one, mode },
            { part: other, mode: second },
          ],
        ),
      ),
    ),
  );

/** What a pair covers, whatever happens meanwhile. */
export const aspectsOf = ([one, other]: Pair): string[] => [
  `${one.part} ${other.part}`,
  `${one.part} ${one.mode} beside ${other.part}`,
  `${other.part} ${other.mode} beside ${one.part}`,
  [one.mode, other.mode].toSorted().join(" and "),
];

const placesOf = (pair: Pair, story: StoryName): string[] =>
  pair.map(({ part, mode }) => `${part} ${mode} at ${story}`);

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

const shuffled = <T>(seed: string, all: readonly T[]): T[] =>
  all
    .map((one, index) => ({ one, at: fraction(seed, index) }))
    .toSorted((first, second) => first.at - second.at)
    .map(({ one }) => one);

/** The relay is out only where there is one; the rest is tried in every way of running the product. */
export function trialOf(seed: string, outages: readonly [Outage, ...Outage[]], story: StoryName): Trial {
  const name = nameOf({ outages, story });
  const chance = fraction(seed, name, "setting");
  const usual: Setting = chance < 0.5 ? "direct" : chance < 0.75 ? "signed" : "relayed";
  return { outages, story, setting: outages.some(({ part }) => part === "relay") ? "relayed" : usual };
}

/** The trial of such a name; throws a sentence where it names none. */
export function readTrial(seed: string, name: string): Trial {
  const [, out = "", story = ""] = /^(.+):([^:]+)$/.exec(name) ?? [];
  const outages = out.split("+").map((one): Outage => {
    const [part = "", mode = ""] = one.split(":");
    if (!isOneOf(parts, part)) throw new Error(`'${part}' is not one of: ${parts.join(" ")}`);
    if (!isOneOf(modes, mode)) throw new Error(`'${mode}' is not one of: ${modes.join(" ")}`);
    return { part: part as Part, mode: mode as Mode };
  });
  if (!isOneOf(storyNames, story)) throw new Error(`'${story}' is not one of: ${storyNames.join(" ")}`);
  const [first, ...more] = outages;
  if (!first) throw new Error("Say part:mode:story");
  return trialOf(seed, [first, ...more], story as StoryName);
}

const isOneOf = (all: readonly string[], one: string): boolean => all.includes(one);

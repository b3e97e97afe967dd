import type { KeptModel } from "../../worker/domain/gate/model.ts";
import type { LookedFor } from "../../worker/domain/gate/verdict.ts";
import { type Kind, readExtra, readFrauds, readLessons, type Sample } from "./corpus.ts";
import { type Example, train } from "./logistic-regression.ts";
import { buckets, featuresOf } from "./worker.ts";

const kindOf = { scam: "scams", threat: "threats" } as const satisfies Record<LookedFor, Kind>;

/** How strongly weights are drawn to nothing (L2). */
const decay = 1e-4;
const epochs = 12;
/** How far a step goes: the threats, which contradict each other more, want short ones. */
const rates: Readonly<Record<LookedFor, number>> = { scam: 0.5, threat: 0.15 };
/** The share of features that a step leaves out. */
const dropouts: Readonly<Record<LookedFor, number>> = { scam: 0.25, threat: 0.5 };
/** How much a text of the lessons counts: they are about threats, and have few of the ordinary texts that resemble scams. */
const lessonWeights: Readonly<Record<LookedFor, number>> = { scam: 0.2, threat: 1 };

/** The same of an ordinary text that tells of what frauds tell of: it is the nearest that there is to one. */
const innocentWeight = 4;

/** In how many steps the largest weight is told: finer ones cost bytes of the bundle and move no figure. */
const finest: Readonly<Record<LookedFor, number>> = { scam: 10, threat: 8 };

export type TrainedModel = Readonly<Record<LookedFor, KeptModel>>;

/** A text to learn of, and how much it counts. */
type Lesson = { readonly sample: Sample; readonly counts: number };
const counting =
  (counts: number) =>
  (sample: Sample): Lesson => ({ sample, counts });

/** The model that these texts and the extra ones teach: one against the ordinary ones for each of what is looked for, in bytes. */
export async function trainModel(samples: readonly Sample[], seed = 1): Promise<TrainedModel> {
  const all = [...samples, ...readExtra()].map(counting(1));
  const lessons = readLessons();
  const frauds = readFrauds().map((one) => counting(one.kind === "ordinary" ? innocentWeight : 1)(one));
  return {
    scam: taught("scam", [...all, ...frauds, ...lessons.map(counting(lessonWeights.scam))], seed),
    threat: taught("threat", [...all, ...lessons.map(counting(lessonWeights.threat))], seed),
  };
}

function taught(one: LookedFor, all: readonly Lesson[], seed: number): KeptModel {
  const learnt = all.filter(({ sample: { kind } }) => kind === "ordinary" || kind === kindOf[one]);
  const sought = learnt.filter(({ sample }) => sample.kind !== "ordinary").length;
  const balance = (learnt.length - sought) / sought;
  const { bias, weights } = train(
    learnt.flatMap((lesson) => examplesOf(lesson, balance)),
    buckets,
    { seed, epochs, rate: rates[one], decay, dropout: dropouts[one] },
  );
  const scale = Math.max(...weights.map(Math.abs)) / finest[one];
  return { bias, scale, weights: Int8Array.from(weights, (weight) => Math.round(weight / scale)) };
}

/** Each text twice, once without its name: whoever robs may choose any. */
function examplesOf({ sample: { text, sender, kind }, counts }: Lesson, balance: number): readonly Example[] {
  const is = kind !== "ordinary";
  const weight = (is ? balance : 1) * counts;
  return [sender, ""].map((name) => ({ features: featuresKept(text, name), is, weight }));
}

const kept = new Map<string, ReturnType<typeof featuresOf>>();

/** As `featuresOf`, once for each text and name: every fold asks for them again. */
function featuresKept(text: string, name: string): ReturnType<typeof featuresOf> {
  const key = `${name}\n${text}`;
  const features = kept.get(key) ?? featuresOf(text, name);
  kept.set(key, features);
  return features;
}

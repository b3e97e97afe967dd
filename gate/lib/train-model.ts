import type { KeptModel } from "../../worker/domain/gate/model.ts";
import type { LookedFor } from "../../worker/domain/gate/verdict.ts";
import { type Kind, readExtra, readLessons, type Sample } from "./corpus.ts";
import { type Example, train } from "./logistic-regression.ts";
import { buckets, featuresOf } from "./worker.ts";

const kindOf = { scam: "scams", threat: "threats" } as const satisfies Record<LookedFor, Kind>;

/** How strongly weights are drawn to nothing (L2). */
const decay = 1e-4;
const epochs = 12;
/** How far a step goes: the threats, which contradict each other more, want short ones. */
const rates: Readonly<Record<LookedFor, number>> = { scam: 0.5, threat: 0.15 };
/** The share of features that a step leaves out. */
const dropouts: Readonly<Record<LookedFor, number>> = { scam: 0.3, threat: 0.5 };
/** How much a text of the lessons counts: they are about threats, and have few of the ordinary texts that resemble scams. */
const lessonWeights: Readonly<Record<LookedFor, number>> = { scam: 0.15, threat: 1 };

/** In how many steps the largest weight is told: finer ones cost bytes of the bundle and move no figure. */
const finest: Readonly<Record<LookedFor, number>> = { scam: 12, threat: 8 };

export type TrainedModel = Readonly<Record<LookedFor, KeptModel>>;

/** The model that these texts and the extra ones teach: one against the ordinary ones for each of what is looked for, in bytes. */
export async function trainModel(samples: readonly Sample[], seed = 1): Promise<TrainedModel> {
  const all = [...samples, ...readExtra()];
  const lessons = readLessons();
  return { scam: taught("scam", all, lessons, seed), threat: taught("threat", all, lessons, seed) };
}

function taught(
  one: LookedFor,
  samples: readonly Sample[],
  lessons: readonly Sample[],
  seed: number,
): KeptModel {
  const isUsed = ({ kind }: Sample) => kind === "ordinary" || kind === kindOf[one];
  const own = samples.filter(isUsed);
  const learnt = lessons.filter(isUsed);
  const sought = [...own, ...learnt].filter(({ kind }) => kind !== "ordinary").length;
  const balance = (own.length + learnt.length - sought) / sought;
  const { bias, weights } = train(
    [
      ...own.flatMap((sample) => examplesOf(sample, balance, 1)),
      ...learnt.flatMap((sample) => examplesOf(sample, balance, lessonWeights[one])),
    ],
    buckets,
    { seed, epochs, rate: rates[one], decay, dropout: dropouts[one] },
  );
  const scale = Math.max(...weights.map(Math.abs)) / finest[one];
  return { bias, scale, weights: Int8Array.from(weights, (weight) => Math.round(weight / scale)) };
}

/** Each text twice, once without its name: whoever robs may choose any. */
function examplesOf({ text, sender, kind }: Sample, balance: number, counts: number): readonly Example[] {
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

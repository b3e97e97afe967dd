import type { KeptModel } from "../../worker/domain/gate/model.ts";
import type { Weight } from "../../worker/domain/gate/packed-weights.ts";
import type { LookedFor } from "../../worker/domain/gate/verdict.ts";
import { type Kind, readExtra, readFrauds, readLessons, readMoreLessons, type Sample } from "./corpus.ts";
import { type Example, type Model, train } from "./logistic-regression.ts";
import { buckets, featuresOf, sparse } from "./worker.ts";

const kindOf = { scam: "scams", threat: "threats" } as const satisfies Record<LookedFor, Kind>;

/** How strongly weights are drawn to nothing (L2). */
const decay = 3e-5;
const epochs = 12;
/** How far a step goes: the threats, which contradict each other more, want short ones. */
const rates: Readonly<Record<LookedFor, number>> = { scam: 0.5, threat: 0.15 };
/** The share of features that a step leaves out. */
const dropouts: Readonly<Record<LookedFor, number>> = { scam: 0.4, threat: 0.5 };
/** How much a text of the lessons counts: they are about threats, and have few of the ordinary texts that resemble scams. */
const lessonWeights: Readonly<Record<LookedFor, number>> = { scam: 0.2, threat: 1 };

/** The same of an ordinary text that tells of what frauds tell of: it is the nearest that there is to one. */
const innocentWeight = 4;

/** The same of what people say in passing, which is what most orders are. */
const talkWeight = 2;

/** How many buckets may have a weight, the heaviest of a first learning (pruning): what more of them tell is chance. */
const candidates: Readonly<Record<LookedFor, number>> = { scam: 8192, threat: 10_240 };
/** What stands in fewer texts than these says nothing of the next one; a word of a name stands in one more. */
const fewestTexts = 2;
/** Of so many shuffles of the texts the mean is taken (averaging): which comes last is chance. */
const shuffles = 3;

/** In how many steps the largest weight is told: what a coarse one rounds to nothing was chance, mostly. */
const finest = 5;

/** A model as it is learnt: the weights that are not zero, in the order of their buckets. */
export type LearntModel = Omit<KeptModel, "weights"> & { readonly weights: readonly Weight[] };
export type TrainedModel = Readonly<Record<LookedFor, LearntModel>>;

/** A text to learn of, and how much it counts. */
type Lesson = { readonly sample: Sample; readonly counts: number };
const counting =
  (counts: number) =>
  (sample: Sample): Lesson => ({ sample, counts });

/** The model that these texts, this talk and the lessons teach: one against the ordinary ones for each of what is looked for. */
export async function trainModel(
  samples: readonly Sample[],
  talk: readonly Sample[],
  seed = 1,
): Promise<TrainedModel> {
  const all = [
    ...[...samples, ...readExtra(), ...readMoreLessons()].map(counting(1)),
    ...talk.map(counting(talkWeight)),
  ];
  const lessons = readLessons();
  const frauds = readFrauds().map((one) => counting(one.kind === "ordinary" ? innocentWeight : 1)(one));
  return {
    scam: taught("scam", [...all, ...frauds, ...lessons.map(counting(lessonWeights.scam))], seed),
    threat: taught("threat", [...all, ...lessons.map(counting(lessonWeights.threat))], seed),
  };
}

/** The model as the Worker has it once it is unpacked. */
export function keptFrom(trained: TrainedModel): Readonly<Record<LookedFor, KeptModel>> {
  const modelOf = (one: LookedFor) => ({ ...trained[one], weights: sparse(trained[one].weights) });
  return { scam: modelOf("scam"), threat: modelOf("threat") };
}

function taught(one: LookedFor, all: readonly Lesson[], seed: number): LearntModel {
  const learnt = all.filter(({ sample: { kind } }) => kind === "ordinary" || kind === kindOf[one]);
  const sought = learnt.filter(({ sample }) => sample.kind !== "ordinary").length;
  const balance = (learnt.length - sought) / sought;
  const examples = learnt.flatMap((lesson) => examplesOf(lesson, balance));
  const settings = { epochs, rate: rates[one], decay, dropout: dropouts[one] };

  const common = inTexts(examples, fewestTexts);
  const first = train(examples, buckets, { ...settings, seed, only: (bucket) => common.has(bucket) });
  const heaviest = heaviestOf(first, candidates[one]);
  const models = Array.from({ length: shuffles }, (_, at) =>
    train(examples, buckets, { ...settings, seed: seed + 100 * at, only: (bucket) => heaviest.has(bucket) }),
  );
  const mean = (of: (model: Model) => number) =>
    models.reduce((sum, model) => sum + of(model), 0) / models.length;

  const weights = [...heaviest].map(
    (bucket) => [bucket, mean((model) => model.weights[bucket] ?? 0)] as const,
  );
  const scale = Math.max(...weights.map(([, weight]) => Math.abs(weight))) / finest;
  return {
    bias: mean(({ bias }) => bias),
    scale,
    weights: weights
      .map(([bucket, weight]) => [bucket, Math.round(weight / scale)] as const)
      .filter(([, weight]) => weight !== 0),
  };
}

/** The buckets that so many texts have; what a text says is here twice, without its name and with it. */
function inTexts(examples: readonly Example[], count: number): ReadonlySet<number> {
  const found = new Map<number, number>();
  for (const { features } of examples)
    for (const bucket of features.keys()) found.set(bucket, (found.get(bucket) ?? 0) + 1);
  return new Set([...found].filter(([, times]) => times > 2 * (count - 1)).map(([bucket]) => bucket));
}

/** The buckets that weigh most, whichever way, in their order. */
function heaviestOf({ weights }: Model, count: number): ReadonlySet<number> {
  const heaviest = [...weights.keys()]
    .filter((bucket) => weights[bucket] !== 0)
    .toSorted((one, other) => Math.abs(weights[other] ?? 0) - Math.abs(weights[one] ?? 0))
    .slice(0, count);
  return new Set(heaviest.toSorted((one, other) => one - other));
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

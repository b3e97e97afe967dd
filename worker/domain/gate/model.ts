import { featuresOf } from "./features";
import { modelWeights } from "./model-weights";
import { unpacked, type Weight } from "./packed-weights";
import type { LookedFor, Thresholds } from "./verdict";

/**
 * A sparse vector of bytes: those with the same upper bits of their bucket stand together, from `starts` of these bits on, each
 * by its lower eight.
 */
export type SparseWeights = {
  readonly starts: Uint16Array;
  readonly lows: Uint8Array;
  readonly weights: Int8Array;
};

/** A linear model as it is kept: weights of one byte each, to be taken times `scale`. */
export type KeptModel = { readonly bias: number; readonly scale: number; readonly weights: SparseWeights };

/** How many buckets stand together. */
const block = 256;

/** @param weights in the order of their buckets, fewer than 65,536 */
export function sparse(weights: readonly Weight[]): SparseWeights {
  const blocks = Math.floor((weights.at(-1)?.[0] ?? 0) / block) + 1;
  const starts = new Uint16Array(blocks + 1);
  for (const [bucket] of weights) {
    const next = Math.floor(bucket / block) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let at = 1; at <= blocks; at += 1) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  return {
    starts,
    lows: Uint8Array.from(weights, ([bucket]) => bucket % block),
    weights: Int8Array.from(weights, ([, weight]) => weight),
  };
}

/** What a bucket weighs: nothing, where no weight was kept for it. */
function weightOf({ starts, lows, weights }: SparseWeights, bucket: number): number {
  const upper = Math.floor(bucket / block);
  const end = starts[upper + 1] ?? 0;
  for (let at = starts[upper] ?? 0; at < end; at += 1)
    if (lows[at] === bucket % block) return weights[at] ?? 0;
  return 0;
}

let kept: Readonly<Record<LookedFor, KeptModel>> | null = null;

/** The weights as `npm run gate:train` wrote them, unpacked once. */
function ownModel(): Readonly<Record<LookedFor, KeptModel>> {
  const modelOf = ({ bias, scale, weights }: (typeof modelWeights)[LookedFor]): KeptModel => ({
    bias,
    scale,
    weights: sparse(unpacked(weights)),
  });
  kept ??= { scam: modelOf(modelWeights.scam), threat: modelOf(modelWeights.threat) };
  return kept;
}

/**
 * Logistic regression over hashed words and pieces of words (decisions 077 and 122): how sure it is that a text is a scam or a
 * threat, in log-odds.
 */
export function scoresOf(
  text: string,
  sender: string,
  model: Readonly<Record<LookedFor, KeptModel>> = ownModel(),
): Thresholds {
  const features = featuresOf(text, sender);
  const score = ({ bias, scale, weights }: KeptModel): number => {
    let sum = 0;
    for (const [bucket, value] of features) sum += weightOf(weights, bucket) * value;
    return bias + sum * scale;
  };
  return { scam: score(model.scam), threat: score(model.threat) };
}

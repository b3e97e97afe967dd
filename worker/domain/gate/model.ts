import { buckets, featuresOf } from "./features";
import { modelWeights } from "./model-weights";
import { unpacked } from "./packed-weights";
import type { LookedFor, Thresholds } from "./verdict";

/** A linear model as it is kept: weights of one byte each, to be taken times `scale`. */
export type KeptModel = { readonly bias: number; readonly scale: number; readonly weights: Int8Array };

let kept: Readonly<Record<LookedFor, KeptModel>> | null = null;

/** The weights as `npm run gate:train` wrote them, unpacked once. */
function ownModel(): Readonly<Record<LookedFor, KeptModel>> {
  kept ??= {
    scam: { ...modelWeights.scam, weights: unpacked(modelWeights.scam.weights, buckets) },
    threat: { ...modelWeights.threat, weights: unpacked(modelWeights.threat.weights, buckets) },
  };
  return kept;
}

/**
 * Logistic regression over hashed words and pieces of words (decision 077): how sure it is that a text is a scam or a threat,
 * in log-odds.
 */
export function scoresOf(
  text: string,
  sender: string,
  model: Readonly<Record<LookedFor, KeptModel>> = ownModel(),
): Thresholds {
  const features = featuresOf(text, sender);
  const score = ({ bias, scale, weights }: KeptModel): number => {
    let sum = 0;
    for (const [bucket, value] of features) sum += (weights[bucket % buckets] ?? 0) * value;
    return bias + sum * scale;
  };
  return { scam: score(model.scam), threat: score(model.threat) };
}

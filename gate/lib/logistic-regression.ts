/** One text as the trainer sees it: its features by bucket, whether it is what is looked for, and how much it counts. */
export type Example = {
  readonly features: ReadonlyMap<number, number>;
  readonly is: boolean;
  readonly weight: number;
};

export type Model = { readonly bias: number; readonly weights: Float64Array };

/**
 * Logistic regression by stochastic gradient descent with weight decay (L2) and dropout of features, so that no few of them carry
 * a verdict alone; the same seed gives the same model. It learns of the buckets in `only`, and the others weigh nothing.
 */
export function train(
  examples: readonly Example[],
  buckets: number,
  {
    seed = 1,
    epochs = 30,
    rate = 0.5,
    decay = 1e-5,
    dropout = 0,
    only = () => true,
  }: {
    seed?: number;
    epochs?: number;
    rate?: number;
    decay?: number;
    dropout?: number;
    only?: (bucket: number) => boolean;
  } = {},
): Model {
  const chance = mulberry(seed);
  const weights = new Float64Array(buckets);
  let bias = 0;
  const rows = examples.map(({ features, is, weight }) => ({
    entries: [...features]
      .filter(([bucket]) => only(bucket))
      .map(([bucket, value]) => [bucket, value / (1 - dropout)] as const),
    y: is ? 1 : 0,
    weight,
  }));
  // The decay is a common factor of all weights, so that a step touches only what the text has.
  let scale = 1;
  const total = epochs * rows.length;
  let step = 0;
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(rows, chance);
    for (const { entries: all, y, weight } of rows) {
      const entries = dropout > 0 ? all.filter(() => chance() >= dropout) : all;
      const speed = rate * (1 - step / total);
      step += 1;
      let sum = bias;
      for (const [bucket, value] of entries) sum += (weights[bucket] ?? 0) * scale * value;
      const error = (y - 1 / (1 + Math.exp(-sum))) * weight;
      scale *= 1 - speed * decay;
      for (const [bucket, value] of entries)
        weights[bucket] = (weights[bucket] ?? 0) + (speed * error * value * 8) / scale;
      bias += speed * error * 0.1;
    }
  }
  return { bias, weights: weights.map((weight) => weight * scale) };
}

function shuffle<T>(list: T[], chance: () => number): void {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(chance() * (at + 1));
    const kept = list[at] as T;
    list[at] = list[other] as T;
    list[other] = kept;
  }
}

/** A small generator of chance that a seed decides (mulberry32). */
function mulberry(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

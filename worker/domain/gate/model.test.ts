import { describe, expect, it } from "vitest";
import { buckets, featuresOf } from "./features";
import { type KeptModel, scoresOf, sparse } from "./model";

const text = "Uw pakket wacht";
const features = [...featuresOf(text, "Post")];
const [[first, value]] = features as [[number, number]];

const model = (changes: Partial<KeptModel>): KeptModel => ({
  bias: 0,
  scale: 1,
  weights: sparse([]),
  ...changes,
});

describe("how sure the model is", () => {
  it("is its bias, where it has no weight for what a text has", () => {
    const scores = scoresOf(text, "Post", { scam: model({ bias: -2 }), threat: model({ bias: 3 }) });
    expect(scores).toEqual({ scam: -2, threat: 3 });
  });

  it("is the more by each weight times what the text has of it, times the scale", () => {
    const scam = model({ bias: 1, scale: 0.5, weights: sparse([[first, 10]]) });
    const all = features.map(([bucket]) => [bucket, 10] as const).toSorted(([one], [other]) => one - other);
    const threat = model({ bias: 1, scale: 0.5, weights: sparse(all) });
    const scores = scoresOf(text, "Post", { scam, threat });
    expect(scores.scam).toBeCloseTo(1 + 5 * value);
    expect(scores.threat).toBeCloseTo(1 + 5 * features.reduce((sum, [, each]) => sum + each, 0));
  });

  it("counts no weight of a bucket beside, above or below that of a feature", () => {
    const near = [1, 2, 256, 512, -1, -2, -256, -512]
      .map((step) => (first + step + buckets) % buckets)
      .filter((bucket) => !features.some(([one]) => one === bucket));
    const weights = sparse(near.toSorted((one, other) => one - other).map((bucket) => [bucket, 100]));
    const scores = scoresOf(text, "Post", { scam: model({ weights }), threat: model({ bias: 1 }) });
    expect(near.length).toBeGreaterThan(5);
    expect(scores).toEqual({ scam: 0, threat: 1 });
  });

  it("tells a fraud and a threat from a text of every day, each by weights of its own", () => {
    const daily = scoresOf("Zullen we zaterdag samen naar de markt gaan?", "Oma");
    const fraud = scoresOf("Uw betaalpas verloopt vandaag, bel ons om uw rekening te behouden", "Bank");
    const threat = scoresOf("Ik weet waar je woont en ik maak je kapot vannacht", "Anoniem");
    expect(fraud.scam).toBeGreaterThan(daily.scam);
    expect(fraud.scam).toBeGreaterThan(threat.scam);
    expect(threat.threat).toBeGreaterThan(daily.threat);
    expect(threat.threat).toBeGreaterThan(fraud.threat);
  });
});

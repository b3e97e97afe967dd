// `npm run gate:train`: trains the gate's model on gate/corpus and writes worker/domain/gate/model-weights.ts. The same corpus
// and seed give the same file, byte for byte.
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { at } from "../scripts/lib/root.mjs";
import { readCorpus, readTalk } from "./lib/corpus.ts";
import { trainModel } from "./lib/train-model.ts";
import { packed } from "./lib/worker.ts";

const usage = `
  npm run gate:train                 trains on the whole corpus and writes worker/domain/gate/model-weights.ts
  npm run gate:train -- --seed 2     in another order
`;

const { values } = parseArgs({
  options: { seed: { type: "string", default: "1" }, help: { type: "boolean" } },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}

const corpus = readCorpus();
const model = await trainModel(corpus, readTalk(), Number(values.seed));
const parts = Object.entries(model).map(([name, { bias, scale, weights }]) => {
  const { lows, answers } = packed(weights);
  const lines = [
    `bias: ${bias}`,
    `scale: ${scale}`,
    `weights: {\n      lows: "${lows}",\n      answers: "${answers}",\n    }`,
  ];
  return `  ${name}: {\n${lines.map((line) => `    ${line},\n`).join("")}  },`;
});
const path = "worker/domain/gate/model-weights.ts";
writeFileSync(
  at(path),
  `/** Written by \`npm run gate:train\`: the weights of the gate's model, packed (packed-weights.ts; decisions 101 and 122). */\nexport const modelWeights = {\n${parts.join("\n")}\n};\n`,
);
const counts = Object.values(model).map(({ weights }) => weights.length);
console.log(`${path}: ${counts.join(" and ")} weights`);

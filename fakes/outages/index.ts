// `npm run test:outages -- [--only part:mode:story] [--pairs 150] [--seed …]`: everything that the product leans on is taken
// away on purpose, alone and in pairs, in the middle of everything that it does. Ends with 0 only if all was well.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { modes, parts } from "../../worker/testing/outages/outage.ts";
import { nameOf, pairs, readTrial, singles, type Trial } from "./plan.ts";
import { type Outcome, play } from "./play.ts";
import { buildForOutages, openStage, type Setting, settings } from "./stage.ts";
import { storyNames } from "./stories.ts";

const usage = `
  npm run test:outages                                every single outage, and 150 pairs
  npm run test:outages -- --only d1:slow:order        one, as often as asked; two at once: d1:slow+kv:away:order
  npm run test:outages -- --pairs 336 --no-singles    every pair there is
  --setting ${Object.keys(settings).join("|")}   those alone that are tried in this way of running the product
  --seed <words>     what their chances follow from

  part   ${parts.join(" ")}
  mode   ${modes.join(" ")}
  story  ${storyNames.join(" ")}
`;

const { values } = parseArgs({
  allowNegative: true,
  options: {
    help: { type: "boolean" },
    only: { type: "string", multiple: true },
    pairs: { type: "string", default: "150" },
    singles: { type: "boolean", default: true },
    setting: { type: "string", multiple: true, default: Object.keys(settings) },
    seed: { type: "string", default: "1" },
  },
});

process.exitCode = values.help ? told(usage) : await main();

async function main(): Promise<number> {
  const { seed } = values;
  const chosen = values.only?.map((name) => readTrial(seed, name)) ?? [
    ...(values.singles ? singles(seed) : []),
    ...pairs(seed, Number(values.pairs)),
  ];
  const trials = chosen.filter(({ setting }) => values.setting.includes(setting));
  console.log(`Seed ${seed}, ${trials.length} trials. Bundling the Worker as it is uploaded…`);
  const built = await buildForOutages();
  const tally = {
    done: 0,
    bad: [] as string[],
    idle: [] as string[],
    longest: 0,
    answers: 0,
    begun: Date.now(),
  };
  for (const setting of Object.keys(settings) as Setting[]) {
    const own = trials.filter((trial) => trial.setting === setting);
    if (own.length === 0) continue;
    const folder = mkdtempSync(join(tmpdir(), `outages-${setting}-`));
    const stage = await openStage(built, setting, folder);
    const had = tally.bad.length;
    for (const trial of own) {
      tally.done++;
      const outcome = await play(stage, trial, { seed, number: tally.done });
      note(tally, trial, outcome);
      console.log(lineOf(`${tally.done}/${trials.length}`, trial, outcome));
    }
    await stage.close();
    if (tally.bad.length === had) rmSync(folder, { recursive: true });
    else console.log(`Ledgers and database are kept in ${folder}`);
  }
  built.remove();
  const minutes = ((Date.now() - tally.begun) / 60_000).toFixed(1);
  if (tally.idle.length > 0) console.log(`\nTouched nothing: ${tally.idle.join(", ")}`);
  console.log(
    `\n${tally.done} trials, ${tally.answers} answers, the longest ${(tally.longest / 1_000).toFixed(1)} s of the product's clock; ${minutes} min.`,
  );
  console.log(tally.bad.length === 0 ? "All was well." : `Not well: ${tally.bad.join(" ")}`);
  return tally.bad.length === 0 ? 0 : 1;
}

function note(
  tally: { bad: string[]; idle: string[]; longest: number; answers: number },
  trial: Trial,
  { wrong, met, longest, answers }: Outcome,
): void {
  if (wrong.length > 0) tally.bad.push(nameOf(trial));
  if (trial.outages.every(({ part }) => !met[part])) tally.idle.push(nameOf(trial));
  tally.longest = Math.max(tally.longest, longest);
  tally.answers += answers;
}

function lineOf(count: string, trial: Trial, { wrong, met, longest }: Outcome): string {
  const calls = trial.outages.map(({ part }) => met[part] ?? 0).join("+");
  const line = `${count} ${trial.setting} ${nameOf(trial)}: ${calls} calls met it, longest ${(longest / 1_000).toFixed(1)} s`;
  return [`${wrong.length === 0 ? "ok  " : "FAIL"} ${line}`, ...wrong.map((one) => `       ${one}`)].join(
    "\n",
  );
}

function told(what: string): number {
  console.log(what);
  return 0;
}

// `npm run gate:measure`: what the gate does with the corpus, each text judged by a model that has seen no text of its
// pattern (grouped cross-validation). The development fold, on whose errors the rules were written, is left out of the figures.
import { parseArgs } from "node:util";
import {
  development,
  foldOf,
  folds,
  kinds,
  languages,
  readCorpus,
  readTalk,
  readUnseen,
  readUnseenFrauds,
  readUnseenOfMotives,
  readUnseenOfOthers,
  readUnseenOfSeven,
  readUnseenPlain,
  readUnseenPlainest,
  type Sample,
} from "./lib/corpus.ts";
import { disguised, disguises } from "./lib/disguises.ts";
import { runTogether } from "./lib/run-together.ts";
import { keptFrom, trainModel } from "./lib/train-model.ts";
import { defaultThresholds, findLink, gateCodes, judge, scoresOf } from "./lib/worker.ts";

const usage = `
  npm run gate:measure               figures of the held-out folds, with the model and without
  npm run gate:measure -- --errors   also what it gets wrong in the development fold, for whoever mends a rule
`;

const { values } = parseArgs({ options: { errors: { type: "boolean" }, help: { type: "boolean" } } });
if (values.help) {
  console.log(usage);
  process.exit(0);
}

type Answer = "refuse" | "hold" | "send";
type Scores = ReturnType<typeof scoresOf>;
const facts = { widespread: false };
const off = new Set(["model_scam", "model_threat"] as const);
const agreed = { scam: Number.POSITIVE_INFINITY, threat: Number.POSITIVE_INFINITY };

const corpus = readCorpus();
const everydayTalk = readTalk();
const models = await Promise.all(
  Array.from({ length: folds }, async (_, fold) => {
    const [texts, talk] = [corpus, everydayTalk].map((all) => all.filter((one) => foldOf(one) !== fold));
    return keptFrom(await trainModel(texts ?? [], talk ?? []));
  }),
);
const scoredByFold = (samples: readonly Sample[]) =>
  samples.map((sample) => {
    const fold = foldOf(sample);
    return { ...sample, fold, scores: scoresOf(sample.text, sample.sender, models[fold]) };
  });
const scored = scoredByFold(corpus);
const heldOut = scored.filter(({ fold }) => fold !== development);
const whole = keptFrom(await trainModel(corpus, everydayTalk));
const scoredByWhole = (samples: readonly Sample[]) =>
  samples.map((sample) => ({
    ...sample,
    fold: development,
    scores: scoresOf(sample.text, sample.sender, whole),
  }));
const unseen = scoredByWhole(readUnseen());
const plainUnseen = scoredByWhole(readUnseenPlain());
const plainestUnseen = scoredByWhole(readUnseenPlainest());
const unseenOfMotives = scoredByWhole(readUnseenOfMotives());
const unseenOfOthers = scoredByWhole(readUnseenOfOthers());
const unseenFrauds = scoredByWhole(readUnseenFrauds());
const unseenOfSeven = scoredByWhole(readUnseenOfSeven());
const talk = scoredByFold(everydayTalk);
type Scored = (typeof scored)[number];

/** The verdict with the model, or of the rules alone, which then have nobody to ask whether a text is in play. */
const verdictOf = (sample: Sample, scores: Scores, withModel = true, thresholds = defaultThresholds) =>
  judge({ ...sample, facts }, { dryRun: new Set(withModel ? [] : off), thresholds }, () =>
    withModel ? scores : agreed,
  );

/** As an order meets it: a link is refused before the gate is asked. */
const answerTo = (
  sample: Sample,
  scores: Scores,
  withModel = true,
  thresholds = defaultThresholds,
): Answer => (findLink(sample.text) ? "refuse" : verdictOf(sample, scores, withModel, thresholds).tier);

const percent = (part: number, whole: number): string =>
  `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`.padStart(9);

/** Contact details are held by the rule that says so, in whatever text: the bar on ordinary texts is for the others. */
const contact: ReadonlySet<string> = new Set([
  "phone_number",
  "bank_account",
  "handle",
  "premium_number",
  "callback_number",
  "payment_demand",
  "wallet_address",
]);
const hasContact = ({ scores, ...sample }: Scored): boolean =>
  findLink(sample.text) !== null || verdictOf(sample, scores, false).codes.some((code) => contact.has(code));

console.log(
  `${corpus.length} texts; held out: ${heldOut.length}; unseen: ${unseen.length}, ${plainUnseen.length}, ${plainestUnseen.length}, ${unseenOfMotives.length}, ${unseenOfOthers.length}, ${unseenFrauds.length} and ${unseenOfSeven.length}`,
);
for (const [name, set] of Object.entries({
  "Held-out folds": heldOut,
  "Unseen texts": unseen,
  "Unseen plain texts": plainUnseen,
  "Unseen plainest texts": plainestUnseen,
  "Unseen texts of many motives": unseenOfMotives,
  "Unseen texts of other authors": unseenOfOthers,
  "Unseen frauds": unseenFrauds,
  "Unseen texts of seven authors": unseenOfSeven,
  "Talk of every day": talk,
})) {
  for (const withModel of [false, true]) {
    console.log(`\n${name}, ${withModel ? "rules and model" : "rules alone"}`);
    for (const kind of kinds)
      for (const language of languages) {
        const texts = set.filter((sample) => sample.kind === kind && sample.language === language);
        if (kind !== "ordinary") line(`${kind}.${language}`, texts, withModel);
        else {
          line(
            `${kind}.${language}`,
            texts.filter((sample) => !hasContact(sample)),
            withModel,
          );
          line("  with contact", texts.filter(hasContact), withModel);
        }
      }
  }
}

function line(name: string, texts: readonly Scored[], withModel: boolean): void {
  if (texts.length === 0) return;
  const answers = texts.map((sample) => answerTo(sample, sample.scores, withModel));
  const share = (wanted: Answer) => percent(answers.filter((one) => one === wanted).length, texts.length);
  const stopped = percent(answers.filter((one) => one !== "send").length, texts.length);
  console.log(
    `  ${name.padEnd(14)} ${String(texts.length).padStart(5)}  refused ${share("refuse")}  held ${share("hold")}  sent ${share("send")}  stopped ${stopped}`,
  );
}

console.log(
  "\nWhat another GATE_HOLD_THREAT would stop: threats nl, en; ordinary without contact details nl, en",
);
for (const [name, set] of Object.entries({
  folds: heldOut,
  unseen,
  plain: plainUnseen,
  plainest: plainestUnseen,
  motives: unseenOfMotives,
  others: unseenOfOthers,
  seven: unseenOfSeven,
  talk,
}))
  for (const threat of [0, 0.5, 1, 1.5, 2, 2.1, 2.5, 3]) {
    const stopped = (texts: readonly Scored[]) =>
      percent(
        texts.filter((one) => answerTo(one, one.scores, true, { ...defaultThresholds, threat }) !== "send")
          .length,
        texts.length,
      );
    const [threats, ordinary] = (["threats", "ordinary"] as const).map((kind) =>
      languages.map((language) =>
        stopped(
          set.filter(
            (one) =>
              one.kind === kind && one.language === language && (kind === "threats" || !hasContact(one)),
          ),
        ),
      ),
    );
    console.log(`  ${name.padEnd(8)} ${threat.toFixed(2)}  ${threats?.join(" ")}  ${ordinary?.join(" ")}`);
  }

const everyday = heldOut.filter(({ kind }) => kind === "ordinary");
console.log("\nRules that stop ordinary texts, and all that they stop");
for (const code of gateCodes) {
  const fires = heldOut.filter((sample) => verdictOf(sample, sample.scores).codes.includes(code));
  if (fires.length === 0) continue;
  const wrong = fires.filter(({ kind }) => kind === "ordinary").length;
  console.log(`  ${code.padEnd(18)} ${String(wrong).padStart(4)} of ${fires.length}`);
}

console.log("\nTwelve ways to hide a number, in the scams that hold one");
const plain = heldOut.filter(({ kind, text }) => kind === "scams" && disguised(text, () => "") !== null);
const caught = (texts: readonly { sample: (typeof plain)[number]; text: string }[]) =>
  texts.filter(({ sample, text }) => {
    const scores = scoresOf(text, sample.sender, models[sample.fold]);
    return answerTo({ ...sample, text }, scores) !== "send";
  }).length;
console.log(
  `  ${"as written".padEnd(26)} ${plain.length}  stopped ${percent(caught(plain.map((sample) => ({ sample, text: sample.text }))), plain.length)}`,
);
for (const [name, write] of Object.entries(disguises)) {
  const texts = plain.map((sample) => ({ sample, text: disguised(sample.text, write) ?? sample.text }));
  console.log(`  ${name.padEnd(26)} ${texts.length}  stopped ${percent(caught(texts), texts.length)}`);
}

const joined = runTogether(corpus, 10_000);
console.log(
  `\nTwo sentences run together in small letters: ${joined.texts} texts, taken for a link ${percent(joined.links, joined.texts)}`,
);

for (const sample of everyday) scoresOf(sample.text, sample.sender);
const weighing = Object.values(whole)
  .flatMap(({ weights }) => Object.values(weights))
  .reduce((sum, part) => sum + part.byteLength, 0);
const started = process.cpuUsage();
for (const sample of everyday)
  judge({ ...sample, facts }, { dryRun: new Set(), thresholds: defaultThresholds });
console.log(
  `\n${(cpuSince(started) / everyday.length).toFixed(2)} ms of CPU a text; ${(weighing / 1024).toFixed(0)} KB of weights in memory`,
);

function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

if (values.errors) {
  console.log("\nWrong in the development fold");
  for (const sample of scored.filter(({ fold }) => fold === development)) {
    const answer = answerTo(sample, sample.scores);
    if ((sample.kind === "ordinary") === (answer === "send")) continue;
    const { codes } = verdictOf(sample, sample.scores);
    const { scam, threat } = sample.scores;
    console.log(
      `  ${sample.kind} ${sample.pattern} → ${answer} ${codes.join()} (${scam.toFixed(1)}, ${threat.toFixed(1)}) ${JSON.stringify([sample.sender, sample.text])}`,
    );
  }
}

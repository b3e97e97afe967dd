import type { Settings } from "../../../worker/env.ts";
import { outerKeys } from "../../keys/turn.ts";
import { readWorkerSettings } from "../../lib/worker-settings.ts";
import { makers } from "../keys.ts";
import { type Environment, filesOf } from "../names.ts";
import { type Given, keyNames, missingKeys, turnedKeys } from "./given.ts";
import { listed, type Problem } from "./problem.ts";

export type JudgedSettings = {
  readonly problems: readonly Problem[];
  /** What the Worker is to be given, keys excepted that are still to be made. */
  readonly settings: Readonly<Record<string, string>>;
  /** The same as the Worker reads it, where it does. */
  readonly parsed: Settings | null;
  /** Whether our own keys are still to be made: there are none in the settings, nor in escrow. */
  readonly keysAreNew: boolean;
};

/**
 * Judges the settings as the Worker will, and what the Worker cannot see: that the company is still the example's, that half
 * of the keys are there, that the file is for another stage.
 */
export async function judgeSettings(name: Environment, given: Given): Promise<JudgedSettings> {
  const stage = stageOf(name);
  const keys = keysOf(name, given);
  // What the name of the deploy says is not the settings' to say.
  const { STAGE: _stage, ...others } = given.settings;
  const settings = { ...others, ...keys.values, ...stage };
  // Keys that are to be made are not wrong yet: the parser sees such as a deploy would make.
  const read = await readWorkerSettings({ ALARM_SECRET: makers.ALARM_SECRET(), ...keys.madeUp, ...settings });
  const problems = [
    ...contradictions(name, given.settings, stage),
    ...keys.problems,
    ...(read.ok
      ? []
      : read.error.filter((wrong) => !isSaid(wrong, keys.problems)).map((wrong) => advised(name, wrong))),
    ...(await exampleCompanyIn(given.settings)),
  ];
  return {
    problems,
    settings,
    parsed: read.ok ? read.value : null,
    keysAreNew: Object.keys(keys.madeUp).length > 0,
  };
}

/** Staging is production with other vendors' keys and fewer receivers, so both are production to the Worker. */
const stageOf = (name: Environment): Record<string, string> =>
  name === "staging" ? { ENVIRONMENT: "production", STAGE: "staging" } : { ENVIRONMENT: "production" };

/** Settings that say what the name of the deploy says, differently. */
function contradictions(
  name: Environment,
  settings: Given["settings"],
  stage: Readonly<Record<string, string>>,
): Problem[] {
  return ["ENVIRONMENT", "STAGE"].flatMap((setting) => {
    const [given, wanted] = [settings[setting], stage[setting]];
    if (given === undefined || given === wanted) return [];
    const problem = wanted
      ? `must be ${wanted} for ${name}, or not set: the name of the deploy says it already`
      : `must not be set for ${name}; for a place to try things, deploy staging`;
    return [{ name: setting, problem }];
  });
}

const isSaid = ({ name }: Problem, problems: readonly Problem[]) => problems.some((one) => one.name === name);

/** What to do about a problem that the Worker only names. */
const advice: readonly (readonly [RegExp, string])[] = [
  [
    /^is a test key, and a real/,
    "use the live one, or let test payments in for a time with ALLOW_TEST_PAYMENTS and TEST_RECEIVERS",
  ],
  [/^is a live key, and this is staging/, "use the provider's test key"],
  [/^names a day that has passed/, "name a later one, or use the live key"],
];

/** A setting that the Worker refuses, with what to do about it. */
function advised(name: Environment, { name: setting, problem }: Problem): Problem {
  if (problem === "is missing")
    return { name: setting, problem: `is missing; set it in ${filesOf(name).settings} (docs/settings.md)` };
  const more = advice.find(([pattern]) => pattern.test(problem))?.[1];
  return { name: setting, problem: more ? `${problem}; ${more}` : problem };
}

type Keys = {
  readonly values: Record<string, string>;
  readonly madeUp: Record<string, string>;
  readonly problems: Problem[];
};

/** Our own keys: all given, all in escrow, or none yet. Half of them is a file that was cut short or copied badly. */
function keysOf(name: Environment, { settings, escrow }: Given): Keys {
  const values = Object.fromEntries(
    [...keyNames, ...turnedKeys].flatMap((key) => {
      const value = settings[key] ?? escrow[key];
      return value === undefined || value === "" ? [] : [[key, value]];
    }),
  );
  const missing = missingKeys((key) => values[key] !== undefined);
  const differing = [...keyNames, ...turnedKeys].filter(
    (key) => settings[key] !== undefined && escrow[key] !== undefined && settings[key] !== escrow[key],
  );
  const problems: Problem[] = differing.map((key) => ({
    name: key,
    problem: `is another than in ${filesOf(name).keys}; with another key nothing that is stored can be read, so take it out of the settings`,
  }));
  const ignored = outerKeys.filter(
    (key) => settings[key] !== undefined && escrow[key] !== undefined && settings[key] !== escrow[key],
  );
  problems.push(
    ...ignored.map((key) => ({
      name: key,
      problem: `is another than in ${filesOf(name).keys}, which counts; take it out of the settings, and turn it by npm run keys`,
    })),
  );
  const half = missing.length > 0 && missing.length < keyNames.length;
  if (!half) return { values, problems, madeUp: missing.length > 0 ? makeKeys() : {} };
  const names = listed(keyNames.filter((key) => values[key] !== undefined));
  return {
    values,
    madeUp: {},
    problems: [
      ...problems,
      ...missing.map((key) => ({
        name: key,
        problem: `is not there although ${names} ${missing.length === 2 ? "is" : "are"}: half a keyring; put the whole of ${filesOf(name).keys} back from where you keep it`,
      })),
    ],
  };
}

/** Such keys as a deploy will make. */
const makeKeys = (): Record<string, string> =>
  Object.fromEntries(keyNames.map((name) => [name, makers[name]()]));

/** What still says that the company does not exist; receipts and terms would say so to customers. */
async function exampleCompanyIn(settings: Given["settings"]): Promise<Problem[]> {
  const { companyFrom } = await import("../../../worker/domain/company.ts");
  const found: Problem[] = [];
  companyFrom((setting, example) => {
    const value = settings[setting]?.trim() ?? "";
    const isExample = value.toLowerCase() === example.toLowerCase() || /@example\.(com|nl|org)$/i.test(value);
    if (isExample)
      found.push({ name: setting, problem: "is still the example's; customers and receipts are shown it" });
    return value;
  });
  return found;
}

import { setTimeout as pause } from "node:timers/promises";
import { apiChecks } from "./smoke/api.ts";
import { awaitBeat, type Excuses } from "./smoke/beat.ts";
import { indexChecks } from "./smoke/index-checks.ts";
import { pageChecks } from "./smoke/pages.ts";
import { type Expected, type Look, type Seen, visitorOf, whyNoAnswer } from "./smoke/visitor.ts";

export type { Expected };

/** One thing that was looked at, and what was seen of it. */
export type Check = Seen & { readonly name: string };

export type SmokeOptions = {
  readonly fetch?: typeof fetch;
  readonly now?: () => number;
  readonly sleep?: (ms: number) => Promise<unknown>;
  /** How long the cron and a healthy health are waited for, in ms; by default two minutes. */
  readonly patience?: number;
  /** How long the beat alone is waited for, where that may be longer. */
  readonly beatPatience?: number;
  /** Reasons of health that are told and not held against what was deployed, and why. */
  readonly excuses?: Excuses;
  /** Whether to go on waiting; asked before each look at the beat. */
  readonly goesOn?: () => Promise<boolean>;
  /** Told what is being looked at, a line at a time. */
  readonly progress?: (line: string) => void;
  readonly signal?: AbortSignal;
};

/**
 * Smoke test of what visitors meet: pages, headers, API and cron at the public address. It orders nothing, signs in nowhere and
 * leaves no order, message or account behind; the one forged callback stands in the security trail as a count.
 *
 * @param url where to look, an origin; in a trial another than the public address that is expected
 */
export async function smoke(url: string, expected: Expected, options: SmokeOptions = {}): Promise<Check[]> {
  const { now = Date.now, sleep = pause, progress = () => {}, patience = 120_000 } = options;
  const visit = visitorOf(url, options);
  const checks: Check[] = [];
  for (const [name, look] of looks) {
    progress(name);
    let check = await looked(name, () => look({ visit, expected }));
    // An upload takes a moment to be everywhere, and an answer may be lost: no good deploy goes back for that.
    for (let again = 0; !check.ok && again < moreLooks && !options.signal?.aborted; again++) {
      progress(`${name}: ${check.said}; looking again`);
      await sleep(3_000);
      check = await looked(name, () => look({ visit, expected }));
    }
    checks.push(check);
  }
  progress("the cron's beat");
  // What is red already goes back at once.
  const isGreen = checks.every((check) => check.ok);
  const { beatPatience = patience, excuses = {}, goesOn = async () => true } = options;
  const waits = isGreen ? { patience, beatPatience } : { patience: 0, beatPatience: 0 };
  const beat = () => awaitBeat(visit, expected, { now, sleep, progress, excuses, goesOn, ...waits });
  checks.push(await looked("the cron's beat, and health in full", beat));
  return checks;
}

/** How often a look that was not well is repeated. */
const moreLooks = 2;

const looks: readonly (readonly [name: string, look: Look])[] = [...pageChecks, ...apiChecks, ...indexChecks];

/** What cannot be looked at is not well. */
async function looked(name: string, look: () => Promise<Seen>): Promise<Check> {
  try {
    return { name, ...(await look()) };
  } catch (error) {
    return { name, ok: false, said: whyNoAnswer(error) };
  }
}

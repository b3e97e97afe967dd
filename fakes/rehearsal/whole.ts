import { existsSync, rmSync } from "node:fs";
import { fileIn, openRehearsal } from "./stage.ts";

/** What every other part is compared with. */
export type Whole = {
  readonly state: string;
  /** How many calls the first deploy took. */
  readonly calls: number;
  readonly failures: readonly string[];
};

/** From an empty account to green in one command; the plan before it and the run after it write nothing. */
export async function fromNothing(): Promise<Whole> {
  const rehearsal = await openRehearsal();
  try {
    const plan = await rehearsal.run({ args: ["--plan"] });
    const unasked = await rehearsal.run({ args: [] });
    const first = await rehearsal.run();
    const state = rehearsal.state();
    // As on another machine: the configuration is not kept.
    const config = fileIn(rehearsal.home, "config");
    rmSync(config);
    const second = await rehearsal.run();
    const isWrittenIdle = existsSync(config);
    rmSync(config, { force: true });
    // A step that needs no configuration itself.
    rehearsal.cloud.account.buckets.length = 0;
    const third = await rehearsal.run();
    const all = [plan, unasked, first, second, third].map(({ said }) => said).join("\n");
    console.log(
      `      the first deploy: ${first.calls} calls, ${first.writes} of them writes; the second: ${second.calls} and ${second.writes}`,
    );
    const wrong = [
      [plan.code !== 0 || plan.writes > 0, `--plan ended with ${plan.code} and wrote ${plan.writes} times`],
      [unasked.code !== 1 || unasked.writes > 0, `without --yes it wrote ${unasked.writes} times`],
      [first.code !== 0, `the first deploy ended with ${first.code}:\n${first.said}`],
      [second.code !== 0, `the second deploy ended with ${second.code}:\n${second.said}`],
      [second.writes > 0, `the second deploy wrote ${second.writes} times:\n${second.said}`],
      [!isWrittenIdle, "the second deploy, with nothing to do, wrote no configuration"],
      [third.code !== 0, `the third deploy ended with ${third.code}:\n${third.said}`],
      [!existsSync(config), "the third deploy, which made the bucket anew, wrote no configuration"],
      [rehearsal.state() !== state, "the second deploy left another state"],
      [rehearsal.lostSecrets().length > 0, `not as in escrow: ${rehearsal.lostSecrets().join(", ")}`],
      [rehearsal.leaks(all).length > 0, `secrets were said: ${rehearsal.leaks(all).join(", ")}`],
    ] as const;
    return {
      state,
      calls: first.calls,
      failures: wrong.flatMap(([isWrong, sentence]) => (isWrong ? [sentence] : [])),
    };
  } finally {
    await rehearsal.close();
  }
}

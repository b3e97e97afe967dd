import { difference, openRehearsal } from "./stage.ts";
import type { Whole } from "./whole.ts";

/** Two operators on two machines deploy to one empty account: one of them does, the other is told so. */
export async function twoAtOnce(whole: Whole): Promise<string[]> {
  const rehearsal = await openRehearsal();
  try {
    const away = rehearsal.machine("away");
    const runs = await Promise.all([rehearsal.run(), rehearsal.run({ root: away })]);
    const winner = runs.findIndex(({ code }) => code === 0);
    const loser = runs[1 - winner];
    const lost = rehearsal.lostSecrets(winner === 0 ? rehearsal.home : away);
    const wrong = [
      [winner < 0, `nobody deployed:\n${runs.map(({ said }) => said).join("\n—\n")}`],
      [loser?.code !== 1, `the other ended with ${loser?.code}:\n${loser?.said}`],
      [
        !/another deploy (is|was) under way/.test(loser?.said ?? ""),
        `the other was not told why:\n${loser?.said}`,
      ],
      [rehearsal.state() !== whole.state, `another end:\n${difference(whole.state, rehearsal.state())}`],
      [lost.length > 0, `not as in the winner's escrow: ${lost.join(", ")}`],
    ] as const;
    return wrong.flatMap(([isWrong, sentence]) => (isWrong ? [sentence] : []));
  } finally {
    await rehearsal.close();
  }
}

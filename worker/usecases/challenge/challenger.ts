import { type ChallengePurpose, longestAnswer } from "#domain/challenge";
import type { Challenger, HumanTest } from "#ports/challenge";
import type { Kit } from "./mark";
import { createWaits, isTicket, type Verdict } from "./wait";

/**
 * The challenge as the product poses it: a test that scripts solve, and for forms without scripts a page that waits. What
 * was posed and what was answered wrongly leaves a trail.
 */
export function createChallenger(kit: Kit, test: HumanTest): Challenger {
  const { trail } = kit;
  const waits = createWaits(kit);
  const verdictOn = async (purpose: ChallengePurpose, address: string, answer: string): Promise<Verdict> => {
    if (answer.length > longestAnswer) return "wrong";
    if (isTicket(answer)) return waits.verdictOn(purpose, address, answer);
    return (await test.isAnswered(purpose, address, answer)) ? "right" : "wrong";
  };
  return {
    pose(purpose, address) {
      trail.note("challenge_posed", { address });
      return test.pose(purpose, address);
    },
    poseWait: waits.poseWait,
    async isAnswered(purpose, address, answer) {
      if (answer === undefined || answer === "") return false;
      const verdict = await verdictOn(purpose, address, answer);
      if (verdict === "wrong") trail.note("challenge_failed", { address });
      return verdict === "right";
    },
  };
}

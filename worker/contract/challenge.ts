import * as z from "zod/mini";
import { type Challenge, type ChallengePurpose, challengePurposes } from "#domain/challenge";

export type { Challenge, ChallengePurpose };

/**
 * What a refusal with the code `challenge_required` asks of the caller, who repeats the request with the answer in the
 * header `Challenge-Answer`. Forms without scripts are given a page that waits instead.
 */
export const challenge: z.ZodMiniType<Challenge> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("work"), puzzle: z.string(), count: z.number(), bits: z.number() }),
  z.object({ kind: z.literal("turnstile"), siteKey: z.string(), action: z.enum(challengePurposes) }),
]);

/** The header in which an answer comes. */
export const challengeHeader = "Challenge-Answer";

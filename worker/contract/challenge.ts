/** What a challenge guards; an answer for one of them is worth nothing for another. */
export type ChallengePurpose = "order" | "report" | "sign_in";

/**
 * What a refusal with the code `challenge_required` asks of the caller, who repeats the request with the answer in the
 * header `Challenge-Answer` (a form: in its field `challenge`).
 */
export type Challenge =
  | {
      readonly kind: "work";
      /** What is to be hashed, with our mark on it. */
      readonly puzzle: string;
      /** How many numbers are to be found, and how many zero bits each must make. */
      readonly count: number;
      readonly bits: number;
    }
  | { readonly kind: "turnstile"; readonly siteKey: string; readonly action: ChallengePurpose };

/** The header in which an answer comes. */
export const challengeHeader = "Challenge-Answer";

import type { ChallengePurpose } from "#contract/challenge";
import { networksOf } from "#domain/address";
import { admit, type NotNow, type Open, objectionToAsker } from "#domain/admission";
import { formatHash, keyIdOf, macOf } from "#domain/keyed-hash";
import { err, type Result } from "#domain/result";
import type { Deps } from "./deps";

/** Who asks, and the answer to a challenge, where one was brought along. */
export type Caller = { readonly address: string; readonly challengeAnswer: string | undefined };

/** What stands against taking one more. */
export type Load = {
  /** How many the whole site may hold. */
  readonly ceiling: number;
  readonly open: Open;
  /** Receivers that the caller's networks could not reach within a day, the widest first. */
  readonly turnedAway: readonly number[];
};

/**
 * The gate before what costs us something and the caller nothing (decision 041). A challenge's answer is asked after where
 * one is due, and once, for that uses it up: the gate remembers it for as long as the request lasts.
 */
export function createGate(deps: Deps, purpose: ChallengePurpose, { address, challengeAnswer }: Caller) {
  let isHuman = false;
  const decide = ({ ceiling, open, turnedAway }: Load): Result<Open, NotNow> => {
    const objection = objectionToAsker(turnedAway, isHuman);
    return objection ? err(objection) : admit(ceiling, open, isHuman);
  };
  return async (load: Load): Promise<Result<Open, NotNow>> => {
    let decided = decide(load);
    if (!decided.ok && decided.error === "challenge_required") {
      isHuman = await deps.challenger.isAnswered(purpose, address, challengeAnswer);
      decided = decide(load);
    }
    return decided;
  };
}

// Of each hash so much that two networks share it by chance only among many millions; the whole is written per order.
const kept = 12;

/**
 * Where an address lies, as keyed hashes of its networks (db/places.ts), under the first key alone: when the ring turns, what a
 * network holds is counted anew once (decision 066).
 */
export async function placeOf({ vault }: Pick<Deps, "vault">, address: string): Promise<string> {
  const hashes = await Promise.all(networksOf(address).map((network) => vault.hash("place", network)));
  const [first = ""] = hashes;
  return formatHash(keyIdOf(first), hashes.map((hash) => macOf(hash).slice(0, kept)).join("."));
}
